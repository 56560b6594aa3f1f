"""Taking turns on the table of a page by what can be picked there, as a player's finger does."""

import random
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page


class Hand:
    """A hand that clicks on the table of a page. `scripts` is False where the browser runs none,
    so that every click leads to a new page."""

    def __init__(self, page: Page, scripts: bool = True) -> None:
        self.page = page
        self.scripts = scripts

    @contextmanager
    def new_table(self) -> Iterator[None]:
        """Leaves once what was clicked meanwhile has put a new table in the place of the old."""
        if not self.scripts:
            with self.page.expect_navigation():
                yield
            return
        self.page.locator("#table").evaluate("table => { table.dataset.old = ''; }")
        yield
        self.page.wait_for_selector("#table:not([data-old])")
        # What others did may have put a new table there just before the click.
        self.page.wait_for_function("() => !document.querySelector('.htmx-request')")

    def pick(self, selector: str) -> None:
        """Clicks what can be picked and waits for the table that follows."""
        with self.new_table():
            self.page.locator(selector).click()

    def send(self) -> None:
        """Sends the turn that is ready."""
        self.pick("#send")

    def say(self, words: str) -> None:
        """Types a whole turn into the field and sends it."""
        self.page.get_by_label("Type your turn").fill(words)
        with self.new_table():
            self.page.get_by_role("button", name="Play this turn").click()

    def sees(self, selector: str) -> bool:
        """True if there is such a thing on the table now."""
        return self.page.locator(selector).count() > 0

    def cards(self) -> list[str]:
        """What can be picked in the hand, as selectors."""
        return self._selectors(".fan a.card")

    def places(self) -> list[str]:
        """Where a picked card could go: one's birds, the discard pile, and last a new bird."""
        return self._selectors(".stacks__stack > a.over, #at-discard, .nest__place")

    def take_turn(self, dice: random.Random) -> None:
        """Makes a turn ready by clicks, and sends it."""
        self.make_ready(dice)
        self.send()

    def make_ready(self, dice: random.Random) -> None:
        """Clicks on whatever can be picked on the table until only sending is missing; birds are
        grown rather than anything else."""
        self.pick(dice.choice(self.cards()))
        possible = self.places()
        grown = [place for place in possible if place.startswith("#at-B")]
        self.pick(dice.choice(grown or possible))
        if not self.sees("#send"):
            self.pick("#at-deck")

    def close_year(self) -> None:
        """Lays a card on a bird if that is possible, closes, and sends it, all by clicks."""
        in_hand = self.cards()
        if in_hand:
            self.pick(in_hand[0])
            if not self.sees(".cross"):  # it fits several birds, so the bird is asked for
                self.pick(self.places()[0])
        if not self.sees("#send"):  # more could be laid
            self.pick("#choose-close")
        self.send()

    def _selectors(self, group: str) -> list[str]:
        found = self.page.locator(group).evaluate_all("all => all.map(one => one.id)")
        return [f"#{name}" for name in found]
