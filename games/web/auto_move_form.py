"""The form of auto-moves: its line, typed or tapped together, read back before it is kept."""

from dataclasses import dataclass, replace

from django.http import QueryDict

from games.play import PlayError
from games.play.premoves import order_taps
from games.play.premoves.auto_moves import check_draft, preview_orders
from games.play.premoves.conditions import parse_conditions
from games.play.record.log_text import error_reason, translate_line
from games.rules.errors import RulesError
from games.rules.record import Record
from games.web.card_selection import Selection
from games.web.table_context import TableContext

LONGEST = 1000
LONGEST_UNTIL = 200
TURNS, WAIT = "3", "60"  # as long as nobody has said
FIELDS = ("orders", "until", "turns", "wait")


@dataclass(frozen=True)
class AutoMoveForm:
    """`says` is the orders as a sentence, `begun` how they would have begun the last turns,
    `refusal` why they cannot be kept as they stand."""

    orders: str
    until: str
    turns: str
    wait: str
    taps: order_taps.OrderTaps
    picked: str
    says: str = ""
    begun: tuple[str, ...] = ()
    refusal: str = ""

    @property
    def kept(self) -> tuple[tuple[str, str], ...]:
        """What the addresses of the page carry on, so that a pick at the table loses nothing."""
        if not (self.orders or self.until):
            return ()
        return tuple((name, getattr(self, name)) for name in FIELDS)


def build_auto_move_form(
    here: TableContext, ahead: Record, picking: Selection, asked: QueryDict
) -> AutoMoveForm:
    """The form as an address, or a form that was refused, leaves it, after what was tapped last."""
    taps = order_taps.list_taps(ahead, picking.seat, here.names)
    orders = asked.get("orders", "").strip()[:LONGEST]
    until = asked.get("until", "").strip()[:LONGEST_UNTIL]
    tap, stop = asked.get("tap", ""), asked.get("stop", "")
    picked = ", ".join((*picking.draft, *filter(None, [picking.ready or picking.complete_move])))
    if picked in taps.moves:
        picked = ""
    known = {*taps.moves, *taps.cards, *taps.kinds, *taps.places, *taps.otherwise, order_taps.BACK}
    if tap in known or (tap and tap == picked):
        orders = order_taps.tap_order(orders, tap, tuple(ahead.game.vocabulary.verbs))
    if stop in {*taps.ends, *taps.cards, *taps.kinds, order_taps.BACK}:
        until = order_taps.tap_end(until, stop, taps.ends)
    chosen = {name: asked.get(name, "")[:4] for name in ("turns", "wait")} if orders else {}
    turns, wait = chosen.get("turns") or TURNS, chosen.get("wait") or WAIT
    form = AutoMoveForm(orders, until, turns, wait, taps, picked)
    return check_form(form, here, ahead) if orders else form


def check_form(form: AutoMoveForm, here: TableContext, ahead: Record) -> AutoMoveForm:
    """The form with what its orders mean, or why they mean nothing."""
    seat = here.mine.number if here.mine is not None else 0
    try:
        words = check_draft(form.orders, ahead, int(form.turns), int(form.wait))
        if form.until:
            parse_conditions(form.until, ahead, seat, here.names)
    except (PlayError, RulesError) as error:
        return replace(form, refusal=error_reason(error, here.names))
    except ValueError:
        return form
    says = order_taps.describe_orders(words)
    begun = tuple(preview_orders(here.record, seat, words))
    return replace(form, says=translate_line(says, here.names) if says else "", begun=begun)
