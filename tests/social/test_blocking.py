"""Who has blocked whom is never seated together, and never learns of it."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Player
from config import clock
from games import play, social
from games.models import Block, Match
from games.play.open_tables import list_lobby_matches
from games.post.outbox import invitation_links
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, open_table, running_match
from tests.play.times import Times
from tests.web.pages import press

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Player:
    return PlayerFactory(display_name="Ann", confirmed=True)


@pytest.fixture
def bob() -> Player:
    return PlayerFactory(display_name="Bob", confirmed=True)


def refusal(act: Callable[[], Any]) -> str:
    with pytest.raises(play.CannotJoin) as refused:
        act()
    return str(refused.value)


def test_one_question_says_who_is_kept_apart_whoever_blocked_whom(
    ann: Player, bob: Player, django_assert_num_queries: Any
) -> None:
    cid, dora = PlayerFactory(), PlayerFactory()
    social.block_player(ann, bob)
    social.block_player(cid, ann)
    with django_assert_num_queries(1):
        assert social.find_blocks_between(ann.pk, [bob.pk, cid.pk, dora.pk, None]) == {
            bob.pk,
            cid.pk,
        }
    with django_assert_num_queries(0):
        assert social.find_blocks_between(ann.pk, [None, ann.pk]) == set()
    assert social.find_blocks_between(bob.pk, [dora.pk, cid.pk]) == set()


def test_blocking_again_or_oneself_changes_nothing(ann: Player, bob: Player) -> None:
    social.block_player(ann, bob)
    social.block_player(ann, bob)
    with pytest.raises(social.SocialError, match="That’s you"):
        social.block_player(ann, ann)
    assert Block.objects.count() == 1
    assert social.unblock_player(ann, bob)
    assert not social.unblock_player(ann, bob)


def test_a_name_finds_its_player_however_it_is_written(ann: Player, bob: Player) -> None:
    assert social.get_player_by_name(" BOB. ", "block Bob", ann) == bob
    with pytest.raises(social.SocialError, match="No player is called 'Zed'"):
        social.get_player_by_name("Zed", "block Bob", ann)


@pytest.mark.parametrize("mine", [True, False])
def test_a_blocked_player_is_refused_a_seat_in_the_words_of_a_full_table(
    ann: Player, bob: Player, mine: bool
) -> None:
    social.block_player(*((ann, bob) if mine else (bob, ann)))
    full = running_match()
    table = open_table(opener=ann)
    said = refusal(lambda: play.join_match(table.pk, bob))
    assert said == refusal(lambda: play.join_match(full.pk, bob))
    assert play.join_match(table.pk, PlayerFactory()).status == Match.Status.RUNNING


def test_a_refusal_asks_as_much_of_the_database_whoever_is_blocked(
    ann: Player, bob: Player, times: Times
) -> None:
    table = open_table(opener=ann)

    def looking() -> list[str]:
        with CaptureQueriesContext(connection) as asked:
            list(list_lobby_matches(bob))
            social.is_blocked_from_table(table.pk, bob.pk)
        return [query["sql"] for query in asked]

    before = looking()
    social.block_player(ann, bob)
    assert looking() == before


def test_the_lobby_leaves_out_the_tables_of_both(ann: Player, bob: Player) -> None:
    social.block_player(ann, bob)
    anns, bobs = open_table(opener=ann), open_table(opener=bob)
    assert set(list_lobby_matches(ann)) == {anns}
    assert set(list_lobby_matches(bob)) == {bobs}
    assert set(list_lobby_matches()) == {anns, bobs}


@pytest.mark.parametrize("mine", [True, False])
def test_an_invitation_between_both_is_never_sent_and_looks_like_any_other(
    ann: Player, bob: Player, mine: bool
) -> None:
    social.block_player(*((ann, bob) if mine else (bob, ann)))
    invitation = invitation_links.invite_address(
        open_table(opener=ann), ann, bob.email, clock.now()
    )
    assert not invitation.notifications.exists()
    other = invitation_links.invite_address(
        open_table(opener=ann), ann, "new@example.org", clock.now()
    )
    assert other.notifications.exists()


def test_a_seat_that_is_given_away_goes_to_nobody_who_is_kept_apart(
    ann: Player, bob: Player
) -> None:
    social.block_player(bob, ann)
    match = running_match(people=[ann, PlayerFactory()])
    seat = match.seats.get(number=1)
    assert "no open seat" in refusal(lambda: play.hand_over_seat(seat.pk, bob))


def test_whoever_blocks_is_told_at_which_table_both_sit_that_has_not_begun(
    ann: Player, bob: Player, client: Client
) -> None:
    match = open_table(3, opener=ann, game="biome-rummy")
    play.join_match(match.pk, bob)
    client.force_login(bob)
    said = press(client, "/people/", {"do": "block", "name": "Ann"}, follow=True).content.decode()
    assert f"You’re both at {match.code}" in said and "Nobody will be told" in said
    social.unblock_player(bob, ann)
    play.leave_match(match.pk, bob)
    said = press(client, "/people/", {"do": "block", "name": "Ann"}, follow=True).content.decode()
    assert match.code not in said and "Ann is blocked" in said


def test_a_match_that_runs_goes_on(ann: Player, bob: Player) -> None:
    match = running_match(people=[ann, bob])
    social.block_player(ann, bob)
    assert answer(awaited(match)).match == match


def test_two_accounts_that_become_one_keep_whom_they_blocked(ann: Player, bob: Player) -> None:
    cid, other = PlayerFactory(), PlayerFactory()
    social.block_player(other, bob)
    social.block_player(cid, other)
    social.block_player(cid, ann)
    social.block_player(other, ann)
    social.move_rows_to_player(other, ann)
    assert set(Block.objects.values_list("by", "whom")) == {(ann.pk, bob.pk), (cid.pk, ann.pk)}
