"""Emu Ranchers, for two."""

from games.titles.emu_ranchers.about import BLURB, HINTS, summarize_position
from games.titles.emu_ranchers.bot import choose_move
from games.titles.emu_ranchers.determinization import IMAGINING
from games.titles.emu_ranchers.examples import EXAMPLES
from games.titles.emu_ranchers.game import EmuRanchers
from games.titles.emu_ranchers.lesson import PRIMER
from games.titles.emu_ranchers.lookahead import OUTLOOK, PARTS
from games.titles.emu_ranchers.prompt import ask
from games.titles.emu_ranchers.table import build_board
from games.titles.legend import BIRDS, HANDS
from games.titles.title import Title

TITLE = Title(
    game=EmuRanchers,
    deck="decktet",
    blurb=BLURB,
    primer=PRIMER,
    board=build_board,
    ask=ask,
    gist=summarize_position,
    examples=EXAMPLES,
    legend=(BIRDS, HANDS),
    hints=HINTS,
    parts=PARTS,
    bot=choose_move,
    sure=frozenset(("close",)),
    imagining=IMAGINING,
    outlook=OUTLOOK,
    spread=170,
)
