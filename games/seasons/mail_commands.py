"""What players write about seasons and cups, to their own address or on top of a turn:
`join season emu-ranchers`, `leave cup 3`, `seasons`. The pages do it by the same functions."""

import re
from collections.abc import Callable, Iterator

from django.db import transaction

from accounts.models import Player
from games.play import NotAllowed, PlayError
from games.post.inbox import command_registry
from games.post.inbox.command_registry import LetterContext, MailAct, rest_after_act
from games.post.inbox.match_terms import parse_game_name
from games.rules.errors import RulesError
from games.rules.lines import Line
from games.rules.phrases import phrase
from games.seasons import descriptions, registration, withdrawals
from games.seasons.models import Entry, Season
from games.seasons.registration import season_label

SHOWN = 60
CUP_WISH = re.compile(r"(?P<game>.+?) for (?P<size>\d{1,2})(?: players?)?", re.IGNORECASE)
REFUSED = phrase("not done: {why}")
JOINED = phrase("you’ve joined {season}. It begins on {day}.")
JOINED_CUP = phrase(
    "you’ve joined {season}. It begins when {size} players have joined; there are {joined} so far."
)
BEGINS = phrase("you’ve joined {season}, which is full and begins now.")
OPENED = phrase("{season} is open for {size} players; you’re the first.")
LEFT = phrase("you’ve left {season}.")
WITHDRAWN = phrase(
    "you’ll get no more matches in {season}. Finish your matches in progress, or resign them."
)
LISTED = phrase("what you can join, and your standings.")
NO_NUMBER = phrase("“{words}” isn’t a cup number. Write, for example, “join cup 3”.")
NO_CUP = phrase("There’s no cup {number} to join or leave.")
NO_WISH = phrase("“{words}” doesn’t name a cup. Write, for example, “new cup {game} for 5”.")
LEAVES = phrase("undoes this")


def register_mail_commands() -> None:
    """Tells the inbox of all this, once, when the program starts."""
    for act in ACTS:
        command_registry.register_act(act)


Doing = Callable[[LetterContext, str, str], None]


def run_command(doing: Doing) -> Callable[[LetterContext, str], None]:
    """Does what a line says, with what stands behind its words; a refused line leaves nothing."""

    def do(heard: LetterContext, line: str) -> None:
        try:
            with transaction.atomic():
                doing(heard, line, rest_after_act(line))
        except (PlayError, RulesError) as refusal:
            heard.refuse(line, Line(REFUSED, why=refusal.line), "")

    return do


def join_season(heard: LetterContext, line: str, rest: str) -> None:
    game = parse_game_name(rest)
    season = registration.get_joinable_season(game.slug, heard.now)
    registration.join_season(season.pk, heard.player, heard.now)
    assert season.starts_at is not None  # noqa: S101 - for the type; seasons have it
    day = season.starts_at.astimezone(heard.player.zone).date()
    heard.add_entry(line, "done", Line(JOINED, season=season_label(season), day=day))
    heard.add_entry(f"leave season {game.slug}", "offer", Line(LEAVES))


def handle_leave_season(heard: LetterContext, line: str, rest: str) -> None:
    season = find_joined_season(parse_game_name(rest).slug, heard.player)
    leave_found_season(heard, line, season)


def find_joined_season(game: str, player: Player) -> Season:
    """The season of a title that the player is in: the one that can be joined, or else the one that
    runs. NotAllowed if they are in neither."""
    going = (Season.State.OPEN, Season.State.RUNNING)
    mine = Entry.objects.filter(
        player=player,
        withdrawn_at=None,
        season__game=game,
        season__number=None,
        season__state__in=going,
    )
    entry = mine.select_related("season").order_by("-season__starts_at").first()
    if entry is None:
        raise NotAllowed(phrase("You aren’t in a season of {game} that you can leave."), game=game)
    return entry.season


def leave_found_season(heard: LetterContext, line: str, season: Season) -> None:
    left = withdrawals.leave_or_withdraw(season.pk, heard.player, heard.now)
    began = left.state == Season.State.RUNNING
    heard.add_entry(line, "done", Line(WITHDRAWN if began else LEFT, season=season_label(season)))


