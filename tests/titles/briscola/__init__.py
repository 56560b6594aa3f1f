"""Briscola for two: the proof of docs/titles.md. The house does not list it."""

from games.titles.title import Title
from tests.titles.briscola.game import Briscola, imagine
from tests.titles.briscola.lesson import PRIMER
from tests.titles.briscola.table import ask, build_board

TITLE = Title(
    game=Briscola, deck="cards", board=build_board, ask=ask, imagine=imagine, primer=PRIMER
)
