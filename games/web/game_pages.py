"""The pages of a game, as the tabs that all of them share; and what packages above the pages keep
of a game, such as its season and its puzzle."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext

from games.archive.title_statistics import get_title_statistics

FEWEST_COUNTED = 20  # matches of a game from which on its numbers say something


class PageLink(NamedTuple):
    """A page: the name of its address, the address, and what a link to it says."""

    page: str
    address: str
    words: str


# Each gives a page about the game with this slug, or about all games where it is empty.
_finders: list[Callable[[str], PageLink | None]] = []


def register_game_page(find: Callable[[str], PageLink | None]) -> None:
    """From now on tabs and the page of all games lead there, too: called by whoever has such a
    page, when the program starts."""
    _finders.append(find)


def list_site_links() -> list[PageLink]:
    """The pages about all games, beside their list."""
    ratings = PageLink("ratings", reverse("ratings"), gettext("Ratings"))
    return [ratings, *list_registered("")]


def list_game_tabs(slug: str) -> list[PageLink]:
    """The pages of a game, its rules first. Those that would be empty are left out."""
    tabs = [
        PageLink("rules", reverse("rules", args=[slug]), gettext("Rules")),
        PageLink("legend", reverse("legend", args=[slug]), gettext("Symbols")),
        PageLink("ratings_of", reverse("ratings_of", args=[slug]), gettext("Ratings")),
    ]
    if has_statistics(slug):
        tabs.append(PageLink("numbers", reverse("numbers", args=[slug]), gettext("Numbers")))
    return [*tabs, *list_registered(slug)]


def has_statistics(slug: str) -> bool:
    """True if enough matches of the game are over for its numbers to mean something."""
    return get_title_statistics(slug).matches >= FEWEST_COUNTED


def list_registered(slug: str) -> Iterator[PageLink]:
    for find in _finders:
        if (found := find(slug)) is not None:
            yield found
