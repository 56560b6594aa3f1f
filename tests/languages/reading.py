"""Which words of a page or a mail, written in the pseudo-language, stand in no brackets."""

import re
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from urllib.parse import unquote_plus

from games.titles.ranchers.board import CODES, OBJECTIVES
from tests.languages.pseudo import CLOSE, OPEN

# Attributes that somebody reads or hears.
SHOWN = ("title", "alt", "placeholder", "aria-label", "aria-roledescription", "aria-valuetext")
SILENT = ("script", "style", "code", "kbd", "samp")
EMPTY = ("br", "img", "input", "meta", "link", "hr", "use", "path", "circle", "rect", "source")
FILLERS = {"on", "as", "to", "at", "for"}  # of moves; a link that picks leaves them out
ADDRESSES = re.compile(r"https?://\S+|\S+@\S+|<[\w.]+>")
NOT_WORDS = re.compile(
    r"\b(?=\w*\d)\w+\b"  # codes with a digit, instants
    r"|(?<![\w])[A-Z][A-Z0-9=]{0,7}\b"  # codes in capitals, zones
    r"|\bkg\b"  # a unit
    rf"|\b(?:{'|'.join(OBJECTIVES)})\b"  # codes of objectives
    rf"|\b(?:{'|'.join(CODES.values())})\b"  # codes of animals, and of those that are printed
    rf"|\b(?:{'|'.join(CODES.values()).lower()})\?"
)
WORD = re.compile(r"[^\W\d_][^\W\d_'’]+")


def unmarked(text: str, names: Iterable[str]) -> list[str]:
    """The words of a text outside brackets that are not among `names`: players, titles, the house,
    or what somebody typed. ValueError for brackets that do not close."""
    outside, depth = [], 0
    for piece in re.split(f"([{OPEN}{CLOSE}])", text):
        if piece == OPEN:
            depth += 1
            outside.append(" ")
        elif piece == CLOSE:
            depth -= 1
        elif depth == 0:
            outside.append(piece)
        if depth < 0:
            raise ValueError(f"A bracket closes that none has opened: {text[:200]!r}")
    if depth:
        raise ValueError(f"A bracket does not close: {text[-200:]!r}")
    rest = ADDRESSES.sub(" ", "".join(outside))
    if not WORD.search(rest):
        return []
    for name in sorted(names, key=len, reverse=True):
        rest = rest.replace(name, " ")
    return WORD.findall(NOT_WORDS.sub(" ", rest))


def unmarked_in_page(html: str, names: Iterable[str]) -> list[str]:
    """The same of a page: of all its text, and of each attribute that is shown or read out."""
    page = Page()
    page.feed(html)
    page.close()
    known = list(names)
    return [
        word for text in ("".join(page.text), *page.attributes) for word in unmarked(text, known)
    ]


class Page(HTMLParser):
    """The text of a page, and its attributes with words."""

    def __init__(self) -> None:
        super().__init__()
        self.text: list[str] = []
        self.attributes: list[str] = []
        self.silent: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if self.silent:
            self.silent += [] if tag in EMPTY else [tag]
            return
        if is_silent(tag, given):
            self.silent += [] if tag in EMPTY else [tag]
        else:
            self.attributes += shown(tag, given)
            self.text.append(" ")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if not self.silent and not is_silent(tag, given):
            self.attributes += shown(tag, given)

    def handle_endtag(self, tag: str) -> None:
        if tag in self.silent:
            while self.silent.pop() != tag:
                pass
        self.text.append(" ")

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.text.append(data)


def is_silent(tag: str, given: dict[str, str]) -> bool:
    """True for what is the same in every language: code, names, and lines that somebody has typed
    or may type; and for the text of a kept mail, since mails are read by themselves."""
    of_mail = given.get("class", "").partition(" ")[0] in ("said", "letter-text", "letter__text")
    return tag in SILENT or given.get("translate") == "no" or of_mail


def is_move(words: str, href: str) -> bool:
    """True for the words of the very move that a link drafts: what a player would type."""
    query = unquote_plus(href.partition("?")[2]).replace("=", "&").split("&")
    drafted = {word for part in query for word in part.split()}
    return bool(href) and set(words.split()) - FILLERS <= drafted


def shown(tag: str, given: dict[str, str]) -> Iterator[str]:
    """The values of a tag that somebody reads or hears."""
    for name in SHOWN:
        if name in given and not is_move(given[name], given.get("href", "")):
            yield given[name]
    if tag == "input" and given.get("type") in ("submit", "button", "reset"):
        yield given.get("value", "")
    if tag == "meta" and given.get("name") == "description":
        yield given.get("content", "")
