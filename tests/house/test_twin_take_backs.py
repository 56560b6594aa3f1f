"""A take-back, whether there can be one, and how it is refused tell nothing of what was secret."""

import random
from collections.abc import Sequence
from dataclasses import replace
from unittest.mock import patch

import pytest

from games.rules import taking_back
from games.rules.record import Record
from games.titles import find
from tests import twins
from tests.twins import Plan, Tick, surfaces
from tests.twins.planning import Pair

pytestmark = pytest.mark.django_db
HERE = [surfaces.take_backs, surfaces.mails]
KEEP, NOTHING = "keep", ""


def step_of(record: Record, seat: int, verb: str) -> str:
    return next(step for step in record.legal(seat) if step.startswith(verb))


def twin(secret: tuple[str, str], then: Sequence[str] = ()) -> Plan:
    """A match of the Food Chain Game in which the reader lays a card that everybody sees. Then the
    other seat gives an order that nobody sees, or none, by the verb in either match, and the reader
    takes steps that begin with the verbs in `then`."""
    record = Record.begin(find("food-chain")(twins.setup("food-chain", 2)))
    reader, dice = record.waiting[0], random.Random("open")
    pair = Pair.dealt("food-chain", reader, dice, 2, {})
    assert pair is not None
    laid = step_of(record, reader, "play")
    record = record.play(reader, laid)
    orders = [(step_of(record, 1 - reader, verb),) if verb else () for verb in secret]
    ticks = [Tick(reader, ((laid,), (laid,))), Tick(1 - reader, (orders[0], orders[1]))]
    for verb in then:
        step = step_of(record, reader, verb)
        ticks.append(Tick(reader, ((step,), (step,))))
    return Plan("food-chain", 2, {}, reader, pair.swap, tuple(ticks))


def told(plan: Plan) -> str:
    """What came of the reader's wish to take something back at the end."""
    last = len(plan.ticks)
    return twins.trace(plan, 0, HERE)[last, "seat", "a take-back"]


@pytest.mark.parametrize("secret", [(KEEP, NOTHING), (NOTHING, KEEP), (KEEP, KEEP)])
def test_a_take_back_is_the_same_whether_somebody_did_something_in_secret(
    secret: tuple[str, str],
) -> None:
    plan = twin(secret)
    assert told(plan) == "taken back"
    assert [str(found) for found in twins.compared(plan)] == []


def test_a_refusal_is_the_same_whether_somebody_did_something_in_secret() -> None:
    plan = twin((KEEP, NOTHING), then=["keep"])
    assert told(plan).startswith("This cannot be taken back.")
    assert [str(found) for found in twins.compared(plan)] == []


def test_a_secret_step_that_forbids_a_take_back_is_found() -> None:
    with patch.object(taking_back, "notices", lambda *_asked: True):
        assert twins.compared(twin((KEEP, NOTHING)), HERE)


def test_a_take_back_that_names_its_ply_is_found() -> None:
    plan = twin((KEEP, NOTHING))
    order_first = replace(plan, ticks=plan.ticks[::-1])
    assert twins.compared(order_first, HERE) == []
    with patch("games.rules.record.bisect_right", lambda _stops, ply: ply + 1):
        assert twins.compared(order_first, HERE)
