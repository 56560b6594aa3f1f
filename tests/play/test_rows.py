"""Rows read by sentences that are made once are those that the ORM reads."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st

from config import rows
from games import play
from games.models import Intervention, Reach, Remark, Seat
from games.web.shortcuts import SEATS_OF, UNREACHABLE
from tests.factories import PlayerFactory
from tests.matches import running_match

pytestmark = pytest.mark.django_db


def test_seats_are_read_with_their_players_and_whether_mails_come_back() -> None:
    ann, bea = PlayerFactory(), PlayerFactory(email="Bea@Example.org")
    match = running_match(people=[ann, bea])
    Reach.objects.create(
        email="bea@example.org", scored_at=match.created_at, suppressed_at=match.created_at
    )
    match.seats.filter(number=0).update(player=None, bot="Emil")
    with_players = match.seats.select_related("player").order_by("number")
    theirs = with_players.annotate(unreachable=Reach.suppressed("player__email"))
    ours = rows.fetch_with(Seat, ("player",), SEATS_OF, match.pk, facts=(UNREACHABLE,))
    assert [vars_of(seat) for seat in ours] == [vars_of(seat) for seat in theirs]
    assert [seat.unreachable for seat in ours] == [False, True]  # type: ignore[attr-defined]
    assert [seat.player and vars_of(seat.player) for seat in ours] == [
        seat.player and vars_of(seat.player) for seat in theirs
    ]


def test_what_leads_over_two_steps_is_at_hand(django_assert_num_queries: object) -> None:
    match = running_match()
    seat = match.seats.select_related("player").get(number=1)
    play.post_remark(seat.pk, "Good luck")
    Remark.objects.create(match=match, seat=seat, text="Old", ply=0, at=match.created_at)
    where = "games_remark.match_id = %s ORDER BY games_remark.at"
    old, new = rows.fetch_with(Remark, ("holding", "holding__player"), where, match.pk)
    with django_assert_num_queries(0):  # type: ignore[operator]
        assert (old.holding, new.name) == (None, seat.name)


def test_an_event_of_the_house_has_no_actor() -> None:
    match = running_match()
    Intervention.objects.create(
        match=match, what=Intervention.What.VERIFIED, ply=0, at=match.created_at
    )
    (event,) = rows.fetch_with(
        Intervention, ("actor",), "games_intervention.match_id = %s", match.pk
    )
    assert event.actor is None


def vars_of(row: object) -> dict[str, object]:
    return {name: value for name, value in vars(row).items() if not name.startswith("_")}


@given(st.one_of(st.none(), st.datetimes(timezones=st.sampled_from([UTC, ZoneInfo("Asia/Tokyo")]))))
def test_an_instant_is_written_as_its_field_would_write_it(at: datetime | None) -> None:
    field = Seat._meta.get_field("deadline")
    assert rows._preparing(field)(at, connection) == field.get_db_prep_save(at, connection)
