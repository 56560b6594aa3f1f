"""A letter that answers several questions at once: a line for each, its number first.

    2: hatch 7SK, draw deck
    5: pass

It is kept as one row for the mail and one for each question that it may answer (`storing`), so that
every question waits for its part as for any letter, and each part is obeyed on its own, by the
same rules: what cannot be done is refused, and the rest is played. What became of all of them is
told in one answer to the player's address.
"""

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from accounts import rate_limits
from accounts.languages import active_language_of
from accounts.models import Player
from config import clock
from games.models import Digest, DigestQuestion, InboundMail
from games.post import signed_addresses
from games.post.inbox.mail_reader import ParsedMail
from games.post.inbox.mail_storage import UNREAD
from games.post.inbox.personal_mail import (
    ANSWERS_A_DAY,
    end_and_answer,
    match_label,
    record_outcome,
    warn_of_stranger,
)
from games.post.inbox.sender_identity import SenderTrust, assess_trust
from games.post.inbox.small_talk import is_hesitation
from games.post.parsing.reply_parser import ReplyLine as OwnLine
from games.post.signed_addresses import DIGEST
from games.rules.line_serialization import deserialize_line
from games.rules.lines import Line
from games.rules.parser.clause_parser import truncate_words
from games.rules.phrases import phrase

# What begins the part about a match: `2:`, `2)`.
NUMBERED = re.compile(r"#? ?(?P<number>[1-9]\d{0,2}) ?[:)] ?(?P<rest>.*)")
MOST_LINES = 60
ABOUT = phrase("{match}: {what}")
NO_NUMBER = phrase(
    "ignored: begin each line with the number of its match in our email, such as “1: …”."
)
NO_SUCH = phrase("ignored: our email has no match number {number}.")
NOT_ON_TOP = phrase(
    "Your email had nothing above the quoted text, so nothing was done. Write one line per "
    "match, starting with its number."
)
BROKE = phrase("not done: something went wrong on our side. Play this turn on the match page.")
STRANGE = phrase(
    "We got a reply to your digest from {writer}. That isn’t one of your confirmed email "
    "addresses, so nothing was done."
)


def is_digest_part(letter: InboundMail) -> bool:
    """True for the row of one question of a letter about several."""
    read = signed_addresses.read_address(letter.envelope_to.strip("<> ").rpartition("@")[0])
    return read is not None and read.kind == DIGEST and letter.seat_id is not None


def find_digest_mail(part: InboundMail) -> InboundMail | None:
    """The row that keeps the mail of a part."""
    read = signed_addresses.read_address(part.envelope_to.strip("<> ").rpartition("@")[0])
    if read is None:
        return None
    route = f"{DIGEST}-{read.numbers[0]}"
    return InboundMail.objects.filter(route=route, message_key=part.message_key).first()


def list_part_lines(part: InboundMail, parsed: ParsedMail) -> tuple[OwnLine, ...]:
    at = find_part_number(part)
    return tuple(
        line
        for number, line in split_by_number(parsed.lines)
        if number is not None and number == at and line.text
    )


def find_part_number(part: InboundMail) -> int | None:
    """The number that the match of a part has in the mail that was answered."""
    whole = find_digest_mail(part)
    asked = list_questions(whole) if whole is not None else []
    return next((at for at, one in enumerate(asked, 1) if is_about(part, one)), None)


def is_about(part: InboundMail, one: DigestQuestion) -> bool:
    return (part.seat_id, part.question) == (one.seat, one.question)


def list_questions(whole: InboundMail) -> list[DigestQuestion]:
    found = Digest.objects.filter(pk=int(whole.route.split("-")[1])).first()
    return [] if found is None else found.parsed_questions


def split_by_number(lines: Sequence[OwnLine]) -> Iterator[tuple[int | None, OwnLine]]:
    """The lines with the number of the match that each is about. The first without one, which has
    None, ends the reading: below it there may be what we wrote ourselves, quoted without a sign."""
    for line in lines[:MOST_LINES]:
        found = NUMBERED.fullmatch(line.text)
        if found is None:
            yield None, line
            return
        yield int(found["number"]), OwnLine(found["rest"].strip(), False)


