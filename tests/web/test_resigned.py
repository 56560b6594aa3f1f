"""Whoever has left a match that others play on sees it as an onlooker does: their hand is a bot's
by now. Once it is over, they see it as everybody who sat at the table."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games import play
from games.admin.conflicts_of_interest import find_own_seat
from games.models import InboundMail, Match, Notice, Seat
from games.play.visibility import get_pulse
from games.post.inbox.match_runner import MatchRunner
from games.post.outbox.send_policy import recheck_notice
from games.rules.record import Record
from games.titles import all_games
from tests.factories import PlayerFactory
from tests.long_run import sample
from tests.matches import answer, awaited, fresh, running_match
from tests.web.pages import page, reader
from tests.web.test_former_holder import PAGES

pytestmark = pytest.mark.django_db
FOR_THREE = [game.slug for game in all_games() if max(game.seat_counts) > 2]


def left_match(slug: str = "hunting-prey") -> tuple[Match, Seat]:
    """A running match of three, and the seat that somebody has left after a few turns."""
    match = running_match(3, game=slug, people=[PlayerFactory(confirmed=True) for _ in range(3)])
    for _ in range(3):
        answer(awaited(match))
    seat = awaited(match)
    play.resign_seat(seat.pk)
    return fresh(match), Seat.objects.select_related("match", "player", "tenure").get(pk=seat.pk)


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[Any]]:
    """Through whose eyes records are looked at."""
    eyes: set[Any] = set()
    for name in ("view", "view_of", "list_legal_moves"):
        real = getattr(Record, name)

        def noted(record: Record, *given: Any, real: Any = real) -> Any:
            eyes.add(given[-1])
            return real(record, *given)

        monkeypatch.setattr(Record, name, noted)
    yield eyes


@pytest.mark.parametrize("slug", sample(FOR_THREE, 2))
def test_who_has_left_sees_every_page_as_an_onlooker(slug: str, looks: set[Any]) -> None:
    match, seat = left_match(slug)
    client = reader(seat.player)
    looks.clear()
    for path, how in PAGES.values():
        how = {"follow": True, **how}
        assert client.get(f"/m/{match.code}/{path}", **how).status_code == 200
    assert client.get(f"/m/{match.code}/pulse/1/").status_code == 200
    assert looks <= {None}


def test_who_has_left_is_not_offered_the_seat_back() -> None:
    match, seat = left_match()
    assert "return/" not in page(reader(seat.player), match)


def test_who_has_left_does_not_learn_when_the_bot_does_something_in_secret() -> None:
    match, seat = left_match()
    Seat.objects.filter(pk=seat.pk).update(own_at=timezone.now() + timedelta(hours=1))
    latest = get_pulse(match.code, seat.player_id)
    assert latest is not None and latest.own_at is None
    address = page(reader(seat.player), match).partition('hx-get="')[2]
    assert reader(seat.player).get(address.partition('"')[0]).status_code in (200, 204)


def test_mails_to_who_has_left_are_made_through_the_eyes_of_an_onlooker() -> None:
    match, seat = left_match()
    notice = Notice.objects.filter(seat=seat).order_by("-pk")[0]
    notice.kind = Notice.Kind.ANSWER
    context, _why = recheck_notice(notice, timezone.now())
    assert context is not None
    assert (context.reader, context.legal) == (None, ())
    assert context.view == play.current_record(match).view(None)


def test_letters_of_who_has_left_are_answered_without_the_hand() -> None:
    _match, seat = left_match()
    letter = InboundMail.objects.create(
        way="smtp",
        envelope_to="x",
        received_at=timezone.now(),
        size=1,
        route="t",
        message_key="k",
        seat=seat,
        tenure=seat.tenure,
    )
    assert not MatchRunner(letter, None).hand_in_mail  # type: ignore[arg-type]


def test_staff_who_have_left_see_the_timeline_as_onlookers(rf: Any) -> None:
    match, seat = left_match()
    request = rf.get("/")
    request.user = seat.player
    assert find_own_seat(request, match) is None


def test_once_the_match_is_over_who_left_sees_it_as_everybody_who_sat_there() -> None:
    match, seat = left_match()
    for other in match.seats.exclude(pk=seat.pk)[:1]:
        play.resign_seat(other.pk)
    assert seat.looks_as(fresh(match)) == seat.number
    assert "You left" in page(reader(seat.player), fresh(match))
