"""Opening, joining, leaving and starting a match."""

import pytest

from games import play
from games.models import Match, Notice
from games.play.record import digest_chain
from games.rules.errors import BadSetup
from tests.factories import PlayerFactory
from tests.matches import EMU, fresh, open_table, running_match

pytestmark = pytest.mark.django_db


def test_an_open_match_waits_for_players_and_shows_the_seeds_commitment() -> None:
    match = open_table()
    assert match.status == Match.Status.OPEN
    assert match.seed_hash == digest_chain.secret_hash(match.code, bytes.fromhex(match.secret))
    assert match.seed == "" and match.secret not in (match.seed_hash, match.code)


def test_the_last_player_to_join_starts_the_match() -> None:
    match = running_match()
    assert match.status == Match.Status.RUNNING
    assert match.seats.filter(question=1).count() == 1


def test_the_asked_seat_is_told_of_its_turn_and_the_other_of_the_start() -> None:
    match = running_match()
    kinds = {notice.seat.question: notice.kind for notice in Notice.objects.all()}
    assert kinds == {1: "turn", None: "started"}
    assert Notice.objects.filter(seat__match=match).count() == 2


def test_nobody_sits_twice_at_one_table() -> None:
    player = PlayerFactory()
    match = open_table(opener=player)
    with pytest.raises(play.CannotJoin, match="already"):
        play.join_match(match.pk, player)


def test_a_full_table_takes_nobody_else() -> None:
    match = running_match()
    with pytest.raises(play.CannotJoin):
        play.join_match(match.pk, PlayerFactory())


def test_bots_fill_seats_on_demand() -> None:
    player = PlayerFactory()
    match = open_table(opener=player)
    play.seat_bot(match.pk, player)
    assert fresh(match).status == Match.Status.RUNNING
    assert match.seats.get(number=1).bot


def test_only_the_opener_seats_a_bot() -> None:
    match = open_table()
    with pytest.raises(play.NotAllowed):
        play.seat_bot(match.pk, PlayerFactory())


def test_the_opener_leaving_cancels_the_match() -> None:
    player = PlayerFactory()
    match = open_table(opener=player)
    play.leave_match(match.pk, player)
    assert fresh(match).status == Match.Status.CANCELLED


def test_a_running_match_cannot_be_left() -> None:
    player = PlayerFactory()
    match = running_match(people=[player, PlayerFactory()])
    with pytest.raises(play.NotAllowed, match="resign"):
        play.leave_match(match.pk, player)


def test_a_stranger_cannot_leave() -> None:
    with pytest.raises(play.NotAllowed):
        play.leave_match(open_table().pk, PlayerFactory())


@pytest.mark.parametrize(
    ("terms", "named"),
    [
        ({"pace_hours": 0}, "0"),
        ({"pace_hours": 100_000}, "100000"),
        ({"on_timeout": "explode"}, "explode"),
        ({"visibility": "secret"}, "secret"),
        ({"bot_seats": 2}, "2"),
        ({"bot_seats": -1}, "-1"),
    ],
)
def test_terms_that_will_not_do_are_quoted(terms: dict[str, object], named: str) -> None:
    with pytest.raises(play.CannotOpen, match=named):
        open_table(**terms)
    assert not Match.objects.exists()


@pytest.mark.parametrize(
    ("terms", "named"),
    [
        ({"players": 7}, "7"),
        ({"options": {"years": "three"}}, "three"),
        ({"options": {"wings": 2}}, "wings"),
    ],
)
def test_a_broken_option_is_quoted(terms: dict[str, object], named: str) -> None:
    with pytest.raises(BadSetup, match=named):
        open_table(**terms)
    assert not Match.objects.exists()


def test_an_unknown_game_is_quoted() -> None:
    with pytest.raises(LookupError, match="tic-tac-toe"):
        play.open_match(PlayerFactory(), "tic-tac-toe")


def test_nobody_hoards_open_matches() -> None:
    player = PlayerFactory()
    for _ in range(20):
        play.open_match(player, EMU)
    with pytest.raises(play.CannotOpen, match="20 open tables"):
        play.open_match(player, EMU)
