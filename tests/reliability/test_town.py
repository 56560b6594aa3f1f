"""What reliability, requirements and ready checks change in a town of simulated people."""

import pytest
from django.db import transaction

from games.models import ReadyCheck, Reliability, Seat
from games.play.record import record_cache
from games.reliability.counting import list_differences
from games.reliability.words import in_time_percent
from tests.long_run import LONG, in_long_run
from tests.reliability.town import QUICK, VANISHING, Counted, town

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


SETTLED = 30  # days after which everybody has played enough to be told apart


def lived(guarded: bool, people: int, days: int, seed: int = 1) -> Counted:
    """What came of a town; afterwards it is as if it had not been."""
    with transaction.atomic():
        try:
            return told(guarded, people, days, seed)
        finally:
            transaction.set_rollback(True)
            record_cache.clear_record_cache()


def told(guarded: bool, people: int, days: int, seed: int) -> Counted:
    with town(guarded, people, seed) as made:
        counted = made.live(days)
        by_temper: dict[str, list[int]] = {}
        for row in Reliability.objects.all():
            percent = in_time_percent(row)
            if percent is not None:
                by_temper.setdefault(made.tempers[row.player_id], []).append(percent)
        print("guarded" if guarded else "unguarded", vars(counted))
        print({temper: sum(all_of) / len(all_of) for temper, all_of in by_temper.items()})
        if days >= SETTLED:
            assert min(by_temper[QUICK]) >= 95 > max(by_temper[VANISHING])
        assert list(list_differences()) == []
    return counted


def test_a_small_town_plays_by_the_rules() -> None:
    counted = lived(guarded=True, people=8, days=6)
    assert counted.begun > 3
    # Nobody sits at a full table that asks somebody who has left it.
    for asked in ReadyCheck.objects.filter(ReadyCheck.OPEN, match__status="open"):
        assert Seat.objects.filter(match=asked.match, player=asked.player).exists()


@in_long_run
@pytest.mark.parametrize("seed", [1, 2])
def test_in_a_town_of_thirty_half_as_many_vanish_at_running_tables(seed: int) -> None:
    guarded, unguarded = lived(True, 30, 60, seed), lived(False, 30, 60, seed)
    assert LONG and guarded.vanished_share < 0.5 * unguarded.vanished_share
    assert guarded.share_beside_reliable < 0.5 * unguarded.share_beside_reliable
    assert guarded.finished_by_all / guarded.over > unguarded.finished_by_all / unguarded.over
    assert guarded.begun_soon / guarded.opened > 0.9
