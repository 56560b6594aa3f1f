"""Whatever a reader can ask for is the same in two matches that differ in secrets alone; and the
twins find it out if something is not.

`RURAL_LONG=1` plays more pairs of each title, longer, and reads everything after every tick.
"""

import random
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from datetime import datetime
from typing import Any
from unittest.mock import patch

import pytest

from games.admin import matches, review
from games.models import Match
from games.play import seen, thinking
from games.play.locked import LockedMatch
from games.post.outbox import wanted
from games.rules.record import Record
from games.titles import all_games, find
from games.titles.hunting_prey import view
from games.web.views import home, replay
from games.web.views import match as match_page
from tests import twins
from tests.twins import Plan, Tick, surfaces

pytestmark = pytest.mark.django_db

PAIRS, TICKS = (8, 24) if twins.LONG else (1, 4)
SEATS = {"hunting-prey": 3}
WITH_BOTS = ["hunting-prey"]
if twins.LONG:
    WITH_BOTS = [game.slug for game in all_games() if game.seat_counts[-1] > 2]
OPTIONS: dict[str, dict[str, Any]] = {"emu-ranchers": {"closing": "manual"}}


@pytest.mark.parametrize("pair", range(PAIRS))
@pytest.mark.parametrize("slug", [game.slug for game in all_games()])
def test_twins_are_the_same_to_whoever_reads(slug: str, pair: int) -> None:
    dice = random.Random(f"{slug} {pair}")
    reader = (0, None, 1)[pair % 3]
    size = SEATS.get(slug, 0) if pair % 2 == 0 else find(slug).seat_counts[-1]
    plan = twins.plan(slug, reader, dice, size, OPTIONS.get(slug), TICKS)
    assert plan.ticks, "nothing was done"
    assert [str(found) for found in twins.compared(plan)] == []


@pytest.mark.parametrize("pair", range(PAIRS))
@pytest.mark.parametrize("slug", WITH_BOTS)
def test_how_a_bot_came_to_its_answer_tells_nothing(slug: str, pair: int) -> None:
    dice = random.Random(f"bots {slug} {pair}")
    plan = twins.plan(slug, (0, None)[pair % 2], dice, 3, OPTIONS.get(slug), TICKS)
    assert plan.ticks, "nothing was done"
    plan = replace(plan, bots=2)
    assert [str(found) for found in twins.compared(plan)] == []


@pytest.mark.parametrize("ready", [True, False])
def test_what_a_bot_does_in_secret_tells_nothing(ready: bool) -> None:
    plan = replace(secretive(ready), bots=2)
    assert [str(found) for found in twins.compared(plan)] == []


# The twins themselves: leaks put in by hand


def secretive(ready: bool) -> Plan:
    """A match in which the others do in secret what they do not do in its twin, while the reader
    has chosen a card already (`ready`), or is still awaited."""
    deal = Record.begin(find("hunting-prey")(twins.setup("hunting-prey", 3)))
    mine, theirs = (deal.view(seat)["hand"] for seat in (0, 1))
    swap, wait = (f"swap {theirs[0]}", "draw"), ()
    if ready:
        ticks = (
            Tick(0, ((f"play {mine[0]}",), (f"play {mine[0]}",))),
            Tick(1, ((f"play {theirs[0]}",), (f"play {theirs[1]}",))),
            Tick(1, ((f"play {theirs[2]}",), wait)),
        )
    else:
        ticks = (Tick(1, (swap, wait)), Tick(1, (wait, wait)), Tick(1, (wait, wait)))
    return Plan("hunting-prey", 3, {}, 0, ("deal", 39, 59), ticks)


@pytest.mark.parametrize("ready", [True, False])
def test_a_match_with_secrets_is_like_its_twin(ready: bool) -> None:
    assert [str(found) for found in twins.compared(secretive(ready))] == []


def everybody(before: Record, after: Record, acted: set[int]) -> seen.Seen:
    return seen.Seen(everybody=True)


def beat_of_steps(latest: Any, own_at: datetime | None) -> int:
    played = Match.objects.exclude(code="z" * 8).get()
    assert played.stepped_at is not None
    return int(played.stepped_at.timestamp() * 1_000_000)


def status_with_ply(here: Any) -> str:
    return f"Somebody's turn, {here.record.ply}"


def status_with_card(here: Any) -> str:
    choice = here.record.view(1)["choice"]
    return f"Somebody's turn, {choice and choice['card']}"


