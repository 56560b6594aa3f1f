"""Wishes that wait become matches: by a sweep, each once, never of people who are kept apart."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Player
from games import periodic_jobs, play
from games import social as between
from games.models import Match, Notice, Seat, Seek
from games.play import seeks
from games.play.errors import NotAllowed
from games.play.seeks import MOST_WISHES, WAITS, list_seeks
from tests.at_once import at_once
from tests.factories import PlayerFactory
from tests.matches import open_table

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
RUMMY = "biome-rummy"


@pytest.fixture
def people() -> list[Player]:
    return [PlayerFactory() for _ in range(4)]


def tables() -> list[tuple[str, int, set[int | None]]]:
    """The matches that there are: pace, how many seats, and who sits there."""
    return [
        (match.status, match.pace_hours, {seat.player_id for seat in match.seats.all()})
        for match in Match.objects.order_by("pk")
    ]


def test_wishes_that_fit_make_a_match_and_its_players_are_told_once(people: list[Player]) -> None:
    ann, bob, cyd, dan = people
    play.post_seek(ann, RUMMY, 3, 48)
    play.post_seek(bob, RUMMY)
    play.post_seek(dan, RUMMY, 3, 24)
    assert periodic_jobs.match_seeks() == 0 or not tables()
    play.post_seek(cyd, RUMMY, seats=3)
    periodic_jobs.match_seeks()
    assert tables() == [("running", 48, {ann.pk, bob.pk, cyd.pk})]
    assert list(list_seeks(dan)) == list(Seek.objects.filter(player=dan))
    assert not list_seeks(ann).exists()
    assert periodic_jobs.match_seeks() == 0 and Match.objects.count() == 1
    told = Notice.objects.values_list("seat__player", "kind")
    assert len(told) == len(set(told)) and {who for who, _kind in told} <= {ann.pk, bob.pk, cyd.pk}
    assert {who for who, _kind in told} == {ann.pk, bob.pk, cyd.pk}


def test_an_open_table_that_fits_is_joined_first(people: list[Player]) -> None:
    ann, bob, cyd, _dan = people
    rated = open_table(2, opener=bob, game=RUMMY, rated=True)
    slow = open_table(2, opener=bob, game=RUMMY, pace_hours=168)
    fits = open_table(2, opener=bob, game=RUMMY)
    play.post_seek(ann, RUMMY, pace_hours=48)
    play.post_seek(bob, RUMMY, pace_hours=48)
    assert periodic_jobs.match_seeks() == 1
    assert Seat.objects.get(match=fits, number=1).player == ann
    assert {match.status for match in Match.objects.filter(pk__in=(rated.pk, slow.pk))} == {"open"}
    assert cyd.seats.count() == 0


def test_who_is_kept_apart_away_full_or_barred_is_not_seated(
    people: list[Player], settings: object
) -> None:
    ann, bob, cyd, dan = people
    for player in people:
        play.post_seek(player, "emu-ranchers")
    between.block_player(ann, bob)
    Player.objects.filter(pk=cyd.pk).update(away_until=timezone.now() + timedelta(days=3))
    Player.objects.filter(pk=dan.pk).update(matches_at_most=0)
    assert periodic_jobs.match_seeks() == 0 and not tables()
    Player.objects.filter(pk=dan.pk).update(matches_at_most=None, is_active=False)
    assert periodic_jobs.match_seeks() == 0 and not tables()
    Player.objects.filter(pk=dan.pk).update(is_active=True)
    assert periodic_jobs.match_seeks() == 2
    assert [who for _status, _pace, who in tables()] == [{ann.pk, dan.pk}]


def test_a_wish_expires_and_the_same_one_again_begins_anew(people: list[Player]) -> None:
    ann, bob, *_rest = people
    now = timezone.now()
    wish = play.post_seek(ann, RUMMY, now=now - WAITS)
    assert periodic_jobs.match_seeks(now=now) == 0
    wish.refresh_from_db()
    assert wish.state == Seek.State.EXPIRED
    first = play.post_seek(bob, RUMMY, now=now - timedelta(days=9))
    again = play.post_seek(bob, RUMMY, now=now)
    assert first.pk == again.pk and again.expires_at == now + WAITS


def test_wishes_that_cannot_be_are_refused(people: list[Player]) -> None:
    ann = people[0]
    for terms, says in (
        ({"seats": 9}, "can’t be played by 9 players; choose"),
        ({"pace_hours": 9999}, "9999 hours a turn isn’t possible"),
    ):
        with pytest.raises(NotAllowed, match=says):
            play.post_seek(ann, RUMMY, **terms)
    with pytest.raises(LookupError):
        play.post_seek(ann, "chess")
    for hours in range(MOST_WISHES):
        play.post_seek(ann, RUMMY, pace_hours=24 + hours)
    with pytest.raises(NotAllowed, match="Cancel one first"):
        play.post_seek(ann, RUMMY, pace_hours=72)
    assert play.cancel_seek(ann, 2).pace_hours == 25
    with pytest.raises(NotAllowed, match="have no request 5"):
        play.cancel_seek(ann, 5)


@pytest.mark.django_db(transaction=True)
def test_ten_sweeps_at_once_meet_each_wish_once(people: list[Player]) -> None:
    for player in people:
        play.post_seek(player, "emu-ranchers")
        play.post_seek(player, "food-chain")
    at_once(periodic_jobs.match_seeks)
    periodic_jobs.match_seeks()
    met = Seek.objects.filter(state=Seek.State.MET)
    assert met.count() == 8 and Match.objects.count() == 4
    assert Seat.objects.filter(player__isnull=False).count() == 8


def test_tables_are_looked_at_once_a_wish_however_many_wishes_are_met(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def note(player: Player, among: object) -> object:
        asked.append(player.pk)
        return found(player, among)

    found = seeks.list_lobby_matches
    monkeypatch.setattr(seeks, "list_lobby_matches", note)
    eve = PlayerFactory()
    open_table(2, opener=eve, game=RUMMY)
    for player in people:
        between.block_player(eve, player)
        play.post_seek(player, RUMMY, seats=2)
    assert periodic_jobs.match_seeks() == 4
    assert sorted(asked) == [player.pk for player in people]
    assert [len(who) for _status, _pace, who in tables()] == [2, 2, 2]


def test_a_table_beyond_the_first_that_are_looked_at_together_is_found(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seeks, "AT_ONCE", 1)
    ann, bob, cyd, _dan = people
    theirs, fits = open_table(2, opener=bob, game=RUMMY), open_table(2, opener=cyd, game=RUMMY)
    between.block_player(bob, ann)
    play.post_seek(ann, RUMMY, seats=2)
    assert periodic_jobs.match_seeks() == 1
    assert Seat.objects.get(match=fits, number=1).player == ann
    assert Match.objects.get(pk=theirs.pk).status == "open"