def extract_part(letter: InboundMail, parsed: ParsedMail) -> ParsedMail | None:
    """The mail as far as it is about the question of a part; None if it says nothing of it, or is
    not the player's, of which they are told once for all parts."""
    lines = list_part_lines(letter, parsed)
    if not lines or assess_trust(letter, parsed) == SenderTrust.STRANGER:
        return None
    return replace(parsed, lines=lines, below=tuple(list_hesitations(parsed)))


def list_hesitations(parsed: ParsedMail) -> Iterator[OwnLine]:
    """The lines without a number that take back what stands above them: they are about all."""
    beyond = itertools.dropwhile(lambda line: NUMBERED.fullmatch(line.text), parsed.lines)
    for line in (*beyond, *parsed.below):
        if is_hesitation(line.text):
            yield line


def handle_digest_reply(letter: InboundMail, parsed: ParsedMail) -> bool:
    """Tells the player what became of the parts of a letter, once all of them were handled; False
    if some were not yet."""
    now = clock.now()
    asked = list_questions(letter)
    parts = list(
        InboundMail.objects.filter(
            route__in=[f"t-{one.seat}-{one.question}" for one in asked],
            message_key=letter.message_key,
            envelope_to=letter.envelope_to,
        ).select_related("seat__match", "tenure__player")
    )
    if any(part.state in UNREAD for part in parts):
        return False
    letter.state = InboundMail.State.IGNORED
    player = next((part.tenure.player for part in parts if part.tenure is not None), None)
    if player is None or not player.is_active:
        letter.reason = "closed"
        return True
    with active_language_of(player):
        if assess_trust(parts[0], parsed) == SenderTrust.STRANGER:
            warn_of_stranger(letter, parsed, player, now, STRANGE)
        else:
            report_part_results(
                letter, parsed, player, now, [find_part(parts, one) for one in asked]
            )
    return True


def find_part(parts: list[InboundMail], one: DigestQuestion) -> InboundMail | None:
    """The row about one question; None where the match has never had it, or is not kept."""
    return next((part for part in parts if is_about(part, one)), None)


def report_part_results(
    letter: InboundMail,
    parsed: ParsedMail,
    player: Player,
    now: datetime,
    parts: list[InboundMail | None],
) -> None:
    """Notes what became of every line, in the order of the letter, and owes the answer."""
    told: set[int] = set()
    for number, line in split_by_number(parsed.lines):
        if number is None:
            letter.add_entry(
                truncate_words(line.text), "ignored" if told else "refused", Line(NO_NUMBER)
            )
        elif number > len(parts) or parts[number - 1] is None:
            if number not in told:
                letter.add_entry(f"{number}:", "refused", Line(NO_SUCH, number=number))
        elif number not in told and (part := parts[number - 1]) is not None:
            record_part(letter, number, part)
        told.add(number or 0)
    if not letter.transcript:
        letter.add_entry("", "refused", Line(NOT_ON_TOP))
    record_outcome(letter)
    if rate_limits.count_use("personal", str(player.pk), ANSWERS_A_DAY):
        end_and_answer(letter, player, now)


def record_part(letter: InboundMail, number: int, part: InboundMail) -> None:
    """What became of the part about one match, each line behind its number."""
    seat = part.seat
    if seat is None:
        return
    match = seat.match
    about = {"of": match.code}  # whose names are looked up where the line is told
    if part.state == InboundMail.State.SET_ASIDE:
        words = Line(ABOUT, match=match_label(match), what=Line(BROKE))
        letter.add_entry(f"{number}:", "refused", words, **about)
    for entry in part.transcript:
        words = Line(ABOUT, match=match_label(match), what=deserialize_line(entry["said"]))
        line = f"{number}: {entry['line']}" if entry["line"] else ""
        more = {name: entry[name] for name in ("link", "what") if entry.get(name)}
        letter.add_entry(line, entry["did"], words, **about, **more)
