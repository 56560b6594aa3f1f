"""`lobby`, `matches`, `rules`, `help`: lines that only ask. What they are answered is put into
words when the answer is written; here stands only what it is about."""

from django.db.models import F

from games import play
from games.models import Match, Seat
from games.post.inbox.acts import all_acts
from games.post.inbox.personal import remembering
from games.post.inbox.personal.hearing import PersonalLetter
from games.post.inbox.personal.opening import game_named
from games.rules.lines import Line
from games.rules.said import said

MOST_LISTED = 20
NOBODY_WAITS = said("there are no open tables now.")
LOBBY = said("open tables. To join one, write “join” and its number.")
LEFT_SEATS = said("open seats: players left these matches, and you can play on for them.")
NO_SEATS = said("there are no open seats now.")
TAKES = said("takes the seat as it is, unrated for you")
NO_MATCHES = said("you have no running match.")
MATCHES = said(
    "your matches. To play, reply to the email about that turn; reminders list its moves again."
)
RULES = said("the game in a few lines.")
CODE = said("{code}")
HELP = said("all commands for this address.")
LINES = (
    ("lobby", said("open tables")),
    ("matches", said("your matches, and whose turn it is")),
    ("matches finished", said("your finished matches; add “won 2026” or a game to filter")),
    ("matches with bob", said("all your matches with somebody")),
    ("new {game}", said("opens a table in the lobby")),
    ("new {game} with ann@example.org", said("opens a table and invites by email")),
    ("new {game} with Robin", said("opens a table and invites a friend or past opponent")),
    ("new {game} rated", said("opens a rated table")),
    ("new {game} against bots", said("opens a table with bots on the other seats")),
    ("new {game} with bot easy", said("the same, with bots that are easy, steady or strong")),
    (
        "keep terms Friday: {game} with Robin",
        said("saves these settings; “new Friday” opens such a match"),
    ),
    ("terms", said("your presets")),
    ("forget terms Friday", said("deletes the preset")),
    ("join 3", said("joins the third table in our lobby email")),
    ("wish {game} for 2", said("looks for such a table; you can add “pace 2 days”")),
    ("wishes", said("the tables you’re looking for, and how to cancel")),
    ("rematch k7q2mnpr", said("a rematch with the same people and settings")),
    ("friend Robin", said("sends or accepts a friend request")),
    ("friends", said("your friends and friend requests")),
    (
        "block Robin",
        said("blocks a player; nobody is told"),
    ),
    ("watch {game}", said("running public matches; “watch” alone lists all games")),
    ("follow k7q2mnpr", said("emails you how a public match ends")),
    ("blocked", said("players you’ve blocked")),
    ("seats", said("open seats in running matches")),
    ("rules {game}", said("a game in a few lines")),
    ("settings", said("your settings, and how to change them")),
    ("settings ratings off", said("hides your ratings from others")),
    ("settings quiet 22-7", said("no turn emails between 22:00 and 7:00")),
    ("vacation until 3 Dec", said("stops all your clocks until then")),
    ("calendar", said("addresses for your calendar and feed reader")),
    ("renew calendar", said("replaces those addresses right away")),
    ("back", said("ends your vacation")),
    ("renew", said("replaces this address right away")),
)


def lobby(heard: PersonalLetter, line: str, rest: str) -> None:
    """The open public matches that the player does not sit at, numbered."""
    among = play.open_to_all()
    if rest:
        among = among.filter(game=game_named(rest).slug)
    waiting = play.in_lobby(heard.player, among).exclude(seats__player=heard.player)
    codes = list(waiting.values_list("code", flat=True)[:MOST_LISTED])
    heard.entry(line, "done", Line(LOBBY if codes else NOBODY_WAITS))
    for number, code in enumerate(codes, 1):
        heard.entry("", "listed", Line(CODE, code=code), number=number, code=code)


def seats(heard: PersonalLetter, line: str, rest: str) -> None:
    """The seats that were left in running matches, and that the player may take."""
    offered = play.vacancies(heard.player).values_list("seat__match__code", flat=True)
    codes = list(dict.fromkeys(offered[:MOST_LISTED]))
    heard.entry(line, "done", Line(LEFT_SEATS if codes else NO_SEATS))
    for number, code in enumerate(codes, 1):
        heard.entry("", "listed", Line(CODE, code=code), number=number, code=code)
    for code in codes:
        heard.offer(f"take {code}", Line(TAKES))


def matches(heard: PersonalLetter, line: str, rest: str) -> None:
    """The matches of the player that go on: first those that await them, by deadline. With more
    words, those that they ask for, of long ago too."""
    if rest.strip(" .!?"):
        remembering.matches(heard, line, rest)
        return
    going = (Match.Status.RUNNING, Match.Status.OPEN)
    seats = Seat.objects.filter(player=heard.player, match__status__in=going, resigned_at=None)
    nearest = F("deadline").asc(nulls_last=True)
    codes = list(
        seats.order_by(nearest, "-match_id").values_list("match__code", flat=True)[:MOST_LISTED]
    )
    heard.entry(line, "done", Line(MATCHES if codes else NO_MATCHES))
    for number, code in enumerate(codes, 1):
        heard.entry("", "listed", Line(CODE, code=code), number=number, code=code)


def rules(heard: PersonalLetter, line: str, rest: str) -> None:
    """A title in a few lines."""
    game = game_named(rest)
    heard.entry(line, "done", Line(RULES), rules=game.slug)


def help_(heard: PersonalLetter, line: str, rest: str) -> None:
    """All lines, each with what it does."""
    heard.entry(line, "done", Line(HELP))
    game = Line(CODE, code=game_of(heard))
    for words, does in LINES:
        heard.offer(words.format(game=game), Line(does))
    for act in all_acts():
        if act.of_the_player:
            heard.offer(act.shown, act.help)


def game_of(heard: PersonalLetter) -> str:
    """The title that the player has played last, to stand in examples."""
    played = Seat.objects.filter(player=heard.player).order_by("-match_id")
    return played.values_list("match__game", flat=True).first() or game_named("Emu Ranchers").slug
