"""`matches finished`, `matches with bob`, `matches finished lost 2025`: the matches of long ago."""

from dataclasses import dataclass, replace

from games.archive import finished_matches
from games.archive.finished_matches import ArchiveQuery, ListCursor
from games.models import Match, Seat
from games.play import NotAllowed
from games.post.inbox.match_terms import parse_game_name
from games.post.inbox.personal_context import SHOWN, PersonalLetter
from games.rules.lines import Line
from games.rules.phrases import phrase

MOST_LISTED = 20
FINISHED, WITH, BEFORE = "finished", "with", "before"
NOTHING = phrase("you have no finished matches like that.")
THESE = phrase("your finished matches, newest first.")
GOING = phrase("your matches with {person}: matches in progress, then finished ones.")
NOBODY = phrase("you have no match with {person}.")
EARLIER = phrase("earlier matches")
CODE = phrase("{code}")
NO_NAME = phrase("A name is missing after “with”. Write, for example, “matches with bob”.")
NOT_YOURS = phrase("“{words}” isn’t one of your finished matches, so I can’t list earlier ones.")
NO_YEAR = phrase(
    "I don’t understand “{words}” here. Write, for example, “matches finished”, “matches "
    "finished won 2026”, “matches finished {game}” or “matches with bob”."
)


@dataclass(frozen=True)
class MatchFilters:
    """What a line asks for: which matches, if only those that are over, and behind which place."""

    asked: ArchiveQuery = ArchiveQuery()
    finished: bool = False
    before: str = ""


def handle_finished_matches(heard: PersonalLetter, line: str, rest: str) -> None:
    """The matches of the player that the line asks for: those that go on, if it names a person and
    does not say “finished”, and those that are over."""
    wanted = read_filters(rest)
    person = wanted.asked.person
    going = [] if wanted.finished else list_codes_with(heard.player.pk, person)
    mine = wanted.asked.find_matches(heard.player.pk).select_related("match")
    some = finished_matches.list_rows_after(
        mine, find_list_position(heard, wanted.before), MOST_LISTED + 1
    )
    codes = [*going, *(memory.match.code for memory in some[:MOST_LISTED])]
    if wanted.finished:
        heard.add_entry(line, "done", Line(THESE if codes else NOTHING))
    else:
        heard.add_entry(line, "done", Line(GOING if codes else NOBODY, person=person))
    for number, code in enumerate(codes, 1):
        heard.add_entry("", "listed", Line(CODE, code=code), number=number, code=code)
    if len(some) > MOST_LISTED:
        heard.add_suggestion(f"matches {filter_line(wanted)} {BEFORE} {codes[-1]}", Line(EARLIER))


def read_filters(rest: str) -> MatchFilters:
    """What is asked for; NotAllowed, quoting what nobody understands. A name goes on to the end, or
    to “before” and a code."""
    said_, _, code = rest.rpartition(f" {BEFORE} ")
    wanted = MatchFilters(before=code.strip(" .!?") if said_ else "")
    left, by, person = f" {said_ or rest} ".partition(f" {WITH} ")
    if by and not person.strip():
        raise NotAllowed(NO_NAME)
    wanted = replace(wanted, asked=ArchiveQuery(person=" ".join(person.split()).strip(" .!?")))
    words = left.split()
    if words and words[0].lower() == FINISHED:
        words, wanted = words[1:], replace(wanted, finished=True)
    elif words or not by:
        raise NotAllowed(NO_YEAR, words=rest[:SHOWN], game=parse_game_name("emu-ranchers").slug)
    for word in list(words):
        fits = add_filter_word(wanted.asked, word.lower().rstrip(".,!"))
        if fits is not None:
            words.remove(word)
            wanted = replace(wanted, asked=fits)
    if words:
        game = parse_game_name(" ".join(words)).slug
        wanted = replace(wanted, asked=replace(wanted.asked, game=game))
    return wanted


def add_filter_word(asked: ArchiveQuery, word: str) -> ArchiveQuery | None:
    """What one word adds, a result or a year; None for another."""
    if word in finished_matches.RESULTS:
        return replace(asked, result=word)
    if len(word) == 4 and word.isascii() and word.isdigit() and int(word):
        return replace(asked, year=int(word))
    return None


def filter_line(wanted: MatchFilters) -> str:
    asked = wanted.asked
    words = [FINISHED, asked.game, asked.result, str(asked.year or "")]
    words += [WITH, asked.person] if asked.person else []
    return " ".join(word for word in words if word)


def list_codes_with(player: int, person: str) -> list[str]:
    going = (Match.Status.RUNNING, Match.Status.OPEN)
    seats = Seat.objects.filter(player=player, match__status__in=going, resigned_at=None)
    fits = seats.filter(finished_matches.opponent_q(person, player)).order_by("-match_id")
    return list(fits.values_list("match__code", flat=True)[:MOST_LISTED])


def find_list_position(heard: PersonalLetter, code: str) -> ListCursor | None:
    """Where the match with this code stands; NotAllowed if it is none of theirs."""
    if not code:
        return None
    place = finished_matches.find_cursor(heard.player.pk, code)
    if place is None:
        raise NotAllowed(NOT_YOURS, words=code[:SHOWN])
    return place
