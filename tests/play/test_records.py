"""Records are rebuilt from moves, remembered, and verified."""

import random

import pytest
from django.db import connection, transaction

from games import play
from games.models import Match, Move
from games.play.record import digest_chain, record_cache
from tests.matches import awaited, fresh, play_on, running_match, turn

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def tamper(sql: str, *values: object) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)


def test_a_forgotten_record_is_rebuilt_to_the_same_position() -> None:
    match = play_on(running_match(), submissions=9)
    remembered = play.current_record(match)
    record_cache.clear_record_cache()
    rebuilt = play.current_record(match)
    assert rebuilt is not remembered
    assert rebuilt.fingerprint() == remembered.fingerprint()


def test_a_record_of_another_process_is_topped_up_with_the_new_moves_only() -> None:
    match = play_on(running_match(), submissions=4)
    old = play.current_record(match)
    old_match = fresh(match)
    match = play_on(match, submissions=3, seed=5)
    record_cache.cache_record(old_match, old)
    assert play.current_record(match).moves == tuple(
        Move.objects.filter(match_id=match.pk).order_by("ply").values_list("seat", "text")
    )


def test_a_rolled_back_move_is_not_remembered(transactional_db: None) -> None:
    match = running_match()
    seat = awaited(match)

    class Backwards(Exception):
        pass

    with pytest.raises(Backwards), transaction.atomic():
        play.submit_turn(seat.pk, turn(match, seat, random.Random(1)), "p", seat.question)
        raise Backwards
    assert Move.objects.count() == 0
    assert play.current_record(fresh(match)).ply == 0


def test_a_record_with_a_foreign_digest_is_not_trusted() -> None:
    match = play_on(running_match(), submissions=4)
    wrong = play.current_record(match)
    match = play_on(match, submissions=1)
    other = fresh(match)
    other.head = b"0" * 16
    record_cache.cache_record(other, wrong)
    assert play.current_record(match).ply == match.ply


def test_the_position_at_any_ply_can_be_had() -> None:
    match = play_on(running_match(), submissions=5)
    assert [play.record_at(match, ply).ply for ply in range(match.ply + 1)] == list(
        range(match.ply + 1)
    )


def test_a_sound_match_verifies() -> None:
    match = play_on(running_match())
    finding = play.verify_match(match)
    assert finding.is_sound, finding.words
    assert finding.moves == match.ply


def test_a_running_match_verifies() -> None:
    assert play.verify_match(play_on(running_match(), submissions=12)).is_sound


def test_a_changed_move_is_named_by_its_ply() -> None:
    match = play_on(running_match(), submissions=12)
    move = Move.objects.filter(match_id=match.pk, text__startswith="hatch").order_by("ply").last()
    assert move is not None
    text = move.text.replace("hatch", "discard")
    tamper("update games_move set text=%s where match_id=%s and ply=%s", text, match.pk, move.ply)
    finding = play.verify_match(match)
    assert (finding.is_sound, finding.ply) == (False, move.ply)


def test_a_missing_move_is_found() -> None:
    match = play_on(running_match(), submissions=5)
    tamper("delete from games_move where match_id=%s and ply=%s", match.pk, 3)
    assert play.verify_match(match).ply == 3


def test_another_seed_does_not_fit_the_commitment() -> None:
    match = play_on(running_match(), submissions=2)
    Match.objects.filter(pk=match.pk).update(seed="00" * 32)
    assert play.verify_match(fresh(match)).ply == 0


def test_a_result_that_does_not_follow_is_found() -> None:
    match = play_on(running_match())
    match.seats.filter(number=0).update(score=99)
    finding = play.verify_match(match)
    assert not finding.is_sound
    assert "result" in finding.words


def test_moves_can_be_neither_changed_nor_deleted_nor_updated_in_bulk() -> None:
    match = play_on(running_match(), submissions=1)
    move = Move.objects.filter(match_id=match.pk).first()
    assert move is not None
    for forbidden in (move.save, move.delete, Move.objects.all().delete):
        with pytest.raises(TypeError):
            forbidden()
    with pytest.raises(TypeError):
        Move.objects.update(text="x")


def test_the_chain_depends_on_the_seed_the_order_and_the_text() -> None:
    first = digest_chain.initial_digest("abc", b"s" * 32)
    assert digest_chain.link_digest(
        b"s" * 32, first, 0, "hatch 7SK", b"f"
    ) != digest_chain.link_digest(b"t" * 32, first, 0, "hatch 7SK", b"f")
    assert digest_chain.link_digest(
        b"s" * 32, first, 0, "hatch 7SK", b"f"
    ) != digest_chain.link_digest(b"s" * 32, first, 1, "hatch 7SK", b"f")
    assert len(first) == digest_chain.DIGEST_BYTES
