"""Emails to a player's own address: who wrote one, how far that is believed, what its lines do, and
the answer that is owed.

The address stands in every mail of the player that is quoted or forwarded, so it alone does
nothing. Reading (`lobby`, `matches`, `rules`) needs From to be a confirmed address of the player,
and is answered to the player alone. Whatever does something needs our own mail server to have said
that From is true, too, whatever REPLY_TRUST says; else a link is mailed that asks.
"""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from accounts import rate_limits
from accounts.languages import active_language_of
from accounts.models import Player
from config import clock
from games.models import Delivery, InboundMail, Match, Seat
from games.notifications import owe_notifications
from games.play import NotAllowed
from games.play.record.joint_seed import Salt
from games.post import personal_address
from games.post.inbox.command_runner import VACATION_HOW, CommandRunner
from games.post.inbox.commands import Address, CommandLine, Proof
from games.post.inbox.mail_reader import ParsedMail
from games.post.inbox.mail_salt import read_salt
from games.post.inbox.sender_identity import is_players_address, mask_email
from games.post.inbox.small_talk import find_holiday_line, is_greeting
from games.post.mails.formats import clean_name
from games.post.outbox.personal_mails import ANSWERED
from games.post.parsing.reply_parser import ReplyLine
from games.rules.lines import Line
from games.rules.phrases import Said, phrase

SHOWN = 60
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
NOTHING = phrase("I found no command at the top of your email. Write “help” to see them all.")
UNKNOWN = phrase(
    "I don’t know the command “{words}”. Write “lobby”, “matches”, “new {game}”, or “help” for "
    "all commands. To play a turn, reply to its email."
)
NO_LINE = phrase("ignored: I don’t know that command here.")
MATCH = phrase("{title} {code}")
NO_MATCH = phrase(
    "I can’t find the match “{words}”. Write “lobby” or “matches” for a list, then use a number "
    "or code."
)
LAST = phrase(
    "This is our last reply today. We’ll ignore further emails to your personal address until "
    "tomorrow."
)


class PersonalRunner(CommandRunner):
    """An email to a player's own address being obeyed, within the transaction that will hold all it
    does. `replied_to` are the Message-IDs of the mails that it answers."""

    at = Address.PLAYER

    def __init__(
        self, letter: InboundMail, player: Player, proof: Proof, replied_to: Sequence[str] = ()
    ) -> None:
        super().__init__(letter, player, proof)
        self.replied_to = replied_to

    def refuse_empty_mail(self) -> None:
        self.refuse(Line(NOTHING))

    def read_other_line(
        self, said: CommandLine, waiting: list[CommandLine], rest: Sequence[ReplyLine]
    ) -> None:
        """A line that is none of ours ends the reading: a signature, or a mistake."""
        is_begun = self.doubted or any(entry["line"] for entry in self.letter.transcript)
        if is_begun:
            self.add_entry(said.line, "ignored", Line(NO_LINE))
            self.stopped = True
        elif find_holiday_line([said.line]):
            self.refuse(Line(VACATION_HOW))
        else:
            self.refuse(Line(UNKNOWN, words=said.line[:SHOWN], game=self.example_game))

    @property
    def example_game(self) -> str:
        """The title that the player has played last, to stand in examples."""
        played = Seat.objects.filter(player=self.player).order_by("-match_id")
        return played.values_list("match__game", flat=True).first() or "emu-ranchers"

    def find_match(self, words: str) -> Match:
        """The match with this code, or this number in the list that the letter answers; NotAllowed,
        quoting the words, if there is none."""
        named = words.strip(" .,!#").lower()
        code = self.find_listed_code(int(named)) if named.isdigit() and len(named) < 4 else named
        match = Match.objects.filter(code=code).first() if code else None
        if match is None:
            raise NotAllowed(NO_MATCH, words=words[:SHOWN])
        return match

    def find_listed_code(self, number: int) -> str:
        """The code of the match with this number in the list of the mail that the letter answers,
        or else in the newest list that was sent; empty if there is none."""
        sent = Delivery.objects.filter(
            notification__recipient=self.player, notification__type=ANSWERED
        ).exclude(notification__about=self.letter.pk)
        last = sent.order_by("-notification__about")[:10]
        newest = dict(last.values_list("notification__about", "message_id"))
        letters = InboundMail.objects.defer("raw").in_bulk(newest)
        for key in sorted(newest, key=lambda key: newest[key] not in self.replied_to):
            listed = {
                entry["number"]: str(entry["code"])
                for entry in letters[key].transcript
                if entry["did"] == "listed" and "number" in entry
            }
            if listed:
                return listed.get(number, "")
        return ""


def match_label(match: Match) -> Line:
    """`Emu Ranchers k7q2mnpr`."""
    return Line(MATCH, title=Line(match.rules.title), code=match.code)


