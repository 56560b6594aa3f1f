"""`keep terms Friday: emu-ranchers with Bob pace 3 days`, `terms`, `forget terms Friday`: terms
under a name; `new Friday` opens a match by them."""

from games.models import Preset
from games.play import NotAllowed
from games.play.presets import delete_preset, list_presets, save_preset
from games.post.inbox.match_terms import parse_match_request
from games.post.inbox.personal_context import SHOWN, PersonalLetter
from games.rules.game import Setup
from games.rules.lines import Line, join_with_and
from games.rules.phrases import phrase
from games.titles import find_game

KEPT = phrase("saved. To open a match with this preset, write “new {name}”.")
THESE = phrase("your presets.")
NONE_KEPT = phrase("you have no presets.")
FORGOTTEN = phrase("{name}: deleted.")
OPENS = phrase("{title} for {seats}, {hours} hours a turn")
OPENS_WITH = phrase("{title} for {seats}, {hours} hours a turn, with {guests}")
HOW = phrase(
    "“{words}” isn’t complete. Write a name, a colon, and what you’d write after “new”. For "
    "example, write “keep terms Friday: emu-ranchers with Bob pace 3 days”."
)


def handle_keep_preset(heard: PersonalLetter, line: str, rest: str) -> None:
    """Keeps terms under a name."""
    first, _space, more = rest.partition(" ")
    name, colon, words = more.partition(":")
    if first.lower() != "terms" or not (colon and name.strip() and words.strip()):
        raise NotAllowed(HOW, words=rest[:SHOWN])
    wish = parse_match_request(words.strip())
    chosen = wish.game.complete_options(wish.options)
    wish.game(Setup(seats=wish.size, options=chosen, seed=b"check"))
    terms = {**wish.terms, "options": chosen}
    kept = save_preset(heard.player, name, wish.game.slug, terms, wish.guests, heard.now)
    heard.add_entry(line, "done", Line(KEPT, name=kept.name))
    heard.add_suggestion(f"new {kept.name}", preset_label(kept))


def list_preset_lines(heard: PersonalLetter, line: str, rest: str) -> None:
    """What the player keeps."""
    every = list(list_presets(heard.player))
    heard.add_entry(line, "done", Line(THESE if every else NONE_KEPT))
    for kept in every:
        heard.add_suggestion(f"new {kept.name}", preset_label(kept))


def handle_forget_preset(heard: PersonalLetter, line: str, name: str) -> None:
    """The terms with a name are kept no more."""
    gone = delete_preset(heard.player, name)
    heard.add_entry(line, "done", Line(FORGOTTEN, name=gone.name))


def preset_label(kept: Preset) -> Line:
    """`Emu Ranchers for 2, 72 hours a turn, with Bob`."""
    title = Line(find_game(kept.game).title)
    hours, seats = kept.terms["pace_hours"], kept.terms["seats"]
    if kept.guests:
        return Line(
            OPENS_WITH, title=title, seats=seats, hours=hours, guests=join_with_and(kept.guests)
        )
    return Line(OPENS, title=title, seats=seats, hours=hours)
