"""Somebody from outside takes the seat of who has left: offered by consent, taken once, by somebody
who knows nothing of the match; whoever left has come out last."""

from datetime import timedelta
from typing import Any

import pytest

from accounts.models import Player
from config import clock
from games import periodic_jobs, play
from games.models import (
    ArchivedMatch,
    Block,
    Intervention,
    Match,
    Rating,
    Remark,
    Request,
    Seat,
    Vacancy,
)
from games.play import CannotJoin, NotAllowed
from games.play.match_requests.request_syntax import RequestedChange
from games.play.seat_takeover import list_vacancies
from games.play.tenures import find_former_knowledge
from games.ratings import rating_updates
from tests.at_once import at_once
from tests.factories import PlayerFactory
from tests.matches import awaited, fresh, play_on, running_match
from tests.post.letters.personal import answer_to
from tests.post.letters.writing import DOMAIN, people
from tests.post.sink import Sink
from tests.web.pages import press, reader

pytestmark = pytest.mark.django_db
GAME = "hunting-prey"


def left(seats: int = 3, **terms: Any) -> tuple[Match, Seat]:
    """A match in which the first of the seats was left."""
    match = running_match(seats, game=GAME, **terms)
    gone = match.seats.get(number=0)
    play.resign_seat(gone.pk)
    return fresh(match), gone


def ask(match: Match, seat: int = 1) -> Request:
    return play.request_match_change(
        match.seats.get(number=seat).pk, RequestedChange(Request.Change.REPLACE)
    )


def offered(seats: int = 3, **terms: Any) -> tuple[Match, Seat]:
    """The same, with the seat offered by all who play on."""
    match, gone = left(seats, **terms)
    request = ask(match)
    for seat in match.seats.filter(number__gt=1):
        play.answer_request(seat.pk, request.number, True)
    return match, gone


def seat_of(match: Match, player: Player) -> Seat:
    return match.seats.get(player=player)


def test_the_seat_is_offered_once_all_who_play_on_agree_and_taken_as_it_stands() -> None:
    match, gone = left(4)
    request = ask(match)
    play.answer_request(match.seats.get(number=2).pk, request.number, True)
    assert not list_vacancies().exists()
    play.answer_request(match.seats.get(number=3).pk, request.number, True)
    assert list_vacancies().get().seat == gone
    ann = PlayerFactory(display_name="Ann")
    play.take_over_seat(match.pk, ann)
    seat = seat_of(match, ann)
    assert seat.number == 0 and seat.resigned_at is None and not seat.stand_in
    assert seat.place is None and not seat.muted
    assert not list_vacancies().exists()
    with pytest.raises(CannotJoin, match="no open seat"):
        play.take_over_seat(match.pk, PlayerFactory())
    assert play_on(match).status == Match.Status.FINISHED


def test_whoever_left_is_last_and_keeps_the_match_and_who_took_the_seat_is_not_rated() -> None:
    match, gone = offered(rated=True)
    ann = PlayerFactory()
    play.take_over_seat(match.pk, ann)
    played = play_on(match)
    assert played.finished_at is not None
    later = played.finished_at + timedelta(minutes=5)
    assert rating_updates.rate_matches(later) == 1 and rating_updates.list_differences(later) == []
    assert rating_updates.correct_ratings(later) is False
    rated = {one.player_id: one for one in Rating.objects.all()}
    stayed = {seat.player_id for seat in match.seats.filter(number__gt=0)}
    assert set(rated) == {gone.player_id, *stayed}
    own = rated[gone.player_id or 0]
    assert own.points < own.points_before


def test_in_the_memory_of_who_left_the_match_was_left(sink: Sink) -> None:
    match, gone = offered()
    play.take_over_seat(match.pk, PlayerFactory())
    play_on(match)
    periodic_jobs.archive_matches()
    memory = ArchivedMatch.objects.get(player=gone.player_id or 0)
    assert (memory.result, memory.place) == (ArchivedMatch.Result.LEFT, 3)


