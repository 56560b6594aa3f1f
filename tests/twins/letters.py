"""What is answered to letters to the reader's own address, among the surfaces."""

from collections.abc import Iterator

from games.post import personal_address
from tests.twins.refusals import answered
from tests.twins.sitting import Sent, Sitting
from tests.twins.surfaces import When, surface, undone


@surface(When.AT_THE_END)
def letters_to_the_own_address(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """What they tell of the reader's matches, and why they do nothing at a table that is full."""
    if here.reader is None:
        return
    code, slug = here.match.code, here.match.game
    lines = ("matches", "lobby", f"rules {slug}", f"join {code}", f"leave {code}", "help")
    for number, line in enumerate((*lines, f"invite ann@example.org to {code}")):
        with undone(here):
            yield from answered(here, 80 + number, [line], personal_address.address_of(here.reader))
