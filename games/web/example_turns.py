"""*Show me a good turn*: a whole turn picked as a bot would play it, for whoever plays only bots,
for nothing but practice."""

from collections.abc import Callable

from django.http import QueryDict

from games import guest_games
from games.web.card_selection import Selection
from games.web.page_context import display_settings_query
from games.web.table_context import TableContext


def may_see_examples(here: TableContext) -> bool:
    """True for the holder of a seat of an unrated match all of whose other seats are bots' own."""
    if here.mine is None or here.match.rated or here.match.in_season:
        return False
    return all(seat.bot for seat in here.seats if seat != here.mine)


def example_link(here: TableContext, asked: QueryDict) -> str:
    """The address that shows one, with what else the address wished for."""
    kept = display_settings_query(asked)
    return f"{here.urls.own}{f'{kept}&' if kept else '?'}show=1"


def example_turn_url(
    here: TableContext, asked: QueryDict, read: Callable[[QueryDict], Selection | None]
) -> str:
    """The address of the table with such a turn picked, ready to be sent or undone; of the table as
    it stands if the reader is not asked. `read` makes a selection of an address."""
    if here.mine is None:
        return here.urls.own
    moves = guest_games.suggest_turn(here.record, here.mine.number)
    wished = asked.copy()
    wished.setlist("do", list(moves[:-1]))
    wished.setlist("pick", [])
    picking = read(wished)
    return picking.move_href(moves[-1]) if picking is not None and moves else here.urls.own
