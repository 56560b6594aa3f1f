"""The colours of mails: every ink can be read on its ground, by day and by night."""

import colorsys
import re
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.django_db

PAPER, CARD, DARK_PAPER, DARK_CARD = "#fbf6ea", "#fffaf0", "#2a2721", "#383229"
FELT, DARK_FELT, PLOT, DARK_PLOT = "#dfe0d0", "#191b17", "#e9eadd", "#23251f"
POND, DARK_POND, BACK, DARK_BACK = "#d3e2ea", "#24343d", "#5b5145", "#bdb19c"
LIGHT = (
    [(PAPER, ink) for ink in ("#2a241d", "#5b5145", "#a92a1f", "#1f4a7d")]
    + [
        (CARD, ink)
        for ink in ("#2a241d", "#586070", "#9c4806", "#1c5f9f", "#8e2046", "#2c6b3a", "#7a5c00")
    ]
    + [(CARD, ink) for ink in ("#0b6468", "#84540a", "#674392", "#5b5145")]
    + [(FELT, ink) for ink in ("#2a241d", "#5b5145", "#586070", "#9c4806", "#1c5f9f", "#8e2046")]
    + [(FELT, ink) for ink in ("#2c6b3a", "#7a5c00", "#0b6468", "#84540a", "#6b5000")]
    + [(PLOT, "#5b5145"), (POND, "#2a241d"), (BACK, "#fff6ea")]
    + [("#a92a1f", "#fff6ea")]
)
DARK = (
    [(DARK_PAPER, ink) for ink in ("#efe6d5", "#bdb19c", "#f08a76", "#9cc4f0")]
    + [
        (DARK_CARD, ink)
        for ink in ("#efe6d5", "#b9c0cc", "#f2a35e", "#84b9ee", "#ef92ab", "#8fcf97", "#e3c35c")
    ]
    + [(DARK_CARD, ink) for ink in ("#74cdd0", "#e8b566", "#c9aaf0", "#bdb19c")]
    + [(DARK_FELT, ink) for ink in ("#efe6d5", "#bdb19c", "#b9c0cc", "#f2a35e", "#84b9ee")]
    + [(DARK_FELT, ink) for ink in ("#ef92ab", "#8fcf97", "#e3c35c", "#74cdd0", "#e8b566")]
    + [(DARK_FELT, "#c9aaf0"), (DARK_PLOT, "#bdb19c"), (DARK_POND, "#efe6d5")]
    + [(DARK_BACK, "#241a14")]
    + [("#f08a76", "#241a14")]
)


SIGN = (FELT, "#674392")  # the star of Alpine, a shape: nobody reads words in it


def channels(colour: str) -> list[float]:
    return [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]


def contrast(one: list[float], two: list[float]) -> float:
    """The contrast ratio of WCAG 2."""

    def light(colour: list[float]) -> float:
        red, green, blue = (
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    bright, dark = sorted((light(one), light(two)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(("ground", "ink"), LIGHT + DARK)
def test_every_ink_can_be_read_on_its_ground(ground: str, ink: str) -> None:
    assert contrast(channels(ground), channels(ink)) >= 4.5


@pytest.mark.parametrize(("ground", "ink"), LIGHT)
def test_every_ink_can_be_read_where_a_mail_program_turns_light_to_dark(
    ground: str, ink: str
) -> None:
    assert contrast(turned(ground), turned(ink)) >= 4.5


def test_a_shape_stands_out_from_its_ground_by_day_and_where_light_is_turned_to_dark() -> None:
    assert contrast(*map(channels, SIGN)) >= 4.5
    assert contrast(*map(turned, SIGN)) >= 3  # WCAG 1.4.11


def turned(colour: str) -> list[float]:
    """The colour with its lightness turned over, as some mail programs do at night."""
    hue, lightness, saturation = colorsys.rgb_to_hls(*channels(colour))
    return list(colorsys.hls_to_rgb(hue, 1 - lightness, saturation))


def test_the_colours_tried_here_are_those_of_the_mails(settings: Any) -> None:
    sheet = Path(settings.BASE_DIR, "templates/emails/style.css").read_text()
    used = set(re.findall("#[0-9a-f]{6}", sheet))
    tried = {colour for pair in [*LIGHT, *DARK, SIGN] for colour in pair}
    assert tried - used == set()
    assert used - tried == {"#86795f", "#8d816c"}  # no text on them
