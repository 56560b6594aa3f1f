"""Texts of a regular expression's own letters, repeated: what makes a careless one go back and
forth for seconds, or for days; and how long something works on growing ones."""

import random
import re
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from tests.long_run import LONG

from re import _constants as sre  # type: ignore[attr-defined]  # isort: skip
from re import _parser  # type: ignore[attr-defined]  # isort: skip

SMALL, LARGE = 2 * 1024, 32 * 1024
SLACK = 3  # for 16 times as much 48 times as long is allowed; what is quadratic takes 256 times
NOTICED = 0.003  # seconds of work; what takes less on the small text counts as if it took these
ENDED = 2.0  # seconds of work after which it is stopped
FAILING = ("\0", "\n\0", "")  # what stands behind the repeated piece
CATEGORIES = {
    sre.CATEGORY_DIGIT: "1",
    sre.CATEGORY_NOT_DIGIT: "a",
    sre.CATEGORY_SPACE: " \n",
    sre.CATEGORY_NOT_SPACE: "a",
    sre.CATEGORY_WORD: "a",
    sre.CATEGORY_NOT_WORD: " ",
}


class TooLong(Exception):
    """It was stopped."""


@contextmanager
def stopped_after(seconds: float) -> Iterator[None]:
    """Raises TooLong within, after so many seconds of work of this process."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise TooLong

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def work_of(act: Callable[[], object]) -> float:
    """Seconds of work that an act takes, at most ENDED."""
    begin = time.process_time()
    try:
        with stopped_after(ENDED):
            act()
    except TooLong:
        return ENDED
    return time.process_time() - begin


def grows_too_fast(
    act: Callable[[str], object],
    text_of: Callable[[int], str],
    sizes: tuple[int, int] = (SMALL, LARGE),
) -> str:
    """How an act takes more time than its text grows; empty if it does not."""
    small, large = sizes
    took = work_of(lambda: act(text_of(small)))
    allowed = min(ENDED, SLACK * large / small * max(took, NOTICED))
    for _ in range(2):  # the machine may have been busy
        longer = work_of(lambda: act(text_of(large))) if took < ENDED else ENDED
        if longer < allowed:
            return ""
    return f"{took:.3f} s for {small} letters, {longer:.3f} s for {large}"


def pumped(before: str, piece: str, tail: str) -> Callable[[int], str]:
    """Of a length: the text of that length at most, of a piece that is repeated."""

    def text_of(length: int) -> str:
        times = max(1, (length - len(before) - len(tail)) // max(1, len(piece)))
        return before + piece * times + tail

    return text_of


class Pattern:
    """A regular expression taken apart: the letters and pieces that it is made of."""

    def __init__(self, pattern: re.Pattern[Any]) -> None:
        source = pattern.pattern
        self.dice = random.Random(repr(source))
        text = source if isinstance(source, str) else source.decode("latin-1")
        self.tree = _parser.parse(text, pattern.flags & ~re.UNICODE & ~re.DEBUG)
        self.letters: dict[str, None] = {}
        self.pieces: dict[tuple[str, str], None] = {}  # what stands before, and what is repeated
        self.walk(self.tree, "")

    def walk(self, items: Any, before: str) -> str:
        """Notes what can be repeated; gives one text that the items take."""
        said = ""
        for kind, value in items:
            said += self.walk_one(kind, value, before + said)
        return said

    def walk_one(self, kind: Any, value: Any, before: str) -> str:
        if kind in (sre.LITERAL, sre.NOT_LITERAL, sre.ANY, sre.IN, sre.CATEGORY):
            found = self.letters_of(kind, value)
            self.letters.update(dict.fromkeys(found))
            return found[0] if found else ""
        if kind in (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT):
            least, most, inside = value
            once = self.walk(inside, before)
            if most > 3:
                for piece in {once, *(self.some(inside) for _ in range(3))}:
                    self.pieces[before, piece] = None
                    self.pieces["", before + piece] = None
            return once * max(1, min(least, 50)) if least or self.dice.random() < 0.5 else ""
        if kind is sre.SUBPATTERN:
            return self.walk(value[-1], before)
        if kind is sre.ATOMIC_GROUP:
            return self.walk(value, before)
        if kind is sre.BRANCH:
            told = [self.walk(branch, before) for branch in value[1]]
            for word in self.dice.sample(told, min(4, len(told))):
                self.pieces["", word] = None
            return told[0]
        if kind in (sre.ASSERT, sre.ASSERT_NOT):
            self.walk(value[1], before)
        return ""

    def some(self, items: Any) -> str:
        """Some text that the items take, by chance."""
        said = ""
        for kind, value in items:
            if kind in (sre.LITERAL, sre.NOT_LITERAL, sre.ANY, sre.IN, sre.CATEGORY):
                said += self.dice.choice(self.letters_of(kind, value) or [""])
            elif kind in (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT):
                least, most, inside = value
                times = self.dice.randint(least, min(most, least + 2))
                said += "".join(self.some(inside) for _ in range(times))
            elif kind is sre.SUBPATTERN:
                said += self.some(value[-1])
            elif kind is sre.ATOMIC_GROUP:
                said += self.some(value)
            elif kind is sre.BRANCH:
                said += self.some(self.dice.choice(value[1]))
        return said

    def letters_of(self, kind: Any, value: Any) -> list[str]:
        """Letters that a part of one letter takes; of those that it does not take, one is noted."""
        if kind is sre.LITERAL:
            return [chr(value)]
        if kind is sre.NOT_LITERAL:
            self.letters[chr(value)] = None
            return [sign for sign in "a 1\n" if ord(sign) != value]
        if kind is sre.ANY:
            return ["a", " ", "1"]
        if kind is sre.CATEGORY:
            return list(CATEGORIES[value])
        taken: list[str] = []
        negated = value[0][0] is sre.NEGATE
        for part, inside in value:
            if part is sre.LITERAL:
                taken.append(chr(inside))
            elif part is sre.RANGE:
                taken += [chr(inside[0]), chr(inside[1])]
            elif part is sre.CATEGORY:
                taken += CATEGORIES[inside]
        if not negated:
            return taken
        self.letters.update(dict.fromkeys(taken))
        wide = [sign for sign in "a 1\nX.-" if re.match(self.spelled(value), sign)]
        return wide or ["é"]

    def spelled(self, value: Any) -> re.Pattern[str]:
        """A class of letters as an expression of its own."""
        state = _parser.State()
        state.str = ""
        alone = _parser.SubPattern(state, [(sre.IN, value)])
        return re._compiler.compile(alone, 0)  # type: ignore[attr-defined, no-any-return]

    def texts(self) -> Iterator[Callable[[int], str]]:
        """Texts by their length."""
        pieces = list(self.pieces)
        letters = list(self.letters) or ["a"]
        letters = self.dice.sample(letters, min(24 if LONG else 8, len(letters)))
        pieces += [("", letter) for letter in letters]
        for _ in range(8 if LONG else 3):
            pieces.append(("", "".join(self.dice.choices(letters, k=self.dice.choice((2, 3, 5))))))
        for before, piece in dict.fromkeys(pieces):
            if piece:
                for tail in FAILING:
                    yield pumped(before, piece, tail)
