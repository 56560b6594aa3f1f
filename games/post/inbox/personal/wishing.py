"""`wish biome-rummy for 3 pace 2 days`, `wishes`, `forget wish 2`: tables to be waited for."""

from games import play
from games.models import WaitingWish
from games.play import NotAllowed
from games.post.inbox.personal.hearing import SHOWN, PersonalLetter
from games.post.inbox.personal.opening import Wish, begins_term, game_named, hours_in
from games.rules.lines import Line
from games.rules.said import said
from games.titles import find

WAITS = said("{wish}: you wait for such a table for two weeks. Once it is full, you are told.")
THESE = said("what you wait for.")
NONE_WAITS = said("you wait for no table.")
FORGOTTEN = said("{wish}: you wait for it no more.")
FORGETS = said("waits for it no more")
ANY = said("{title}")
SEATS = said("{title} at a table of {seats}")
PACE = said("{title}, {hours} hours a turn")
BOTH = said("{title} at a table of {seats}, {hours} hours a turn")
NO_TERM = said(
    "“{words}” says nothing about a table to wait for. Write “wish {game}”, “wish {game} for "
    "2” or “wish {game} pace 2 days”."
)
NO_FORGET = said("“{words}” cannot be forgotten. Write such as “forget wish 1”.")


def wish(heard: PersonalLetter, line: str, rest: str) -> None:
    """The player waits for a table."""
    game, seats, pace = terms_in(rest)
    made = play.wish_for(heard.player, game, seats, pace, heard.now)
    number = list(play.wishes_of(heard.player)).index(made) + 1
    heard.entry(line, "done", Line(WAITS, wish=called(made)))
    heard.offer(f"forget wish {number}", Line(FORGETS))


def wishes(heard: PersonalLetter, line: str, rest: str) -> None:
    """What the player waits for."""
    waiting = list(play.wishes_of(heard.player))
    heard.entry(line, "done", Line(THESE if waiting else NONE_WAITS))
    for number, each in enumerate(waiting, 1):
        heard.offer(f"forget wish {number}", called(each))


def forget(heard: PersonalLetter, line: str, rest: str) -> None:
    """The player waits for one of them no more."""
    word, _space, number = rest.lower().strip(" .!").partition(" ")
    if word != "wish" or not (number.isascii() and number.isdigit() and len(number) < 4):
        raise NotAllowed(NO_FORGET, words=rest[:SHOWN])
    gone = play.forget_wish(heard.player, int(number))
    heard.entry(line, "done", Line(FORGOTTEN, wish=called(gone)))


def terms_in(words: str) -> tuple[str, int | None, int | None]:
    """Game, seats and pace; None for what any will do. NotAllowed quotes what says nothing."""
    tokens = words.replace(",", " ").rstrip(".!").split()
    at = next((at for at, token in enumerate(tokens) if begins_term(token)), len(tokens))
    wanted = Wish(game_named(" ".join(tokens[:at])))
    seats = pace = None
    rest = iter(tokens[at:])
    for token in rest:
        word, following = token.lower(), next(rest, "")
        if word == "for" and following.isdigit() and len(following) < 3:
            seats = int(following)
        elif word == "pace" and (hours := hours_in(f"{following} {next(rest, '')}")):
            pace = hours
        else:
            raise NotAllowed(NO_TERM, words=token[:SHOWN], game=wanted.game.slug)
    return wanted.game.slug, seats, pace


def called(wish: WaitingWish) -> Line:
    """`Biome Rummy at a table of 3, 48 hours a turn`."""
    title = Line(find(wish.game).title)
    if wish.seats is not None and wish.pace_hours is not None:
        return Line(BOTH, title=title, seats=wish.seats, hours=wish.pace_hours)
    if wish.seats is not None:
        return Line(SEATS, title=title, seats=wish.seats)
    if wish.pace_hours is not None:
        return Line(PACE, title=title, hours=wish.pace_hours)
    return Line(ANY, title=title)