def handle_personal_mail(letter: InboundMail, parsed: ParsedMail) -> None:
    """Does what a letter to a player's own address says, notes in its row what became of it, and
    owes its answer. `letter.route` is `p-<player>`."""
    now = clock.now()
    letter.state = InboundMail.State.IGNORED
    player = personal_address.player_at(letter.envelope_to)
    if player is None:  # renewed while the letter waited
        letter.reason = RENEWED
    elif not player.is_active:
        letter.reason = CLOSED
    elif not is_players_address(player.pk, parsed.writer):
        with active_language_of(player):
            warn_of_stranger(letter, parsed, player, now)
    elif not rate_limits.count_use("personal", str(player.pk), ANSWERS_A_DAY):
        letter.reason = TOO_MANY
    else:
        with active_language_of(player):
            process_personal_mail(letter, parsed, player, now)


def process_personal_mail(
    letter: InboundMail, parsed: ParsedMail, player: Player, now: datetime
) -> None:
    """A letter of the player's, as far as can be known."""
    is_proved = letter.verdict == "pass"
    replied_to = f"{parsed.first_field('in-reply-to')} {parsed.first_field('references')}".split()
    proof = Proof.PASS if is_proved else Proof.SENDER
    runner = PersonalRunner(letter, player, proof, replied_to)
    runner.salt = read_salt(letter, parsed.lines)
    if is_proved:  # else it may be somebody else's, who wants it read under our name
        letter.subject = strip_subject_prefix(parsed.first_field("subject"))
    begins_with_greeting = bool(parsed.lines) and is_greeting(parsed.lines[0].text)
    runner.run_lines(parsed.lines[1:] if begins_with_greeting else parsed.lines)
    if doubted := runner.doubted:
        letter.reason = CONFIRM
        letter.add_entry("", "note", Line(UNSURE))
        for line in doubted[:-1]:
            letter.add_entry(line, "doubted", Line(phrase("not done yet.")))
        link = personal_address.confirm_link(letter.pk, player)
        salt = runner.salt.hash
        letter.add_entry(doubted[-1], "doubted", Line(DO_IT), link=link, salt=salt)
    record_outcome(letter)
    if rate_limits.is_used_up("personal", str(player.pk), ANSWERS_A_DAY):
        letter.add_entry("", "note", Line(LAST))
    end_and_answer(letter, player, now)


def strip_subject_prefix(words: str) -> str:
    words = clean_name(words, LONGEST_SUBJECT) if words.strip() else ""
    while (found := PREFIX.match(words)) is not None:
        words = words[found.end() :]
    return words


def record_outcome(letter: InboundMail) -> None:
    """Notes whether all of a letter was done, and which lines were."""
    did = {entry["did"] for entry in letter.transcript}
    letter.reason = letter.reason or ("refused" if "refused" in did else "done")
    letter.words = "\n".join(
        entry["line"] for entry in letter.transcript if entry["did"] in ("played", "done")
    )[:500]


def warn_of_stranger(
    letter: InboundMail, parsed: ParsedMail, player: Player, now: datetime, words: Said = STRANGE
) -> None:
    """The player is told, once a day, that somebody else wrote to the address."""
    letter.reason = STRANGER
    told = InboundMail.objects.filter(
        route=letter.route, reason=STRANGER, read_at__gt=now - timedelta(days=1)
    ).exclude(pk=letter.pk)
    if told.exists() or not rate_limits.count_use("personal", str(player.pk), ANSWERS_A_DAY):
        return
    letter.add_entry("", "note", Line(words, writer=mask_email(parsed.writer)))
    if words == STRANGE:
        letter.add_entry("renew", "offer", Line(RENEW))
    end_and_answer(letter, player, now)


def end_and_answer(letter: InboundMail, player: Player, now: datetime) -> None:
    """Ends the letter, and owes the player the answer."""
    letter.state = InboundMail.State.DONE
    owe_answer(letter, player, now)


def owe_answer(letter: InboundMail, player: Player, now: datetime) -> None:
    """Owes the player the answer to a letter."""
    owe_notifications(ANSWERED, [player.pk], letter.pk, now)


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
        salts = [entry["salt"] for entry in letter.transcript if "salt" in entry]
        kept = [entry for entry in letter.transcript if entry["did"] not in ("doubted", "note")]
        letter.transcript, letter.reason = [], ""
        with active_language_of(player):
            runner = PersonalRunner(letter, player, Proof.PASS)
            runner.salt = Salt("".join(salts))
            runner.run_lines([ReplyLine(line, False) for line in lines])
        record_outcome(letter)
        did, letter.transcript = letter.transcript, kept + letter.transcript
        letter.save(update_fields=["transcript", "reason", "words"])
    return [entry for entry in did if entry["did"] != "offer"]
