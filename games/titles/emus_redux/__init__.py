"""Emus Redux, for three or four."""

from games.titles.emus_redux.about import BLURB, HINTS, summarize_position
from games.titles.emus_redux.bot import choose_move
from games.titles.emus_redux.determinization import IMAGINING
from games.titles.emus_redux.examples import EXAMPLES
from games.titles.emus_redux.game import EmusRedux
from games.titles.emus_redux.legend import LEGEND
from games.titles.emus_redux.lesson import PRIMER
from games.titles.emus_redux.lookahead import OUTLOOK, PARTS
from games.titles.emus_redux.prompt import ask
from games.titles.emus_redux.table import build_board
from games.titles.title import Title

TITLE = Title(
    game=EmusRedux,
    deck="decktet",
    blurb=BLURB,
    primer=PRIMER,
    board=build_board,
    ask=ask,
    gist=summarize_position,
    examples=EXAMPLES,
    legend=LEGEND,
    hints=HINTS,
    parts=PARTS,
    bot=choose_move,
    sure=frozenset(("close",)),
    imagining=IMAGINING,
    outlook=OUTLOOK,
    spread=170,
)
