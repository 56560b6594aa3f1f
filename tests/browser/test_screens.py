"""Every table fits into every window: what one needs is in sight, nothing is cut, nothing jumps."""

import os
from itertools import cycle

import pytest

from tests.browser.known_faults import KNOWN
from tests.browser.positions import SHOWN, positions
from tests.browser.screens import SIZES, Measured, show
from tests.browser.visitors import Visitors

LONG = os.environ.get("RURAL_LONG") == "1"
# One of them is as long as a name can be without a space to break at.
NAMES = ("Ada", "Wolfeschlegelsteinhausenbergerdorff", "Bo Baggins the Elder", "Cy", "Di", "Eve")


def measure(
    visitors: Visitors, game: str, shown: dict[str, tuple[dict, int]], *, spaced: bool = False
) -> Measured:
    """All states of `game` at all sizes."""
    measured = Measured()
    for position in positions(game, shown[game], cycle(NAMES)):
        page = visitors.known(position.player, bypass_csp=True)
        show(page, position.address, spaced)
        for size in SIZES:
            measured.look(page, position.state, size)
        page.context.close()
    measured.compare()
    return measured


@pytest.mark.lengthy
@pytest.mark.parametrize("game", SHOWN)
def test_a_table_fits_into_every_window(
    game: str, visitors: Visitors, transactional_db: None
) -> None:
    measured = measure(visitors, game, SHOWN)
    assert_known(game, measured)


def assert_known(game: str, measured: Measured) -> None:
    """Nothing is wrong that was not known, and what is known is still wrong."""
    known = KNOWN.get(game, frozenset())
    new, mended = measured.faults.keys() - known, known - measured.faults.keys()
    assert not mended and not new, (
        f"\nNot known yet:\n{measured.report(new)}"
        f"\nMended, so take them out of known_faults.py: {sorted(mended)}"
    )
