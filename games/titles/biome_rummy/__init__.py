"""Biome Rummy."""

from games.titles.biome_rummy.about import BLURB, HINTS, summarize_position
from games.titles.biome_rummy.bot import choose_move
from games.titles.biome_rummy.determinization import IMAGINING
from games.titles.biome_rummy.examples import EXAMPLES
from games.titles.biome_rummy.game import BiomeRummy
from games.titles.biome_rummy.legend import LEGEND
from games.titles.biome_rummy.lesson import PRIMER
from games.titles.biome_rummy.lookahead import OUTLOOK, PARTS
from games.titles.biome_rummy.prompt import ask
from games.titles.biome_rummy.table import ACES, build_board
from games.titles.title import Title

TITLE = Title(
    game=BiomeRummy,
    deck="biome",
    blurb=BLURB,
    primer=PRIMER,
    board=build_board,
    ask=ask,
    gist=summarize_position,
    counting=ACES,
    keeps_suits=True,
    examples=EXAMPLES,
    legend=LEGEND,
    hints=HINTS,
    parts=PARTS,
    bot=choose_move,
    imagining=IMAGINING,
    outlook=OUTLOOK,
)
