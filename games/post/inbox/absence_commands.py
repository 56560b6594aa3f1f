"""`vacation until 3 Dec`, `away 5 days` and `back`, as players write them; with `preview` before it
the first says what it would cost."""

from datetime import date, datetime

from accounts.bans import last_day_for_player
from accounts.models import Player
from games import play
from games.play import NotAllowed
from games.play.absence import days_left, list_absence_costs
from games.play.clocks.day_parser import NO_DAY, parse_day
from games.post.inbox.command_runner import CommandRunner
from games.rules.lines import Line, join_with_and
from games.rules.phrases import phrase, plural_phrase

SHOWN = 60
MOST_COSTS = 20
MOVED = phrase("{match} will be due {later} instead of {earlier}")
COSTS = plural_phrase(
    "if you’re away until {day}, {count} deadline will move. {moved}. To start your vacation, "
    "write “away until {day}”.",
    "if you’re away until {day}, {count} deadlines will move. {moved}. To start your vacation, "
    "write “away until {day}”.",
)
GONE = phrase(
    "you’re away until the end of {day}. Your clocks have stopped in all your matches, and your "
    "opponents can see why. If you return earlier, write “back”."
)
WELCOME = phrase(
    "welcome back. Your clocks are running again; every open turn has at least a day left."
)
NOT_AWAY = plural_phrase(
    "you aren’t away. You have {count} vacation day left. To use it, write “away 1 day”.",
    "you aren’t away. You have {count} vacation days left. To use some, write, for example, "
    "“away 5 days” or “away until 2026-12-03”.",
)


def take_vacation(heard: CommandRunner, words: str) -> None:
    """No clock of the player's runs until a day; alone it says how things are."""
    if not words:
        heard.answer(describe_absence(heard.player, heard.now))
        return
    day = parse_last_day(words, heard.player, heard.now)
    absence = play.start_absence(heard.player.pk, day, heard.now)
    heard.player.refresh_from_db(fields=["away_until"])
    heard.answer(GONE, day=last_day_for_player(absence.ends_at, heard.player))


def preview_vacation(heard: CommandRunner, words: str) -> None:
    """What a vacation would cost."""
    word, _space, day = words.partition(" ")
    if word.lower() not in ("vacation", "away"):
        raise NotAllowed(NO_DAY, words=words[:SHOWN], command="preview vacation")
    heard.answer(describe_cost(heard.player, day, heard.now))


def end_vacation(heard: CommandRunner, words: str) -> None:
    if play.cancel_absence(heard.player.pk, heard.now):
        heard.player.away_until = None
        heard.answer(WELCOME)
    else:
        heard.answer(phrase("you weren’t away."))


def parse_last_day(words: str, player: Player, now: datetime) -> date:
    """The last day of the vacation that is asked for; NotAllowed if no day can be made of it."""
    day = parse_day(words, player.zone, now)
    if day is None:
        raise NotAllowed(NO_DAY, words=words[:SHOWN], command="away")
    return day


def describe_cost(player: Player, words: str, now: datetime) -> Line:
    """What a vacation would cost, without taking it."""
    day = parse_last_day(words, player, now)
    found = list_absence_costs(player, day, now)
    if not found:
        return Line(phrase("if you’re away until {day}, no deadline will move."), day=day)
    moved = [
        Line(
            MOVED,
            match=f"{one.match.rules.title} {one.match.code}",
            earlier=format_in_zone(one.deadline, player),
            later=format_in_zone(one.moved_to, player),
        )
        for one in found[:MOST_COSTS]
    ]
    return Line(COSTS, day=day, moved=join_with_and(moved), count=len(found))


def format_in_zone(at: datetime, player: Player) -> str:
    """`2026-12-03 18:00`, where the player lives."""
    return f"{at.astimezone(player.zone):%Y-%m-%d %H:%M}"


def describe_absence(player: Player, now: datetime) -> Line:
    left = days_left(player, now)
    if player.away_until is not None and player.away_until > now:
        last = last_day_for_player(player.away_until, player)
        return Line(phrase("you’re away until {day}. Write “back” when you return."), day=last)
    if left:
        return Line(NOT_AWAY, count=left)
    return Line(phrase("you aren’t away, and you have no vacation days left."))
