"""How many matches a player may have, one by one and ten at once."""

from datetime import timedelta
from typing import Any

import pytest
from allauth.core import context

from accounts.models import Player
from config import clock
from games import play
from games.models import BotThought, Delivery, Invitation, Match
from games.play import quotas
from games.post.outbox import invitation_links
from tests.at_once import at_once
from tests.factories import PlayerFactory
from tests.matches import EMU, fresh, open_table, running_match
from tests.play.times import Times

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
TEN_AT_ONCE = pytest.mark.django_db(transaction=True)
HUNT, RANCH = "hunting-prey", "ranchers"


def passes(act: Any, *given: Any, **terms: Any) -> bool:
    """False if the house refuses it."""
    try:
        act(*given, **terms)
    except (play.PlayError, invitation_links.CannotInvite):
        return False
    return True


def ten(*acts: Any) -> int:
    """How many of ten tries at once are not refused; each takes the next of `acts`, round about."""
    waiting = [acts[number % len(acts)] for number in range(10)]
    return sum(at_once(lambda: passes(waiting.pop())))


@TEN_AT_ONCE
def test_of_ten_matches_opened_at_once_no_more_wait_than_can_be() -> None:
    player = PlayerFactory()
    for _ in range(18):
        play.open_match(player, EMU)
    assert ten(lambda: play.open_match(player, EMU)) == 2
    assert Match.objects.filter(status=Match.Status.OPEN).count() == 20


@TEN_AT_ONCE
def test_of_ten_invitations_at_once_an_address_gets_three() -> None:
    tables = [open_table() for _ in range(10)]

    def invitation(match: Match) -> Any:
        assert match.opened_by is not None
        opener = match.opened_by
        return lambda: invitation_links.invite_address(
            match, opener, "gus@example.org", clock.now()
        )

    assert ten(*map(invitation, tables)) == 10  # nobody is told about the address
    assert Delivery.objects.filter(state=Delivery.State.DUE).count() == 3


@TEN_AT_ONCE
def test_of_ten_invitations_at_once_a_player_sends_five() -> None:
    match = open_table()
    opener, guests = match.opened_by, [f"guest{number}@example.org" for number in range(10)]
    assert opener is not None
    assert (
        ten(lambda: invitation_links.invite_address(match, opener, guests.pop(), clock.now())) == 5
    )
    assert Invitation.objects.count() == 5


@TEN_AT_ONCE
def test_of_ten_seats_taken_and_given_at_once_a_player_gets_no_more_than_can_be(
    settings: Any,
) -> None:
    settings.MATCHES_AT_ONCE = 4
    player = PlayerFactory()
    running_match(people=[PlayerFactory(), player])
    codes = [open_table().pk for _ in range(5)]
    acts = [lambda pk=pk: play.join_match(pk, player) for pk in codes]
    assert ten(*acts, *[lambda: play.open_match(player, EMU, bot_seats=1)] * 5) == 3
    assert player.seats.count() == 4


@TEN_AT_ONCE
def test_of_ten_matches_with_bots_started_at_once_no_more_start_than_can_be_in_a_day(
    settings: Any,
) -> None:
    settings.BOT_MATCHES_A_DAY = 4
    player = PlayerFactory()
    tables = [open_table(opener=player) for _ in range(5)]
    acts = [lambda pk=match.pk: play.seat_bot(pk, player) for match in tables]
    assert ten(*acts, *[lambda: play.open_match(player, EMU, bot_seats=1)] * 5) == 4
    assert Match.objects.filter(status=Match.Status.RUNNING).count() == 4


@pytest.fixture
def full(settings: Any) -> Player:
    """Somebody who sits in as many matches as can be: one waits for players, one runs."""
    settings.MATCHES_AT_ONCE = 2
    player = PlayerFactory(display_name="Ada")
    open_table(opener=player)
    running_match(people=[player, PlayerFactory()])
    return player


def test_who_sits_in_as_many_matches_as_can_be_gets_no_other_seat(full: Player) -> None:
    with pytest.raises(play.CannotOpen, match="Ada is playing 2 matches; the limit is 2"):
        play.open_match(full, EMU)
    with pytest.raises(play.CannotJoin, match="Try again when one of them is over"):
        play.join_match(open_table().pk, full)
    with pytest.raises(play.CannotJoin, match="2 matches"):
        play.hand_over_seat(running_match().seats.get(number=1).pk, full)
    assert full.seats.count() == 2


def test_there_is_room_again_when_a_match_is_over(full: Player) -> None:
    play.resign_seat(full.seats.get(match__status=Match.Status.RUNNING).pk)
    assert passes(play.open_match, full, EMU)
    assert not passes(play.open_match, full, EMU)


