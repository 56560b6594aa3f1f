"""What players write about seasons and cups, to their own address or on top of a turn:
`join season emu-ranchers`, `leave cup 3`, `seasons`. The pages do it by the same functions."""

import re
from collections.abc import Iterator

from accounts.models import Player
from games.play import NotAllowed
from games.post.inbox.command_runner import CommandRunner
from games.post.inbox.commands import PUNCTUATION, Argument, MailCommand, Proof
from games.post.inbox.match_terms import parse_game_name
from games.rules.lines import Line
from games.rules.phrases import phrase
from games.seasons import descriptions, registration, withdrawals
from games.seasons.models import Entry, Season
from games.seasons.registration import season_label

SHOWN = 60
CUP_WISH = re.compile(r"(?P<game>.+?) for (?P<size>\d{1,2})(?: players?)?", re.IGNORECASE)
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


def join_season(heard: CommandRunner, words: str) -> None:
    game = read_game(words)
    season = registration.get_joinable_season(game, heard.now)
    registration.join_season(season.pk, heard.player, heard.now, heard.salt)
    assert season.starts_at is not None  # noqa: S101 - for the type; seasons have it
    day = season.starts_at.astimezone(heard.player.zone).date()
    heard.answer(JOINED, season=season_label(season), day=day)
    heard.suggest(f"leave season {game}", Line(LEAVES))


def read_game(words: str) -> str:
    return parse_game_name(words.rstrip(PUNCTUATION)).slug


def leave_season(heard: CommandRunner, words: str) -> None:
    leave_found_season(heard, find_joined_season(read_game(words), heard.player))


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


def leave_found_season(heard: CommandRunner, season: Season) -> None:
    left = withdrawals.leave_or_withdraw(season.pk, heard.player, heard.now)
    began = left.state == Season.State.RUNNING
    heard.answer(WITHDRAWN if began else LEFT, season=season_label(season))


def join_cup(heard: CommandRunner, words: str) -> None:
    cup = find_cup(words)
    joined = registration.join_season(cup.pk, heard.player, heard.now, heard.salt)
    if joined.starts_at is not None:
        heard.answer(BEGINS, season=season_label(cup))
        return
    number = cup.entries.count()
    heard.answer(JOINED_CUP, season=season_label(cup), size=cup.size, joined=number)
    heard.suggest(f"leave cup {cup.number}", Line(LEAVES))


def leave_cup(heard: CommandRunner, words: str) -> None:
    leave_found_season(heard, find_cup(words))


def find_cup(words: str) -> Season:
    """The cup with a number that was written; NotAllowed quotes it if there is none."""
    named = words.rstrip(PUNCTUATION)
    number = named.strip(" #.!")
    if not (number.isascii() and number.isdigit() and len(number) < 9):
        raise NotAllowed(NO_NUMBER, words=named[:SHOWN])
    cup = Season.objects.filter(number=int(number)).first()
    if cup is None:
        raise NotAllowed(NO_CUP, number=int(number))
    return cup


def open_cup(heard: CommandRunner, words: str) -> None:
    named = words.rstrip(PUNCTUATION)
    wish = CUP_WISH.fullmatch(named)
    if wish is None:
        raise NotAllowed(NO_WISH, words=named[:SHOWN], game="emu-ranchers")
    game = parse_game_name(wish["game"])
    cup = registration.open_cup(heard.player, game.slug, int(wish["size"]), heard.now)
    heard.answer(OPENED, season=season_label(cup), size=cup.size)
    heard.suggest(f"leave cup {cup.number}", Line(LEAVES))


def list_seasons(heard: CommandRunner, words: str) -> None:
    """What can be joined, and where the player stands; behind a title the table of their
    division."""
    if words:
        table = descriptions.division_lines(read_game(words), heard.player)
        first, *more = table
        heard.answer(first)
        for told in more:
            heard.add_entry("", "note", told)
        return
    heard.answer(LISTED)
    for told in descriptions.list_own_lines(heard.player):
        heard.add_entry("", "note", told)
    for line, told in list_offers(heard):
        heard.suggest(line, told)


def list_offers(heard: CommandRunner) -> Iterator[tuple[str, Line]]:
    """The lines that join something the player is not in, each with what that is."""
    mine = set(Entry.objects.filter(player=heard.player).values_list("season", flat=True))
    for season in registration.list_joinable_seasons(heard.now):
        if season.pk not in mine:
            yield f"join season {season.game}", descriptions.describe_open_season(season)
    for cup in registration.list_joinable_cups(heard.player)[: descriptions.MOST_CUPS]:
        if cup.pk not in mine:
            yield f"join cup {cup.number}", descriptions.describe_open_season(cup)
    yield "new cup emu-ranchers for 4", Line(phrase("opens a cup for that many players"))


OPTIONAL = Argument.OPTIONAL
COMMANDS = (
    MailCommand(
        "seasons",
        list_seasons,
        OPTIONAL,
        proof=Proof.SENDER,
        help={"seasons": phrase("what you can join and your standings; with a game, its table")},
    ),
    MailCommand(
        "join season",
        join_season,
        OPTIONAL,
        help={"join season emu-ranchers": phrase("joins a game’s next season")},
    ),
    MailCommand(
        "leave season",
        leave_season,
        OPTIONAL,
        help={
            "leave season emu-ranchers": phrase(
                "leaves a season; once it has begun, you’ll get no more matches in it"
            )
        },
    ),
    MailCommand(
        "join cup", join_cup, OPTIONAL, help={"join cup 3": phrase("joins a cup by its number")}
    ),
    MailCommand("leave cup", leave_cup, OPTIONAL, help={"leave cup 3": phrase("leaves a cup")}),
    MailCommand(
        "new cup",
        open_cup,
        OPTIONAL,
        help={"new cup emu-ranchers for 4": phrase("opens a cup, which begins when it’s full")},
    ),
)
