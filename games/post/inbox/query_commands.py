"""`handle_lobby`, `handle_matches`, `handle_rules`, `help`: lines that only ask. What they are
answered is put into words when the answer is written; here stands only what it is about."""

from django.db.models import F

from games.models import Match, Seat
from games.play.match_setup import list_lobby_matches, list_open_matches
from games.play.seat_takeover import list_vacancies
from games.post.inbox import archive_lines
from games.post.inbox.command_registry import all_acts
from games.post.inbox.match_terms import parse_game_name
from games.post.inbox.personal_context import PersonalLetter
from games.rules.lines import Line
from games.rules.phrases import phrase

MOST_LISTED = 20
NOBODY_WAITS = phrase("there are no open tables now.")
LOBBY = phrase("open tables. To join one, write “join” and its number.")
LEFT_SEATS = phrase("open seats: players left these matches, and you can play on for them.")
NO_SEATS = phrase("there are no open seats now.")
TAKES = phrase("takes the seat as it stands; the match is unrated for you")
NO_MATCHES = phrase("you have no matches in progress.")
MATCHES = phrase(
    "your matches. To play, reply to the email about that turn; reminders list its moves again."
)
RULES = phrase("the game in a few lines.")
CODE = phrase("{code}")
HELP = phrase("all commands for this address.")
LINES = (
    ("lobby", phrase("open tables")),
    ("matches", phrase("your matches, and whose turn it is")),
    ("matches finished", phrase("your finished matches; add “won 2026” or a game to filter")),
    ("matches with bob", phrase("all your matches with one player")),
    ("new {game}", phrase("opens a table in the lobby")),
    ("new {game} with ann@example.org", phrase("opens a table and invites by email")),
    ("new {game} with Robin", phrase("opens a table and invites a friend or past opponent")),
    ("new {game} rated", phrase("opens a rated table")),
    ("new {game} against bots", phrase("opens a table with bots in the other seats")),
    ("new {game} with bot easy", phrase("opens a table with easy, steady or strong bots")),
    (
        "keep terms Friday: {game} with Robin",
        phrase("saves these settings; “new Friday” opens such a match"),
    ),
    ("terms", phrase("your presets")),
    ("forget terms Friday", phrase("deletes the preset")),
    ("join 3", phrase("joins the third table in our lobby email")),
    ("wish {game} for 2", phrase("looks for a table like this; you can add “pace 2 days”")),
    ("wishes", phrase("your table requests, and how to cancel them")),
    ("rematch k7q2mnpr", phrase("a rematch with the same people and settings")),
    ("friend Robin", phrase("sends or accepts a friend request")),
    ("friends", phrase("your friends and friend requests")),
    (
        "block Robin",
        phrase("blocks a player without telling anyone"),
    ),
    ("watch {game}", phrase("public matches in progress; “watch” alone lists every game")),
    ("follow k7q2mnpr", phrase("emails you the result of a public match")),
    ("blocked", phrase("players you’ve blocked")),
    ("seats", phrase("open seats in matches in progress")),
    ("rules {game}", phrase("a game in a few lines")),
    ("settings", phrase("your settings, and how to change them")),
    ("settings ratings off", phrase("hides your ratings from others")),
    ("settings quiet 22-7", phrase("no turn emails between 22:00 and 7:00")),
    ("vacation until 3 Dec", phrase("stops all your clocks until then")),
    ("calendar", phrase("addresses for your calendar and feed reader")),
    ("renew calendar", phrase("replaces your calendar and feed addresses right away")),
    ("back", phrase("ends your vacation")),
    ("renew", phrase("replaces your personal address right away")),
)


def handle_lobby(heard: PersonalLetter, line: str, rest: str) -> None:
    """The open public matches that the player does not sit at, numbered."""
    among = list_open_matches()
    if rest:
        among = among.filter(game=parse_game_name(rest).slug)
    waiting = list_lobby_matches(heard.player, among).exclude(seats__player=heard.player)
    codes = list(waiting.values_list("code", flat=True)[:MOST_LISTED])
    heard.add_entry(line, "done", Line(LOBBY if codes else NOBODY_WAITS))
    for number, code in enumerate(codes, 1):
        heard.add_entry("", "listed", Line(CODE, code=code), number=number, code=code)


def handle_seats(heard: PersonalLetter, line: str, rest: str) -> None:
    """The seats that were left in running matches, and that the player may take."""
    offered = list_vacancies(heard.player).values_list("seat__match__code", flat=True)
    codes = list(dict.fromkeys(offered[:MOST_LISTED]))
    heard.add_entry(line, "done", Line(LEFT_SEATS if codes else NO_SEATS))
    for number, code in enumerate(codes, 1):
        heard.add_entry("", "listed", Line(CODE, code=code), number=number, code=code)
    for code in codes:
        heard.add_suggestion(f"take {code}", Line(TAKES))


def handle_matches(heard: PersonalLetter, line: str, rest: str) -> None:
    """The matches of the player that go on: first those that await them, by deadline. With more
    words, those that they ask for, of long ago too."""
    if rest.strip(" .!?"):
        archive_lines.handle_finished_matches(heard, line, rest)
        return
    going = (Match.Status.RUNNING, Match.Status.OPEN)
    seats = Seat.objects.filter(player=heard.player, match__status__in=going, resigned_at=None)
    nearest = F("deadline").asc(nulls_last=True)
    codes = list(
        seats.order_by(nearest, "-match_id").values_list("match__code", flat=True)[:MOST_LISTED]
    )
    heard.add_entry(line, "done", Line(MATCHES if codes else NO_MATCHES))
    for number, code in enumerate(codes, 1):
        heard.add_entry("", "listed", Line(CODE, code=code), number=number, code=code)


def handle_rules(heard: PersonalLetter, line: str, rest: str) -> None:
    """A title in a few lines."""
    game = parse_game_name(rest)
    heard.add_entry(line, "done", Line(RULES), rules=game.slug)


def handle_help(heard: PersonalLetter, line: str, rest: str) -> None:
    """All lines, each with what it does."""
    heard.add_entry(line, "done", Line(HELP))
    game = Line(CODE, code=example_game(heard))
    for words, does in LINES:
        heard.add_suggestion(words.format(game=game), Line(does))
    for act in all_acts():
        if act.of_the_player:
            heard.add_suggestion(act.usage, act.help)


def example_game(heard: PersonalLetter) -> str:
    """The title that the player has played last, to stand in examples."""
    played = Seat.objects.filter(player=heard.player).order_by("-match_id")
    return (
        played.values_list("match__game", flat=True).first() or parse_game_name("Emu Ranchers").slug
    )
