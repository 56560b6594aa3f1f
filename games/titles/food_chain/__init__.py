"""The Food Chain Game."""

from games.titles.food_chain.about import BLURB, HINTS, summarize_position
from games.titles.food_chain.bot import choose_move
from games.titles.food_chain.determinization import IMAGINING
from games.titles.food_chain.examples import EXAMPLES
from games.titles.food_chain.game import FoodChain
from games.titles.food_chain.legend import LEGEND
from games.titles.food_chain.lesson import PRIMER
from games.titles.food_chain.lookahead import OUTLOOK, PARTS
from games.titles.food_chain.prompt import ask
from games.titles.food_chain.table import build_board
from games.titles.title import Title

TITLE = Title(
    game=FoodChain,
    deck="biome",
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
    imagining=IMAGINING,
    outlook=OUTLOOK,
)
