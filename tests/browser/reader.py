"""A player who knows no rules: reads what a table says in words, and goes by it.

Of the places of a picked card the one is taken whose words promise most; where they promise
nothing good, another card is tried. What is read is what a screen reader says of each link and
button; no token, no move and no rule is looked at.
"""

import random
import re
from collections import Counter
from dataclasses import dataclass, field

from playwright.sync_api import Page

from tests.browser.driver import Hand

MOST_CLICKS = 60  # for one turn
# Everything that can be clicked at the table for a move: where it lies, what it is called.
OFFERED = """() => {
  const words = (one) => (one.ariaLabel || one.innerText || one.textContent)
    .replace(/\\s+/g, " ").trim();
  const found = document.querySelectorAll(
    "#table .table-page__table a[href], #table .dock :is(a[href], button)");
  return [...found].filter((one) => one.checkVisibility() && (one.id || one.name)
    && !one.closest(".bar__hints, .panel__head, .hand__head"))
    .map((one) => ({ id: one.id, name: one.name || "", words: words(one),
      isOn: one.ariaCurrent === "true", isCard: Boolean(one.closest(".fan")) }));
}"""
# Words that are no move: looking closer, showing an example, going elsewhere.
NO_MOVES = {"closer", "undo", "example-turn", "back", "next-match"}


@dataclass(frozen=True)
class Way:
    """Something that can be clicked, as it is read."""

    id: str
    words: str
    is_card: bool

    @property
    def promise(self) -> int | None:
        """What its words promise: the last number with a sign or behind an arrow, if any."""
        numbers = re.findall(r"[+−-]\d+|(?<=→ )\d+", self.words)
        return int(numbers[-1].replace("−", "-")) if numbers else None


@dataclass
class Reader:
    """Plays whole turns on `page` by its words; counts clicks, and what could not be told apart."""

    page: Page
    dice: random.Random
    turns: list[int] = field(default_factory=list)
    blind: Counter[str] = field(default_factory=Counter)
    dead_ends: list[str] = field(default_factory=list)

    def take_turn(self) -> None:
        """Clicks until a turn is sent; AssertionError if that takes too many clicks."""
        hand, tried, clicks = Hand(self.page), Counter[str](), 0
        while clicks < MOST_CLICKS:
            clicks += 1
            ways, is_ready, may_undo = self.read()
            way = None if is_ready else self.choose(ways, tried, may_undo)
            if is_ready or (way is None and self.page.locator("#send").count()):
                hand.pick("#send")
                self.turns.append(clicks)
                return
            if way is None:
                self.dead_ends.append(self.sentence())
                assert may_undo, f"nothing leads on: {self.dead_ends[-1]} {ways}"
                hand.pick("#undo")
                continue
            tried[self.key(way)] += 1
            hand.pick(f"[id='{way.id}']:visible >> nth=0")
        raise AssertionError(f"{clicks} clicks, and no turn: {self.sentence()} {tried}")

    def sentence(self) -> str:
        """What the bar asks."""
        return self.page.locator("#bar").inner_text().replace("\n", " ")[:160]

    def key(self, way: Way) -> str:
        return f"{way.id} {way.words}"

    def read(self) -> tuple[list[Way], bool, bool]:
        """What can be clicked, whether the turn is ready, and whether a pick can be undone."""
        found = self.page.evaluate(OFFERED)
        ids = {one["id"] for one in found}
        ways = [
            Way(one["id"], one["words"], one["isCard"])
            for one in found
            if one["id"] and one["id"] not in NO_MOVES | {"send"} and not one["isOn"]
        ]
        return ways, self.page.locator(".bar--ready #send").count() > 0, "undo" in ids

    def choose(self, ways: list[Way], tried: Counter[str], may_undo: bool) -> Way | None:
        """The place that promises most, else a card; of what was tried, what was tried least."""
        new = [way for way in ways if not tried[self.key(way)]]
        places = [way for way in new if not way.is_card]
        if not new:
            return None
        if not places or not may_undo and any(way.is_card for way in new):
            places = [way for way in new if way.is_card] or places
        self.dice.shuffle(places)
        told = [way for way in places if way.promise is not None]
        if not told and len(places) > 1 and not places[0].is_card:
            self.blind[" | ".join(sorted(way.words for way in places))[:200]] += 1
        return max(told, key=lambda way: way.promise or 0) if told else places[0]
