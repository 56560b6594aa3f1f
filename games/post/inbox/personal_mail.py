"""Taking a letter to a player's own address: who wrote it, how far that is believed, and the answer
that is owed.

The address stands in every mail of the player that is quoted or forwarded, so it alone does
nothing. Reading (`lobby`, `matches`, `rules`) needs From to be a confirmed address of the player,
and is answered to the player alone. Whatever does something needs our own mail server to have said
that From is true, too, whatever REPLY_TRUST says; else a link is mailed that asks.
"""

import re
import secrets
from datetime import datetime, timedelta
from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import transaction

from accounts import rate_limits
from accounts.languages import active_language_of
from accounts.models import Player
from config import clock, task_trigger
from games.models import InboundMail, PersonalAnswer
from games.post import personal_address
from games.post.inbox.mail_reader import ParsedMail
from games.post.inbox.personal_context import PersonalLetter
from games.post.inbox.personal_runner import run_lines
from games.post.inbox.sender_identity import mask_email
from games.post.mails.formats import clean_name
from games.post.parsing.addresses import normalize_address
from games.rules.lines import Line
from games.rules.phrases import phrase

ANSWERS_A_DAY = 20
LONGEST_SUBJECT = 100
PREFIX = re.compile(r"(?i)(?:re|aw|antw|sv|vs|odp|wg|fwd?) ?: ?")
STRANGER, CONFIRM, RENEWED, CLOSED, TOO_MANY = (
    "stranger",
    "confirm",
    "renewed",
    "closed",
    "too_many",
)
STRANGE = phrase(
    "We got an email to your personal address from {writer}. That isn’t one of your confirmed "
    "email addresses, so nothing was done. If it wasn’t you, replace your personal address:"
)
RENEW = phrase("replaces your personal address")
UNSURE = phrase(
    "Our mail server couldn’t verify that an email came from you, so this hasn’t been done yet:"
)
DO_IT = phrase("If it was from you, confirm it on this page:")
LAST = phrase(
    "This is our last reply today. We’ll ignore further emails to your personal address until "
    "tomorrow."
)


def handle_personal_letter(letter: InboundMail, parsed: ParsedMail) -> None:
    """Does what a letter to a player's own address says, notes in its row what became of it, and
    owes its answer. `letter.route` is `p-<player>`."""
    now = clock.now()
    letter.state = InboundMail.State.IGNORED
    player = personal_address.player_at(letter.envelope_to)
    if player is None:  # renewed while the letter waited
        letter.reason = RENEWED
    elif not player.is_active:
        letter.reason = CLOSED
    elif not is_writer(player, parsed):
        with active_language_of(player):
            warn_of_stranger(letter, parsed, player, now)
    elif not rate_limits.count_use("personal", str(player.pk), ANSWERS_A_DAY):
        letter.reason = TOO_MANY
    else:
        with active_language_of(player):
            process_letter(letter, parsed, player, now)


def is_writer(player: Player, parsed: ParsedMail) -> bool:
    """True if From is one confirmed address of the player."""
    confirmed = EmailAddress.objects.filter(user=player, verified=True)
    emails = confirmed.values_list("email", flat=True)
    return bool(parsed.writer) and parsed.writer in map(normalize_address, emails)


def process_letter(letter: InboundMail, parsed: ParsedMail, player: Player, now: datetime) -> None:
    """A letter of the player's, as far as can be known."""
    named = f"{parsed.first_field('in-reply-to')} {parsed.first_field('references')}".split()
    may_act = letter.verdict == "pass"
    hearing = PersonalLetter(letter, player, now, may_act, replied_to=named)
    if may_act:  # else it may be somebody else's, who wants it read under our name
        letter.subject = bare_subject(parsed.first_field("subject"))
    lines = [line.text for line in parsed.lines]
    run_lines(hearing, lines)
    if hearing.doubted:
        letter.reason = CONFIRM
        letter.add_entry("", "note", Line(UNSURE))
        for line in hearing.doubted[:-1]:
            letter.add_entry(line, "doubted", Line(phrase("not done yet.")))
        link = personal_address.confirm_link(letter.pk, player)
        letter.add_entry(hearing.doubted[-1], "doubted", Line(DO_IT), link=link)
    record_outcome(letter)
    if rate_limits.is_used_up("personal", str(player.pk), ANSWERS_A_DAY):
        letter.add_entry("", "note", Line(LAST))
    end_and_answer(letter, player, now)


def bare_subject(words: str) -> str:
    words = clean_name(words, LONGEST_SUBJECT) if words.strip() else ""
    while (found := PREFIX.match(words)) is not None:
        words = words[found.end() :]
    return words


def record_outcome(letter: InboundMail) -> None:
    did = {entry["did"] for entry in letter.transcript}
    letter.reason = letter.reason or ("refused" if "refused" in did else "done")
    letter.words = "\n".join(
        entry["line"] for entry in letter.transcript if entry["did"] == "done"
    )[:500]


def warn_of_stranger(
    letter: InboundMail, parsed: ParsedMail, player: Player, now: datetime
) -> None:
    """The player is told, once a day, that somebody else wrote to the address."""
    letter.reason = STRANGER
    told = InboundMail.objects.filter(
        route=letter.route, reason=STRANGER, read_at__gt=now - timedelta(days=1)
    ).exclude(pk=letter.pk)
    if told.exists() or not rate_limits.count_use("personal", str(player.pk), ANSWERS_A_DAY):
        return
    letter.add_entry("", "note", Line(STRANGE, writer=mask_email(parsed.writer)))
    letter.add_entry("renew", "offer", Line(RENEW))
    end_and_answer(letter, player, now)


def end_and_answer(letter: InboundMail, player: Player, now: datetime) -> None:
    """Ends the letter, and owes the player the answer."""
    letter.state = InboundMail.State.DONE
    owe_answer(letter, player, now)


def owe_answer(letter: InboundMail, player: Player, now: datetime) -> None:
    """Owes the player the answer to a letter."""
    PersonalAnswer.objects.create(
        player=player,
        letter=letter,
        due_at=now,
        message_id=f"<answer.{letter.pk}.{secrets.token_hex(8)}@{settings.SITE_HOST}>",
    )
    transaction.on_commit(task_trigger.trigger_senders)


def list_unconfirmed_lines(letter: InboundMail) -> list[str]:
    """The lines of a letter that wait for its writer to confirm them; none once that was done."""
    if letter.reason != CONFIRM:
        return []
    return [entry["line"] for entry in letter.transcript if entry["did"] == "doubted"]


def run_confirmed_lines(letter_id: int, player: Player) -> list[dict[str, Any]]:
    """The writer of a letter has confirmed it: what waited is done, once. What came of each line;
    nothing for a letter that waits for nothing."""
    with transaction.atomic():
        letter = InboundMail.objects.select_for_update().defer("raw").get(pk=letter_id)
        lines = list_unconfirmed_lines(letter)
        if not lines:
            return []
        kept = [entry for entry in letter.transcript if entry["did"] not in ("doubted", "note")]
        letter.transcript, letter.reason = [], ""
        with active_language_of(player):
            run_lines(PersonalLetter(letter, player, clock.now(), may_act=True), lines)
        record_outcome(letter)
        did, letter.transcript = letter.transcript, kept + letter.transcript
        letter.save(update_fields=["transcript", "reason", "words"])
    return [entry for entry in did if entry["did"] != "offer"]
