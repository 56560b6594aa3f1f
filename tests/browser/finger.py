"""Playing whole answers on any table, by what can be picked there: with a finger, with the keys of
a keyboard alone, or in a browser that runs no scripts.

Nothing is typed: a move is found by the `data-token` of its words, or by the `data-step` of a
button that says it whole, as a player finds it with the eyes.
"""

from collections.abc import Sequence
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Locator, Page

from tests.browser.driver import Hand

MOST_CLICKS = 12  # for one move
MOST_TABS = 400
NAMED = "one => [one.localName, one.id, one.dataset.token, one.dataset.step].join(' ')"
IS_BEFORE = """one => Boolean(
  document.activeElement.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING)"""


class Finger:
    """Picks on the table of `page` and sends; `clicks` counts what was picked."""

    def __init__(self, page: Page, scripts: bool = True) -> None:
        self.page = page
        self.hand = Hand(page, scripts)
        self.clicks = 0

    def answer(self, moves: Sequence[str]) -> None:
        """Picks every move of a whole answer and sends it; AssertionError if one of them cannot
        be found on the table."""
        for move in moves:
            if not self.is_ready(", ".join(moves)):
                self.pick_move(move)
        words = ", ".join(moves)
        assert self.is_ready(words), f"{words!r} is not ready to be sent: {self.offered()}"
        self.press(self.page.locator("#send"))

    def is_asked(self, question: int | None) -> bool:
        """True if the table on the page already puts this question."""
        put = self.page.locator("#table .typed input[name=question]")
        return put.count() > 0 and put.input_value() == str(question)

    def is_ready(self, words: str) -> bool:
        """True if this and nothing else would be sent."""
        sent = self.page.locator("#bar form input[name=words]")
        return sent.count() > 0 and sent.first.input_value() == words

    def pick_move(self, move: str) -> None:
        """Picks until `move` is in the draft or is what would be sent."""
        drafted = len(self.asked("do"))
        for _ in range(MOST_CLICKS):
            whole = self.find("step", move)
            if whole is not None:
                self.press(whole)
                return
            picked = self.asked("pick")
            wanted = list(move.split())
            for token in picked:
                if token in wanted:
                    wanted.remove(token)
            next_one = self.first_of(wanted)
            assert next_one is not None, f"{move!r} cannot be picked: {self.offered()}"
            self.press(next_one)
            if len(self.asked("do")) > drafted or self.would_send(move):
                return
        raise AssertionError(f"{move!r} took more than {MOST_CLICKS} clicks: {self.page.url}")

    def would_send(self, move: str) -> bool:
        """True if `move` is the last thing that would be sent."""
        sent = self.page.locator("#bar form input[name=words]")
        return sent.count() > 0 and f", {sent.first.input_value()}".endswith(f", {move}")

    def first_of(self, tokens: Sequence[str]) -> Locator | None:
        """The first of the `tokens` that can be picked now and is not picked yet."""
        for token in tokens:
            found = self.find("token", token)
            if found is not None and found.get_attribute("aria-current") != "true":
                return found
        return None

    def find(self, kind: str, words: str) -> Locator | None:
        """What can be seen and clicked for this token or move."""
        found = self.page.locator(f'#table a[data-{kind}="{words}"]:visible')
        return found.first if found.count() else None

    def asked(self, name: str) -> list[str]:
        """What the address of the page says of the draft (`do`) or the picks (`pick`)."""
        return parse_qs(urlsplit(self.page.url).query).get(name, [])

    def offered(self) -> str:
        """What could be picked, for whoever reads a failure."""
        said = "all => all.map(one => one.dataset.token || one.dataset.step)"
        found = self.page.locator("#table a[data-token], #table a[data-step]").evaluate_all(said)
        return f"{self.page.url} offers {sorted(set(found))}"

    def press(self, what: Locator) -> None:
        """Clicks and waits for the table that follows."""
        self.clicks += 1
        with self.hand.new_table():
            what.click()


class Keys(Finger):
    """The same with the keyboard alone: Tab on or back to what is wanted, Enter."""

    def press(self, what: Locator) -> None:
        self.clicks += 1
        # Known by what it names: what others did meanwhile may have brought a new table.
        wanted, way = what.evaluate(NAMED), "Shift+Tab" if what.evaluate(IS_BEFORE) else "Tab"
        for _ in range(MOST_TABS):
            if self.page.evaluate(f"({NAMED})(document.activeElement)") == wanted:
                break
            self.page.keyboard.press(way)
        else:
            raise AssertionError(f"{MOST_TABS} times {way} did not lead to {what}")
        with self.hand.new_table():
            self.page.keyboard.press("Enter")
