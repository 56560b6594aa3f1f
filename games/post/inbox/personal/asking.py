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
NOBODY_WAITS = said("nobody waits for company now.")
LOBBY = said("these tables wait for company. Write “join” and a number.")
LEFT_SEATS = said("in these matches somebody has left, and you may play on for them.")
NO_SEATS = said("no seat is offered now whose player has left.")
TAKES = said("takes the seat as it stands, unrated for you")
NO_MATCHES = said("you have no match that goes on.")
MATCHES = said(
    "your matches. To play, answer the mail of that turn; reminders bring its steps once more."
)
RULES = said("the game in a few lines.")
CODE = said("{code}")
HELP = said("here is all that can be written to this address.")
LINES = (
    ("lobby", said("the tables that wait for company")),
    ("matches", said("your matches, and whose turn it is")),
    ("matches finished", said("all that you have finished; “won 2026” or a game say which")),
    ("matches with bob", said("your matches with somebody, now and ever")),
    ("new {game}", said("opens a table that stands in the lobby")),
    ("new {game} with ann@example.org", said("opens a table and invites by mail")),
    ("new {game} with Robin", said("opens a table and invites a friend or somebody you have met")),
    ("new {game} rated", said("opens a table whose result counts for ratings")),
    ("new {game} against bots", said("opens a table with bots on the other seats")),
    ("new {game} with bot easy", said("the same; bots may be easy, steady or strong")),
    (
        "keep terms Friday: {game} with Robin",
        said("keeps these terms; “new Friday” opens a match by them"),
    ),
    ("terms", said("the terms that you keep")),
    ("forget terms Friday", said("keeps them no more")),
    ("join 3", said("takes a seat at the third table of the lobby that was mailed to you")),
    ("wish {game} for 2", said("waits for such a table; “pace 2 days” can be said, too")),
    ("wishes", said("the tables you wait for, and how to forget one")),
    ("rematch k7q2mnpr", said("the same people and terms as in a match that is over")),
    ("friend Robin", said("asks a player to be your friend, or says yes to them")),
    ("friends", said("your friends, and who asks you")),
    ("block Robin", said("never to be seated with a player, nor to read each other; in silence")),
    ("watch {game}", said("public matches of others that go on; “watch” alone those of all games")),
    ("follow k7q2mnpr", said("tells you by mail how a public match of others ends")),
    ("blocked", said("whom you have blocked")),
    ("seats", said("seats in running matches whose players have left")),
    ("rules {game}", said("a game in a few lines")),
    ("settings", said("what you have chosen, and how to change it")),
    ("settings ratings off", said("hides your ratings from the others")),
    ("settings quiet 22-7", said("no turn mails between 22:00 and 7:00")),
    ("vacation until 3 Dec", said("no clock of yours runs until then")),
    ("calendar", said("where a calendar and a feed reader find your deadlines and matches")),
    ("renew calendar", said("gives you other addresses for these, at once")),
    ("back", said("you are here again")),
    ("renew", said("gives you another address in place of this one, at once")),
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
