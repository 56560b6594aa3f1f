"""Auto-moves written by taps: what each tap makes of the line, and what is offered."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from games import play
from games.models import Premove
from games.play.premoves.order_taps import describe_orders, list_taps, tap_end, tap_order
from games.play.premoves.storage import list_open_premoves
from games.rules.lines import line_text
from games.rules.parser.move_preferences import check_orders
from games.titles import TITLES
from tests.matches import answer, awaited, fresh, running_match
from tests.play.premoves.test_auto_moves import now_of, waiting_seat
from tests.web.pages import press

pytestmark = pytest.mark.django_db
VERBS = ("draw", "discard", "hatch", "set")


def tapped(*taps: str) -> str:
    orders = ""
    for tap in taps:
        orders = tap_order(orders, tap, VERBS)
    return orders


@pytest.mark.parametrize(
    "taps, orders",
    [
        (("draw deck",), "draw deck"),
        (("draw deck", "discard", "3S"), "draw deck, discard 3S"),
        (("discard", "3S", "9L"), "discard first of 3S 9L"),
        (("discard", "3S", "9L", "3S"), "discard first of 3S 9L"),
        (("discard", "3S", "9L", "else highest"), "discard first of 3S 9L else highest"),
        (("discard", "3S", "else highest", "else any"), "discard 3S else any"),
        (("discard", "3S", "to D1", "9L"), "discard first of 3S 9L to D1"),
        (("set", "else highest", "if possible", "discard"), "set if possible, discard"),
        (("discard", "3S", "9L", "back"), "discard 3S"),
        (("discard", "3S", "else any", "back"), "discard 3S"),
        (("draw deck", "discard", "back"), "draw deck"),
        (("back",), ""),
    ],
)
def test_taps_write_the_line(taps: tuple[str, ...], orders: str) -> None:
    assert tapped(*taps) == orders


def test_taps_write_what_ends_them() -> None:
    ends = ("Bob discard", "Bob draw")
    until = tap_end("", "hearts", ends)
    assert until == ""
    for tap in ("Bob discard", "hearts", "9", "Bob draw"):
        until = tap_end(until, tap, ends)
    assert until == "Bob discard hearts or 9; Bob draw"
    assert tap_end(until, "back", ends) == "Bob discard hearts or 9"


def test_orders_are_read_back_as_a_sentence() -> None:
    line = describe_orders(
        "draw deck, set highest if possible, discard first of 3S 9L else highest"
    )
    assert line is not None
    assert line_text(line, ()) == (
        "In each turn: draw deck; then set highest, if you can; then discard 3S, or else discard "
        "9L, or else the highest."
    )


@pytest.mark.parametrize("slug", [entry.game.slug for entry in TITLES])
def test_what_is_offered_is_in_the_words_of_the_game_and_the_own_hand(slug: str) -> None:
    match = running_match(3 if slug == "emus-redux" else 2, game=slug)
    record = play.current_record(match)
    seat = next(each for each in match.seats.all() if each.number == awaited(match).number)
    taps = list_taps(record, seat.number, ["Ann", "Tom and Jerry", "Cyd"][: record.game.seats])
    assert taps.moves
    for move in taps.moves:
        check_orders(move, record.game.vocabulary)
    assert set(taps.cards) <= set(record.view(seat.number).get("hand") or ())
    assert not any("Jerry" in end for end in taps.ends)


def test_by_taps_alone_auto_moves_are_kept(client: Client) -> None:
    match, asked, seat = waiting_seat()
    answer(now_of(asked))
    answer(now_of(seat))
    mine = now_of(seat)
    assert mine.player is not None
    client.force_login(mine.player)
    here = play.current_record(fresh(match))
    held: Any = here.view(seat.number)["hand"]
    address = f"/m/{match.code}/plan/"
    orders, page = "", ""
    for tap in ("discard", held[0], held[1], "else any", "draw deck"):
        page = client.get(address, {"orders": orders, "tap": tap}).content.decode()
        (orders,) = re.findall(r'<input id="orders" name="orders" value="([^"]*)"', page)
        orders = unescape(orders)
    assert orders == f"discard first of {held[0]} {held[1]} else any, draw deck"
    assert "In each turn: discard" in page and "In your last turns they would have begun" in page
    sent = dict(re.findall(r'type="hidden" name="(orders|turns|wait|until)" value="([^"]*)"', page))
    press(client, address, sent, follow=True)
    (plan,) = list_open_premoves(now_of(seat))
    assert (plan.kind, plan.moves) == (Premove.Kind.AUTO, orders)


def test_a_pick_at_the_table_keeps_the_orders_and_a_foreign_tap_is_no_order(
    client: Client,
) -> None:
    match, asked, seat = waiting_seat()
    mine = now_of(seat)
    assert mine.player is not None
    client.force_login(mine.player)
    address = f"/m/{match.code}/plan/"
    page = client.get(address, {"orders": "draw deck", "tap": "<script>"}).content.decode()
    assert 'value="draw deck"' in page and "<script>draw" not in page
    links = re.findall(r'href="([^"]*plan/\?[^"]*pick=[^"]*)"', page)
    assert links and all("orders=draw+deck" in link for link in links)
