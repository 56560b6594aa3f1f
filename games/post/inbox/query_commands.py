"""Commands that only ask: open tables, seats and matches, those of long ago, rules, and `help`.
Matches are put into words when the answer is written; here stands only which they are."""

from dataclasses import dataclass, replace

from django.db.models import F

from games.archive import finished_matches
from games.archive.finished_matches import ArchiveQuery, ListCursor
from games.models import Match, Seat
from games.play import NotAllowed
from games.play.open_tables import list_lobby_matches, list_open_matches
from games.play.seat_takeover import list_vacancies
from games.post.inbox.commands import Address, all_commands
from games.post.inbox.match_terms import parse_game_name
from games.post.inbox.personal_mail import SHOWN, PersonalRunner
from games.rules.lines import Line
from games.rules.phrases import phrase

MOST_LISTED = 20
GOING = (Match.Status.RUNNING, Match.Status.OPEN)
FINISHED, WITH, BEFORE = "finished", "with", "before"
NOBODY_WAITS = phrase("there are no open tables now.")
LOBBY = phrase("open tables. To join one, write “join” and its number.")
LEFT_SEATS = phrase("open seats: players left these matches, and you can play on for them.")
NO_SEATS = phrase("there are no open seats now.")
TAKES = phrase("takes the seat as it stands; the match is unrated for you")
NO_MATCHES = phrase("you have no matches in progress.")
MATCHES = phrase(
    "your matches. To play a turn, reply to its email; reminders list its moves again."
)
RULES = phrase("the game in a few lines.")
HELP = phrase("all commands for this address.")
NOTHING = phrase("you have no finished matches like that.")
THESE = phrase("your finished matches, newest first.")
THOSE_WITH = phrase("your matches with {person}: matches in progress, then finished ones.")
NOBODY = phrase("you have no match with {person}.")
EARLIER = phrase("earlier matches")
NO_NAME = phrase("A name is missing after “with”. Write, for example, “matches with bob”.")
NOT_YOURS = phrase("“{words}” isn’t one of your finished matches, so I can’t list earlier ones.")
NO_YEAR = phrase(
    "I don’t understand “{words}” here. Write, for example, “matches finished”, “matches "
    "finished won 2026”, “matches finished {game}” or “matches with bob”."
)


@dataclass(frozen=True)
class MatchFilters:
    """What a line about matches asks for: which, if only those that are over, and behind which."""

    asked: ArchiveQuery = ArchiveQuery()
    finished: bool = False
    before: str = ""


def list_lobby(heard: PersonalRunner, words: str) -> None:
    """The open public matches that the player does not sit at, numbered."""
    among = list_open_matches()
    if words:
        among = among.filter(game=parse_game_name(words).slug)
    waiting = list_lobby_matches(heard.player, among).exclude(seats__player=heard.player)
    codes = list(waiting.values_list("code", flat=True)[:MOST_LISTED])
    heard.answer(LOBBY if codes else NOBODY_WAITS)
    heard.list_matches(codes)


def list_left_seats(heard: PersonalRunner, words: str) -> None:
    """The seats that were left in running matches, and that the player may take."""
    offered = list_vacancies(heard.player).values_list("seat__match__code", flat=True)
    codes = list(dict.fromkeys(offered[:MOST_LISTED]))
    heard.answer(LEFT_SEATS if codes else NO_SEATS)
    heard.list_matches(codes)
    for code in codes:
        heard.suggest(f"take {code}", Line(TAKES))


def show_rules(heard: PersonalRunner, words: str) -> None:
    """A title in a few lines."""
    heard.add_entry(heard.line, "done", Line(RULES), rules=parse_game_name(words).slug)


def show_help(heard: PersonalRunner, words: str) -> None:
    """Every command, each with what it does."""
    heard.answer(HELP)
    game = heard.example_game
    for command in all_commands(Address.PLAYER):
        for usage, does in command.help.items():
            heard.suggest(usage.format(game=game), Line(does))


# The matches of the player


def list_matches(heard: PersonalRunner, words: str) -> None:
    """The matches of the player that go on: first those that await them, by deadline. With more
    words, those that they ask for, of long ago too."""
    if words.strip(" .!?"):
        list_asked_matches(heard, words)
        return
    seats = Seat.objects.filter(player=heard.player, match__status__in=GOING, resigned_at=None)
    nearest = seats.order_by(F("deadline").asc(nulls_last=True), "-match_id")
    codes = list(nearest.values_list("match__code", flat=True)[:MOST_LISTED])
    heard.answer(MATCHES if codes else NO_MATCHES)
    heard.list_matches(codes)


def list_asked_matches(heard: PersonalRunner, words: str) -> None:
    """The matches of the player that the words ask for: those that go on, if they name a person and
    do not say “finished”, and those that are over."""
    wanted = read_filters(words)
    person = wanted.asked.person
    going = [] if wanted.finished else list_codes_with(heard.player.pk, person)
    mine = wanted.asked.find_matches(heard.player.pk).select_related("match")
    some = finished_matches.list_rows_after(
        mine, find_list_cursor(heard, wanted.before), MOST_LISTED + 1
    )
    codes = [*going, *(memory.match.code for memory in some[:MOST_LISTED])]
    if wanted.finished:
        heard.answer(THESE if codes else NOTHING)
    else:
        heard.answer(THOSE_WITH if codes else NOBODY, person=person)
    heard.list_matches(codes)
    if len(some) > MOST_LISTED:
        heard.suggest(f"matches {filter_line(wanted)} {BEFORE} {codes[-1]}", Line(EARLIER))


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
    seats = Seat.objects.filter(player=player, match__status__in=GOING, resigned_at=None)
    fits = seats.filter(finished_matches.opponent_q(person, player)).order_by("-match_id")
    return list(fits.values_list("match__code", flat=True)[:MOST_LISTED])


def find_list_cursor(heard: PersonalRunner, code: str) -> ListCursor | None:
    """Where the match with this code stands; NotAllowed if it is none of theirs."""
    if not code:
        return None
    place = finished_matches.find_cursor(heard.player.pk, code)
    if place is None:
        raise NotAllowed(NOT_YOURS, words=code[:SHOWN])
    return place
