"""The games of the house as they stand on a shelf: a picture of the table, and what the back of the
box says. The same for everybody who reads one language, so it is put together once in each."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.contrib.staticfiles.finders import find as find_static
from django.utils.safestring import SafeString

from accounts.languages import current_language
from games import titles
from games.lessons import find_primer
from games.play.record.log_text import translate_line
from games.titles.title import Title
from games.web.shortcuts import TitleLabel, render_fragment

PICTURE_SIZE = (450, 300)  # px, width and height of every picture of a table


@dataclass(frozen=True)
class GameBox:
    """A title on the shelf. Without a blurb all words but its name are empty and `minutes` is 0;
    `pictures` are static files by the light of the room, none if none were drawn."""

    title: TitleLabel
    has_lessons: bool
    sentence: str
    minutes: int
    weight: str
    weight_sign: str
    pictures: dict[str, str]

    @property
    def players(self) -> str:
        """For how many it is: `2`, `2–4`; with a gap in it `2, 4`."""
        counts = self.title.seat_counts
        if len(counts) > 1 and counts == tuple(range(counts[0], counts[-1] + 1)):
            return f"{counts[0]}–{counts[-1]}"
        return ", ".join(map(str, counts))


def picture_path(slug: str, scheme: str) -> str:
    """The static file with the table of a title, in a `light` or a `dark` room."""
    return f"titles/{slug}/table-{scheme}.webp"


def list_game_boxes() -> tuple[GameBox, ...]:
    """Every title of the house, in its order and in the language that is spoken now."""
    return _build_boxes(titles.TITLES, current_language())


def render_game_list(is_player: bool) -> SafeString:
    """The shelf as HTML, with buttons that want a form round them: a player opens a match against
    bots, a visitor tries a game."""
    return _render_boxes(titles.TITLES, current_language(), is_player)


@lru_cache(maxsize=64)
def _render_boxes(entries: tuple[Title[Any], ...], language: str, is_player: bool) -> SafeString:
    boxes = _build_boxes(entries, language)
    return render_fragment("games/parts/shelf.html", {"shelf": boxes, "is_player": is_player})


@lru_cache(maxsize=64)
def _build_boxes(entries: tuple[Title[Any], ...], _language: str) -> tuple[GameBox, ...]:
    return tuple(build_game_box(entry) for entry in entries)


def build_game_box(entry: Title[Any]) -> GameBox:
    title, blurb = TitleLabel.from_game(entry.game), entry.blurb
    has_lessons = find_primer(title.slug) is not None
    schemes = {scheme: picture_path(title.slug, scheme) for scheme in ("light", "dark")}
    pictures = schemes if all(map(find_static, schemes.values())) else {}
    if blurb is None:
        return GameBox(title, has_lessons, "", 0, "", "", pictures)
    words, weight = translate_line(blurb.sentence), translate_line(blurb.weight.words)
    return GameBox(title, has_lessons, words, blurb.minutes, weight, blurb.weight.sign, pictures)
