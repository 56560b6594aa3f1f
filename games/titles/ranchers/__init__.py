"""Ranchers with its five modules: Horses, Fish, Grants, Buildings, Dogs and Cats."""

from games.titles.ranchers.about import BLURB, HINTS, OPTION_PICTURES, summarize_position
from games.titles.ranchers.bot import choose_move
from games.titles.ranchers.determinization import IMAGINING
from games.titles.ranchers.evaluation import running_scores
from games.titles.ranchers.examples import EXAMPLES
from games.titles.ranchers.game import Ranchers
from games.titles.ranchers.legend import LEGEND
from games.titles.ranchers.lesson import PRIMER
from games.titles.ranchers.lookahead import OUTLOOK, PARTS
from games.titles.ranchers.prompt import ask
from games.titles.ranchers.table import build_board, build_score_sheet
from games.titles.title import Title

TITLE = Title(
    game=Ranchers,
    blurb=BLURB,
    primer=PRIMER,
    board=build_board,
    ask=ask,
    score_sheet=build_score_sheet,
    gist=summarize_position,
    running=running_scores,
    option_pictures=OPTION_PICTURES,
    examples=EXAMPLES,
    legend=LEGEND,
    hints=HINTS,
    parts=PARTS,
    bot=choose_move,
    imagining=IMAGINING,
    outlook=OUTLOOK,
)
