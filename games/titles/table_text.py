"""Plain text of tables: for mail, for text mode, for whoever reads with a screen reader.

Made from views only, so nothing can show here that the reader may not know.
"""

from collections.abc import Sequence

from games.rules.game import AnyGame, View
from games.rules.phrases import Translator, render_english
from games.titles import find_title, generic_table_text
from games.titles.board_text import render_board


def render_table(
    game: type[AnyGame] | AnyGame,
    view: View,
    names: Sequence[str],
    say: Translator = render_english,
) -> str:
    """The table that `view` shows, with the players' names by seat, in the language of `say`;
    several lines of text.

    A game without a board is written as its view reads.
    """
    title = find_title(game.slug)
    if title is None or title.board is None:
        return generic_table_text.render_table(view, names, say)
    return render_board(title.board(view), game.title, view["seat"], names, say)