def test_nobody_takes_a_seat_who_may_know_a_card_or_is_kept_from_somebody_there() -> None:
    match, gone = offered()
    judge, blocked, closed = (PlayerFactory(is_staff=True), PlayerFactory(), PlayerFactory())
    Intervention.objects.create(
        match=match, actor=judge, what=Intervention.Event.REVEALED, ply=0, at=clock.now()
    )
    beside = match.seats.get(number=1).player
    assert beside is not None and gone.player is not None
    Block.objects.create(by=beside, whom=blocked, at=clock.now())
    closed.is_active = False
    closed.save()
    for player in (gone.player, beside, judge, blocked, closed):
        with pytest.raises(CannotJoin):
            play.take_over_seat(match.pk, player)
        assert player is closed or not list_vacancies(player).exists()
    friend = PlayerFactory()  # of who left, whom that one has blocked: nobody is in the way now
    Block.objects.create(by=gone.player, whom=friend, at=clock.now())
    assert list_vacancies(friend).exists()
    play.take_over_seat(match.pk, friend)


def test_nothing_is_offered_while_nobody_has_left_nor_twice_nor_in_a_season() -> None:
    with pytest.raises(NotAllowed, match="no open seat left to offer"):
        ask(running_match(3, game=GAME))
    match, _gone = offered()
    with pytest.raises(NotAllowed, match="no open seat left to offer"):
        ask(match)
    match, _gone = left()
    Match.objects.filter(pk=match.pk).update(in_season=True)
    with pytest.raises(NotAllowed, match="In a season"):
        ask(match)
    asker = match.seats.get(number=1)
    for what in (Request.Change.PAUSE, Request.Change.PACE):
        with pytest.raises(NotAllowed, match="every match has the same pace"):
            play.request_match_change(asker.pk, RequestedChange(what, pace_hours=72))
    shown = reader(asker.player).get(f"/m/{match.code}/ask/").content.decode()
    assert 'value="undo"' in shown
    assert not any(f'value="{what}"' in shown for what in ("pause", "pace", "replace"))


def test_what_the_one_before_has_said_stays_theirs_and_what_they_muted_is_not() -> None:
    match = running_match(3, game=GAME)
    gone = match.seats.get(number=0)
    play.post_remark(gone.pk, "so long")
    play.mute_mails(gone.pk, True)
    play.resign_seat(gone.pk)
    play.answer_request(match.seats.get(number=2).pk, ask(fresh(match)).number, True)
    ann = PlayerFactory(display_name="Ann")
    play.take_over_seat(match.pk, ann)
    remark = Remark.objects.get(match=match, text="so long")
    assert remark.name != "Ann" and not seat_of(match, ann).muted
    assert not find_former_knowledge(match.pk, ann.pk, seat_of(match, ann)).held


@pytest.mark.django_db(transaction=True)
def test_of_ten_who_want_the_seat_one_has_it() -> None:
    match, _gone = offered()
    players = iter([PlayerFactory() for _ in range(10)])

    def take() -> bool:
        try:
            play.take_over_seat(match.pk, next(players))
        except CannotJoin:
            return False
        return True

    assert sum(at_once(take)) == 1
    assert Vacancy.objects.get().taken is not None


def test_by_page_the_seat_is_asked_for_seen_and_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    match, gone = left()
    asker = match.seats.get(number=1)
    assert asker.player is not None
    client = reader(asker.player)
    assert "Offer the seat of" in client.get(f"/m/{match.code}/ask/").content.decode()
    press(client, f"/m/{match.code}/ask/", {"ask": "replace"})
    play.answer_request(match.seats.get(number=2).pk, 1, True)
    ann = PlayerFactory()
    client = reader(ann)

    def looked(*_args: Any) -> None:
        raise AssertionError("the list looks at a table")

    with monkeypatch.context() as patched:  # so it can tell nothing of hidden cards
        patched.setattr("games.play.record.record_cache.current_record", looked)
        listed = client.get("/lobby/left/").content.decode()
    assert match.code in listed and gone.name in listed
    assert match.code not in reader(asker.player).get("/lobby/left/").content.decode()
    answer = press(client, f"/m/{match.code}/take/")
    assert answer.headers["Location"] == match.get_absolute_url()
    assert seat_of(match, ann).number == 0


def test_by_mail_the_seat_is_asked_for_listed_and_taken(sink: Sink, settings: Any) -> None:
    settings.REPLY_DOMAIN = DOMAIN
    match, _gone = offered()
    (ann,) = people(1, display_name="Ann", email="ann@example.org")
    told = answer_to(sink, ann, "seats")
    assert f"Hunting Prey {match.code} with" in told and f"take {match.code}" in told
    assert f"{match.code}: the seat is yours" in answer_to(sink, ann, f"take {match.code}")
    assert seat_of(match, ann).number == 0
    assert "There are no open seats now" in answer_to(sink, ann, "seats")
    assert awaited(fresh(match)).match_id == match.pk
