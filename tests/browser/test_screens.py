"""Every table fits into every window: what one needs is in sight, nothing is cut, nothing jumps."""

from itertools import cycle

import pytest

from tests.browser.lot import share
from tests.browser.positions import CROWDED, SHOWN, positions
from tests.browser.screens import SIZES, Measured, show
from tests.browser.visitors import Visitors
from tests.long_run import in_long_run, sample

# One of them is as long as a name can be without a space to break at.
NAMES = ("Ada", "Wolfeschlegelsteinhausenbergerdorff", "Bo Baggins the Elder", "Cy", "Di", "Eve")


def measure(
    visitors: Visitors, game: str, shown: dict[str, tuple[dict, int]], *, spaced: bool = False
) -> Measured:
    """All states of `game` at its share of the sizes."""
    measured = Measured()
    for position in positions(game, shown[game], cycle(NAMES)):
        page = visitors.known(position.player, bypass_csp=True)
        show(page, position.address, spaced)
        for size in share(SIZES, game, one_in=3):
            measured.look(page, position.state, size)
        page.context.close()
    measured.compare()
    return measured


@pytest.mark.lengthy
@pytest.mark.parametrize("game", sample(SHOWN, 2))
def test_a_table_fits_into_every_window(
    game: str, visitors: Visitors, transactional_db: None
) -> None:
    measured = measure(visitors, game, SHOWN)
    assert not measured.faults, f"\n{measured.report()}"


@in_long_run
@pytest.mark.parametrize("game", CROWDED)
def test_a_table_with_as_many_as_it_takes_fits_into_every_window(
    game: str, visitors: Visitors, transactional_db: None
) -> None:
    measured = measure(visitors, game, CROWDED)
    assert not measured.faults, f"\n{measured.report()}"


@in_long_run
@pytest.mark.parametrize("game", SHOWN)
def test_nothing_is_lost_when_words_are_set_wider(
    game: str, visitors: Visitors, transactional_db: None
) -> None:
    """As WCAG 1.4.12 asks: lines, letters and words further apart, and no word is cut."""
    measured = measure(visitors, game, SHOWN, spaced=True)
    kinds = ("cut:", "out of the window:", "covered:", "high dock:")
    # The face of a card is a picture; what stands on it is also said in words beside it.
    pictures = (".face", ".word .use")
    lost = [
        key
        for key in measured.faults
        if key.startswith(kinds) and not any(f": {one}" in key for one in pictures)
    ]
    assert not lost, f"\n{measured.report(lost)}"