def test_who_has_resigned_has_room_for_another_match(full: Player) -> None:
    play.leave_match(full.seats.get(match__status=Match.Status.OPEN).match_id, full)
    match = running_match(3, game=HUNT, people=[full, PlayerFactory(), PlayerFactory()])
    assert not passes(play.open_match, full, EMU)
    play.resign_seat(match.seats.get(player=full).pk)
    assert fresh(match).status == Match.Status.RUNNING
    assert passes(play.open_match, full, EMU)


def test_staff_let_a_player_have_more_matches_or_none(full: Player) -> None:
    full.matches_at_most = 3
    assert passes(play.open_match, full, EMU) and not passes(play.open_match, full, EMU)
    newcomer = PlayerFactory(matches_at_most=0)
    assert not passes(play.join_match, open_table().pk, newcomer)


def test_bots_are_seated_again_a_day_later(settings: Any, times: Times) -> None:
    settings.BOT_MATCHES_A_DAY = 2
    player = PlayerFactory()
    for _ in range(2):
        play.open_match(player, EMU, bot_seats=1)
    with pytest.raises(play.CannotOpen, match="bots in 2 matches in a day"):
        play.open_match(player, EMU, bot_seats=1)
    match = open_table(opener=player)  # people may still come
    with pytest.raises(play.NotAllowed, match="in a day"):
        play.seat_bot(match.pk, player)
    times.go(timedelta(days=1, seconds=1))
    assert passes(play.seat_bot, match.pk, player)


def test_bots_that_think_are_seated_in_a_few_matches_at_once(settings: Any) -> None:
    settings.STRONG_MATCHES_AT_ONCE = 1
    player = PlayerFactory()
    first = play.open_match(player, "ranchers", bot_seats=1, bot_level="strong")
    with pytest.raises(play.CannotOpen, match="1 matches with strong bots"):
        play.open_match(player, "ranchers", bot_seats=1, bot_level="strong")
    with pytest.raises(play.NotAllowed, match="Choose steady bots"):
        play.seat_bot(open_table(game="ranchers", opener=player).pk, player, "strong")
    assert passes(play.open_match, player, "ranchers", bot_seats=1, bot_level="easy")
    play.resign_seat(first.seats.get(player=player).pk)
    assert passes(play.open_match, player, "ranchers", bot_seats=1, bot_level="strong")


def test_while_bots_have_too_much_to_think_about_each_player_has_one_match_with_them(
    settings: Any,
) -> None:
    settings.STRONG_THOUGHTS_AT_ONCE = 0
    player = PlayerFactory()
    assert passes(play.open_match, player, "ranchers", bot_seats=1, bot_level="strong")
    with pytest.raises(play.CannotOpen, match="The strong bots are busy"):
        play.open_match(player, "ranchers", bot_seats=1, bot_level="strong")


def test_forty_accounts_on_one_network_begin_forty_matches_with_bots_that_think(
    rf: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quotas, "THINKERS_A_NETWORK", 2)
    with context.request_context(rf.get("/", REMOTE_ADDR="192.0.2.7")):
        for _ in range(2):
            assert passes(play.open_match, PlayerFactory(), RANCH, bot_seats=1, bot_level="strong")
        with pytest.raises(play.CannotOpen, match="from your network today"):
            play.open_match(PlayerFactory(), RANCH, bot_seats=1, bot_level="strong")
    with context.request_context(rf.get("/", REMOTE_ADDR="192.0.2.8")):
        assert passes(play.open_match, PlayerFactory(), RANCH, bot_seats=1, bot_level="strong")


def test_answers_that_are_found_are_no_more_to_think_about(settings: Any) -> None:
    settings.STRONG_THOUGHTS_AT_ONCE = 1
    player = PlayerFactory()
    match = play.open_match(player, "ranchers", bot_seats=1, bot_level="strong")
    bot = match.seats.exclude(bot="").get()
    BotThought.objects.update_or_create(seat=bot, defaults={"question": 1, "due_at": clock.now()})
    with pytest.raises(play.CannotOpen, match="The strong bots are busy"):
        play.open_match(player, "ranchers", bot_seats=1, bot_level="strong")
    BotThought.objects.update(state=BotThought.State.FOUND)
    assert passes(play.open_match, player, "ranchers", bot_seats=1, bot_level="strong")


def test_a_match_with_bots_that_waits_for_people_counts_once(settings: Any) -> None:
    settings.BOT_MATCHES_A_DAY = 1
    player = PlayerFactory()
    match = open_table(6, game=HUNT, opener=player, bot_seats=1)
    assert passes(play.seat_bot, match.pk, player)
    assert not passes(play.open_match, player, EMU, bot_seats=1)
