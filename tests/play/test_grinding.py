"""An operator who plays gains by choosing a deal, unless an honest salt comes last."""

import statistics

import pytest

from tests.bench.grinding import CANDIDATES, CELLS, MATCHES, POOL, Grinder
from tests.long_run import in_long_run


def shares(slug: str, seats: int, matches: int, pool: int, candidates: int) -> dict[str, float]:
    found = Grinder(slug, seats, pool).measure(matches, candidates)
    return {way: statistics.mean(values) for way, values in found.items()}


def test_the_best_of_twenty_deals_is_lost_to_an_honest_salt_and_kept_by_a_puppet() -> None:
    won = shares("food-chain", 2, matches=40, pool=40, candidates=20)
    assert won["chosen"] >= 0.8 and won["puppet last"] >= 0.8, "it pays to choose"
    assert won["honest salt last"] <= won["par"] + 0.2 <= 0.8, "not against a salt that comes last"


@in_long_run
@pytest.mark.parametrize(("slug", "seats"), CELLS)
def test_the_best_of_sixty_deals_is_back_to_par(slug: str, seats: int) -> None:
    won = shares(slug, seats, MATCHES, POOL, CANDIDATES)
    noise = 2 * (0.5 / MATCHES) ** 0.5  # two standard errors of a difference of shares, at most
    assert abs(won["honest salt last"] - won["par"]) <= 0.02 + noise
    assert won["chosen"] > won["par"] + 0.2 and won["puppet last"] > won["par"] + 0.2
