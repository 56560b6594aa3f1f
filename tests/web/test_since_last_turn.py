"""What is new to a player stays so until their turn is over: on the page, as text, in mails."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from config import clock
from games import play
from games.models import Match, Notice, Seat
from games.play.record.log_text import translate_line
from games.post.outbox import send_policy
from games.web import match_log
from games.web.table_context import get_table_context
from tests.matches import answer, awaited, fresh, running_match
from tests.web.pages import reader

pytestmark = pytest.mark.django_db

# Which move a turn begins with that does not end it.
BEGINNINGS = {"biome-rummy": "draw deck", "hunting-prey": "swap"}


def begin_turn(match: Match, seat: Seat) -> None:
    """The first part of a turn of `seat`, which stays awaited."""
    legal = play.current_record(fresh(match)).list_legal_moves(seat.number)
    play.submit_turn(seat.pk, next(m for m in legal if m.startswith(BEGINNINGS[match.game])))
    seat.refresh_from_db()
    assert seat.question is not None


def told_by_others(match: Match, seat: Seat) -> list[str]:
    """What the last turns of the others said, in words."""
    record = play.current_record(fresh(match))
    names = [each.name for each in match.seats.order_by("number")]
    since = record.find_turn_end(seat.number)
    lines = record.readable_lines(seat.number, since + 1)
    return [
        translate_line(line, names)
        for _ply, line in lines
        if line.things.get("seat") != seat.number
    ]


@pytest.fixture(params=sorted(BEGINNINGS))
def begun(request: Any) -> tuple[Match, Seat]:
    """A match in which everybody has played, and a seat that has begun its turn."""
    match = running_match(2, game=request.param)
    seat = awaited(match)
    for _ in range(8):
        answer(awaited(match))
    while awaited(match) != seat:
        answer(awaited(match))
    seat.refresh_from_db()
    before = told_by_others(match, seat)
    assert before
    begin_turn(match, seat)
    assert told_by_others(match, seat)[: len(before)] == before
    return fresh(match), seat


@pytest.mark.parametrize("query", ["", "?text=1"])
def test_a_begun_turn_hides_nothing_that_others_did(begun: Any, query: str) -> None:
    match, seat = begun
    page = reader(seat.player).get(match.get_absolute_url() + query).content.decode()
    news = page[page.index("Since your last turn") :]
    entries = news[: news.index("</ol>")].count('<li class="entry')
    assert entries >= len(told_by_others(match, seat)) + 1
    assert "is-fresh" in page or query or match.game == "hunting-prey"


def test_the_cards_that_others_moved_stay_marked(begun: Any, rf: Any) -> None:
    match, seat = begun
    request = rf.get(match.get_absolute_url())
    request.user, request.htmx = seat.player, False
    here = get_table_context(request, match.code)
    since = match_log.last_turn_ply(here)
    assert since < match_log.last_move_ply(here)
    assert match_log.list_fresh_cards(here, since) or match.game == "hunting-prey"


def test_a_mail_in_the_middle_of_a_turn_tells_what_the_others_did(begun: Any) -> None:
    match, seat = begun
    now = clock.now() + timedelta(hours=1)
    notice, _made = Notice.objects.get_or_create(
        seat=seat,
        kind=Notice.Kind.HALF_TIME,
        question=seat.question,
        defaults={"tenure_id": seat.tenure_id, "due_at": now},
    )
    context, reason = send_policy.recheck_notice(notice, now)
    assert context is not None, reason
    told = [str(line) for line in context.lines]
    for words in told_by_others(match, seat):
        assert words in told


def test_a_guest_who_has_ended_a_turn_sees_what_came_after_it(client: Client) -> None:
    match = running_match(2, game="biome-rummy")
    seat = awaited(match)
    answer(seat)
    assert awaited(match) == seat  # drawn, not discarded
    answer(seat)
    record = play.current_record(fresh(match))
    assert record.find_turn_end(seat.number) == record.ply