def join_cup(heard: LetterContext, line: str, rest: str) -> None:
    cup = find_cup(rest)
    joined = registration.join_season(cup.pk, heard.player, heard.now)
    if joined.starts_at is not None:
        heard.add_entry(line, "done", Line(BEGINS, season=season_label(cup)))
        return
    number = cup.entries.count()
    words = Line(JOINED_CUP, season=season_label(cup), size=cup.size, joined=number)
    heard.add_entry(line, "done", words)
    heard.add_entry(f"leave cup {cup.number}", "offer", Line(LEAVES))


def handle_leave_cup(heard: LetterContext, line: str, rest: str) -> None:
    leave_found_season(heard, line, find_cup(rest))


def find_cup(words: str) -> Season:
    """The cup with a number that was written; NotAllowed quotes it if there is none."""
    number = words.strip(" #.!")
    if not (number.isascii() and number.isdigit() and len(number) < 9):
        raise NotAllowed(NO_NUMBER, words=words[:SHOWN])
    cup = Season.objects.filter(number=int(number)).first()
    if cup is None:
        raise NotAllowed(NO_CUP, number=int(number))
    return cup


def handle_new_cup(heard: LetterContext, line: str, rest: str) -> None:
    wish = CUP_WISH.fullmatch(rest)
    if wish is None:
        raise NotAllowed(NO_WISH, words=rest[:SHOWN], game="emu-ranchers")
    game = parse_game_name(wish["game"])
    cup = registration.open_cup(heard.player, game.slug, int(wish["size"]), heard.now)
    heard.add_entry(line, "done", Line(OPENED, season=season_label(cup), size=cup.size))
    heard.add_entry(f"leave cup {cup.number}", "offer", Line(LEAVES))


def handle_seasons(heard: LetterContext, line: str, rest: str) -> None:
    """What can be joined, and where the player stands; behind a title the table of their
    division."""
    if rest:
        table = list(descriptions.division_lines(parse_game_name(rest).slug, heard.player))
        heard.add_entry(line, "done", table[0])
        for told in table[1:]:
            heard.add_entry("", "note", told)
        return
    heard.add_entry(line, "done", Line(LISTED))
    for told in descriptions.list_own_lines(heard.player):
        heard.add_entry("", "note", told)
    for words, told in list_offers(heard):
        heard.add_entry(words, "offer", told)


def list_offers(heard: LetterContext) -> Iterator[tuple[str, Line]]:
    """The lines that join something the player is not in, each with what that is."""
    mine = set(Entry.objects.filter(player=heard.player).values_list("season", flat=True))
    for season in registration.list_joinable_seasons(heard.now):
        if season.pk not in mine:
            yield f"join season {season.game}", descriptions.describe_open_season(season)
    for cup in registration.list_joinable_cups(heard.player)[: descriptions.MOST_CUPS]:
        if cup.pk not in mine:
            yield f"join cup {cup.number}", descriptions.describe_open_season(cup)
    yield "new cup emu-ranchers for 4", Line(phrase("opens a cup for that many players"))


ACTS = (
    MailAct(
        "seasons",
        Line(phrase("what you can join and your standings; with a game, its table")),
        run_command(handle_seasons),
        of_the_player=True,
        takes_more=True,
        only_asks=True,
    ),
    MailAct(
        "join season",
        Line(phrase("joins a game’s next season")),
        run_command(join_season),
        of_the_player=True,
        takes_more=True,
        example="join season emu-ranchers",
    ),
    MailAct(
        "leave season",
        Line(phrase("leaves a season; once it has begun, you’ll get no more matches in it")),
        run_command(handle_leave_season),
        of_the_player=True,
        takes_more=True,
        example="leave season emu-ranchers",
    ),
    MailAct(
        "join cup",
        Line(phrase("joins a cup by its number")),
        run_command(join_cup),
        of_the_player=True,
        takes_more=True,
        example="join cup 3",
    ),
    MailAct(
        "leave cup",
        Line(phrase("leaves a cup")),
        run_command(handle_leave_cup),
        of_the_player=True,
        takes_more=True,
        example="leave cup 3",
    ),
    MailAct(
        "new cup",
        Line(phrase("opens a cup, which begins when it’s full")),
        run_command(handle_new_cup),
        of_the_player=True,
        takes_more=True,
        example="new cup emu-ranchers for 4",
    ),
)