def with_header(name: str, value: Callable[[Any], str]) -> Callable[[Any], Any]:
    """`render` that adds a header worked out from the visit on the page."""

    def render(request: Any, template: str, context: dict[str, Any], **how: Any) -> Any:
        response = real(request, template, context, **how)
        response[name] = value(context["visit"])
        return response

    real = replay.render
    return render


def later_deadline(locked: LockedMatch, seat: Any) -> bool:
    return True


def every_stop(record: Record) -> list[int]:
    return list(range(record.ply + 1))


def deck_as_it_is(*given: Any) -> dict[str, Any]:
    shown = real_seat(*given)
    state, seat = given[:2]
    return {**shown, "deck": len(state.decks[seat])}


def look_with_ply(look: Any, *others: Any) -> str:
    return f"Judge looked after ply {look.about_ply}."


def nobody_sits(*given: Any) -> None:
    return None


def every_ply(row: Any, ply: int | None) -> int | None:
    return ply


def latest_step(seat: Any) -> datetime:
    assert seat.match.stepped_at is not None
    return seat.match.stepped_at


real_seat = view._seat
Patch = Callable[[], AbstractContextManager[Any]]
# name -> where the leak shows, and how it is put in
LEAKS: dict[str, tuple[twins.Surface, Patch]] = {
    "every step counts as news": (
        surfaces.table_pages,
        lambda: patch.object(seen, "seen_by", everybody),
    ),
    "the pulse follows the steps": (
        surfaces.table_pages,
        lambda: patch.object(match_page, "beat", beat_of_steps),
    ),
    "the page names the ply": (
        surfaces.table_pages,
        lambda: patch.object(match_page, "status_line", status_with_ply),
    ),
    "a card stands in the title": (
        surfaces.table_pages,
        lambda: patch.object(match_page, "status_line", status_with_card),
    ),
    "home is sorted by steps": (
        surfaces.own_pages,
        lambda: patch.object(home, "latest_news", latest_step),
    ),
    "the log has a Last-Modified of the steps": (
        surfaces.history_pages,
        lambda: patch.object(
            replay, "render", with_header("Last-Modified", lambda here: str(here.match.stepped_at))
        ),
    ),
    "the log has an ETag of the head": (
        surfaces.history_pages,
        lambda: patch.object(
            replay, "render", with_header("ETag", lambda here: bytes(here.match.head).hex())
        ),
    ),
    "a secret step brings new time": (
        surfaces.table_pages,
        lambda: patch.object(LockedMatch, "_asked_anew", later_deadline),
    ),
    "there is a moment for every step": (
        surfaces.history_pages,
        lambda: patch.object(Record, "stops", property(every_stop)),
    ),
    "a swap makes the deck smaller": (
        surfaces.history_pages,
        lambda: patch.object(view, "_seat", deck_as_it_is),
    ),
    "a look names the ply looked at": (
        surfaces.table_pages,
        lambda: patch("games.play.look_in_words", look_with_ply),
    ),
    "staff at the table read everything": (
        surfaces.review,
        lambda: patch.multiple(review, own_seat=nobody_sits, has_sat=nobody_sits),
    ),
    "the list of matches counts steps": (
        surfaces.review,
        lambda: patch.object(matches, "ply_of", every_ply),
    ),
    "mails name the head of the chain": (
        surfaces.mails,
        lambda: patch.object(wanted.play, "digest_at", lambda match, ply: bytes(match.head)),
    ),
}


AWAITED = {
    "every step counts as news",
    "a secret step brings new time",
    "a swap makes the deck smaller",
    "mails name the head of the chain",
}


def test_a_bot_that_answers_as_soon_as_it_is_ready_is_found_out() -> None:
    deal = Record.begin(find("hunting-prey")(twins.setup("hunting-prey", 3)))
    answers = [(f"play {deal.view(seat)['hand'][0]}",) for seat in range(3)]
    ticks = tuple(Tick(seat, (answer, answer)) for seat, answer in enumerate(answers))
    plan = Plan("hunting-prey", 3, {}, 0, ("deal", 39, 59), ticks, bots=2)
    with patch.object(thinking, "unnoticed", lambda *given: True):
        assert twins.compared(plan, [surfaces.table_pages]), "the deadline after it tells nothing"


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_that_was_put_in_is_found(leak: str) -> None:
    where, put_in = LEAKS[leak]
    plan = secretive(ready=leak not in AWAITED)
    with put_in():
        assert twins.compared(plan, [where]), f"not found: {leak}"
