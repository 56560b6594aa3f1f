"""`wish biome-rummy for 3 pace 2 days`, `handle_wishes`, `forget wish 2`: tables to be waited
for."""

from games import play
from games.play import NotAllowed, seeks
from games.play.seeks import list_seeks
from games.post.inbox import preset_lines
from games.post.inbox.match_terms import (
    MatchRequest,
    begins_term,
    parse_game_name,
    parse_hours,
)
from games.post.inbox.personal_context import SHOWN, PersonalLetter
from games.rules.lines import Line
from games.rules.phrases import phrase

WAITS = phrase(
    "{wish}: we’ll look for a table like this for two weeks and email you once it’s full."
)
THESE = phrase("your table requests.")
NONE_WAITS = phrase("you have no table requests.")
IN_VAIN = phrase("{wish}: no one joined.")
AGAIN = phrase("tries again for two weeks")
FORGOTTEN = phrase("{wish}: request cancelled.")
FORGETS = phrase("cancels the request")
NO_TERM = phrase(
    "I don’t understand “{words}” here. Write, for example, “wish {game}”, “wish {game} for 2” "
    "or “wish {game} pace 2 days”."
)
NO_FORGET = phrase(
    "I can’t delete “{words}”. Write, for example, “forget wish 1” or “forget terms Friday”."
)


def handle_wish(heard: PersonalLetter, line: str, rest: str) -> None:
    """The player waits for a table."""
    game, seats, pace = parse_terms(rest)
    made = play.post_seek(heard.player, game, seats, pace, heard.now)
    number = list(list_seeks(heard.player)).index(made) + 1
    heard.add_entry(line, "done", Line(WAITS, wish=seeks.describe_seek(made)))
    heard.add_suggestion(f"forget wish {number}", Line(FORGETS))


def handle_wishes(heard: PersonalLetter, line: str, rest: str) -> None:
    """What the player waits for."""
    mine = list(list_seeks(heard.player))
    heard.add_entry(line, "done", Line(THESE if mine else NONE_WAITS))
    for number, each in enumerate(mine, 1):
        heard.add_suggestion(f"forget wish {number}", seeks.describe_seek(each))
    for each in seeks.list_expired_seeks(heard.player, heard.now):
        heard.add_entry("", "done", Line(IN_VAIN, wish=seeks.describe_seek(each)))
        heard.add_suggestion(seeks.format_seek_command(each), Line(AGAIN))


def handle_forget(heard: PersonalLetter, line: str, rest: str) -> None:
    """The player waits for one of them no more; or forgets terms that were kept."""
    word, _space, number = rest.lower().strip(" .!").partition(" ")
    if word == "terms" and number:
        preset_lines.handle_forget_preset(heard, line, rest.strip().partition(" ")[2])
        return
    if word != "wish" or not (number.isascii() and number.isdigit() and len(number) < 4):
        raise NotAllowed(NO_FORGET, words=rest[:SHOWN])
    gone = play.cancel_seek(heard.player, int(number))
    heard.add_entry(line, "done", Line(FORGOTTEN, wish=seeks.describe_seek(gone)))


def parse_terms(words: str) -> tuple[str, int | None, int | None]:
    """Game, seats and pace; None for what any will do. NotAllowed quotes what says nothing."""
    tokens = words.replace(",", " ").rstrip(".!").split()
    at = next((at for at, token in enumerate(tokens) if begins_term(token)), len(tokens))
    wanted = MatchRequest(parse_game_name(" ".join(tokens[:at])))
    seats = pace = None
    rest = iter(tokens[at:])
    for token in rest:
        word, following = token.lower(), next(rest, "")
        if word == "for" and following.isdigit() and len(following) < 3:
            seats = int(following)
        elif word == "pace" and (hours := parse_hours(f"{following} {next(rest, '')}")):
            pace = hours
        else:
            raise NotAllowed(NO_TERM, words=token[:SHOWN], game=wanted.game.slug)
    return wanted.game.slug, seats, pace
