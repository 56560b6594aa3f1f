"""What spam filters count against a page, read as they read it: words that nobody sees, elements
that hold a single letter, and words that run on from one element into the next."""

import re
from html.parser import HTMLParser

PARTED = {"br", "div", "li", "td", "th", "p", "hr", "pre", "title", "h1", "h2", "h3"}
VOID = {"br", "hr", "meta", "link"}
INVISIBLE = re.compile(
    r"display:\s*none|visibility:\s*hidden|opacity:\s*0(?![.\d])|max-height:\s*0"
    r"|color:\s*transparent|font-size:\s*[01](?:\.\d+)?(?:px|pt|em)?(?![.\d\w])"
)
SINGLE = re.compile(r">\s*(?:[a-z\"]|&#(?:\d+|x[0-9a-f]+);)\s*<", re.IGNORECASE)
SPAMMY = re.compile(r"\b(?:stop|end|cease|discontinue) (?:these|our|future) e?-?mails\b", re.I)


class Page(HTMLParser):
    """A page as a filter reads it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[tuple[str, bool]] = []  # the elements, and whether words in them are seen
        self.before = ""  # the words just before, if no gap stands between
        self.signs: list[str] = []
        self.words: list[str] = []
        body = page[page.index("<body") :]
        self.feed(body)
        written = body.encode("ascii", "xmlcharrefreplace").decode()
        self.signs += [f"single letter {found!r}" for found in SINGLE.findall(written)]
        self.signs += [f"spammy {found!r}" for found in SPAMMY.findall(self.seen)]

    @property
    def seen(self) -> str:
        """All that a reader sees, in one line."""
        return " ".join(" ".join(self.words).split())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        hidden = INVISIBLE.search(dict(attrs).get("style") or "") is not None
        self.before = "" if tag in PARTED else self.before
        if tag not in VOID:
            self.open.append((tag, not hidden))

    def handle_endtag(self, tag: str) -> None:
        self.before = "" if tag in PARTED else self.before
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if data.strip() and not all(seen for _tag, seen in self.open):
            self.signs.append(f"hidden {data[:40]!r}")
        if is_word(self.before[-1:]) and is_word(data[:1]):
            self.signs.append(f"runs on: {self.before[-20:]!r} into {data[:20]!r}")
        self.before = data
        self.words.append(data)


class Head(HTMLParser):
    """What stands before the body of a page: `stray` are words in no element that may hold some,
    which a reader would see above everything."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.inside = ""
        self.stray: list[str] = []
        self.feed(page[: page.index("<body")])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside = tag

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""

    def handle_data(self, data: str) -> None:
        if data.strip() and self.inside not in ("title", "style"):
            self.stray.append(f"stray {data.strip()[:40]!r}")


def is_word(letter: str) -> bool:
    """True for what filters take for a letter: neither a gap nor a mark of ASCII."""
    return bool(letter) and not letter.isspace() and (letter.isalnum() or not letter.isascii())
