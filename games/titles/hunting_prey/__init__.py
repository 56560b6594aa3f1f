"""The Hunting Prey Game, for two to six."""

from games.titles.hunting_prey.about import BLURB, HINTS, summarize_position
from games.titles.hunting_prey.bot import choose_move
from games.titles.hunting_prey.determinization import IMAGINING
from games.titles.hunting_prey.examples import EXAMPLES
from games.titles.hunting_prey.game import HuntingPrey
from games.titles.hunting_prey.legend import LEGEND
from games.titles.hunting_prey.lesson import PRIMER
from games.titles.hunting_prey.lookahead import OUTLOOK, PARTS
from games.titles.hunting_prey.prompt import ask
from games.titles.hunting_prey.rounds import build_score_sheet
from games.titles.hunting_prey.table import build_board
from games.titles.title import Title

TITLE = Title(
    game=HuntingPrey,
    deck="biome",
    blurb=BLURB,
    primer=PRIMER,
    board=build_board,
    ask=ask,
    score_sheet=build_score_sheet,
    gist=summarize_position,
    counts_turns=False,
    examples=EXAMPLES,
    legend=LEGEND,
    hints=HINTS,
    parts=PARTS,
    bot=choose_move,
    imagining=IMAGINING,
    outlook=OUTLOOK,
)
