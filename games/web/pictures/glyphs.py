"""The letters of the font that pictures are written in: which it has, and how wide they are.

A letter that a font does not have is left out without a word when a picture is drawn, and no line
is broken or shortened there. So what is to be written is measured here first. Pictures are written
in Vollkorn (SIL Open Font License, beside the files), since a house has no fonts of its own for
sure. Its tables `cmap` and `hmtx` are read as OpenType 1.9 lays them out.
"""

import struct
import unicodedata
from functools import cache
from pathlib import Path
from typing import NamedTuple

FONTS = Path(__file__).with_name("fonts")
FAMILY = "Vollkorn"
REGULAR, BOLD = FONTS / "Vollkorn-Regular.ttf", FONTS / "Vollkorn-Bold.ttf"
UNICODE = ((3, 10), (0, 4), (3, 1), (0, 3))
ENDS = "…"


class FontWidths(NamedTuple):
    """How wide each letter is that the font has, in parts of the size it is written at."""

    widths: dict[str, float]

    def has_letters(self, words: str) -> bool:
        """True if every letter of the words is drawn."""
        return all(letter in self.widths for letter in words)

    def measure_width(self, words: str, size: float) -> float:
        """How wide the words are at a size, kerning left aside."""
        return size * sum(self.widths.get(letter, 1.0) for letter in words)

    def shorten_to_fit(self, words: str, size: float, room: float) -> str:
        """The words, shortened if they are wider than the room."""
        if self.measure_width(words, size) <= room:
            return words
        kept = words
        while kept and self.measure_width(kept + ENDS, size) > room:
            kept = kept[:-1]
        return kept.rstrip() + ENDS

    def wrap_lines(self, words: str, size: float, room: float, most: int) -> list[str]:
        """The words in lines that fit, the last of `most` shortened if there are more."""
        lines = [""]
        for word in words.split():
            longer = f"{lines[-1]} {word}".lstrip()
            if lines[-1] and self.measure_width(longer, size) > room and len(lines) < most:
                lines.append(word)
            else:
                lines[-1] = longer
        return [self.shorten_to_fit(line, size, room) for line in lines if line]


@cache
def regular_font() -> FontWidths:
    return read_font(REGULAR.read_bytes())


@cache
def bold_font() -> FontWidths:
    return read_font(BOLD.read_bytes())


def compose_accents(words: str) -> str:
    """The same words, letters and their accents as one where there is such a letter."""
    return unicodedata.normalize("NFC", words)


def read_font(file: bytes) -> FontWidths:
    """The widths of the letters of a TrueType font."""
    tables = {}
    for at in range(12, 12 + 16 * struct.unpack_from(">H", file, 4)[0], 16):
        tag, _sum, offset, length = struct.unpack_from(">4sLLL", file, at)
        tables[tag.decode("ascii")] = file[offset : offset + length]
    units = struct.unpack_from(">H", tables["head"], 18)[0]
    measured = struct.unpack_from(">H", tables["hhea"], 34)[0]
    advances = [width for width, _side in struct.iter_unpack(">Hh", tables["hmtx"][: 4 * measured])]
    widths = {}
    for code, glyph in read_glyph_map(tables["cmap"]).items():
        widths[chr(code)] = advances[min(glyph, measured - 1)] / units
    return FontWidths(widths)


def read_glyph_map(cmap: bytes) -> dict[int, int]:
    """The number of the glyph of each code point. ValueError for a font without such a table."""
    many = struct.unpack_from(">H", cmap, 2)[0]
    found = {}
    for at in range(4, 4 + 8 * many, 8):
        platform, encoding, offset = struct.unpack_from(">HHL", cmap, at)
        found[platform, encoding] = offset
    for kind in UNICODE:
        if kind in found:
            table = cmap[found[kind] :]
            form = struct.unpack_from(">H", table)[0]
            return _read_format_12(table) if form == 12 else _read_format_4(table)
    raise ValueError("The font has no table of Unicode letters.")


def _read_format_12(table: bytes) -> dict[int, int]:
    many = struct.unpack_from(">L", table, 12)[0]
    return {
        code: glyph + code - first
        for first, last, glyph in struct.iter_unpack(">LLL", table[16 : 16 + 12 * many])
        for code in range(first, last + 1)
    }


def _read_format_4(table: bytes) -> dict[int, int]:
    """Format 4: segments, with what is added to the code point, or where its glyph stands."""
    twice = struct.unpack_from(">H", table, 6)[0]
    many = twice // 2
    ends = struct.unpack_from(f">{many}H", table, 14)
    starts = struct.unpack_from(f">{many}H", table, 16 + twice)
    added = struct.unpack_from(f">{many}H", table, 16 + 2 * twice)
    places = 16 + 3 * twice
    offsets = struct.unpack_from(f">{many}H", table, places)
    found = {}
    for at in range(many):
        for code in range(starts[at], min(ends[at], 0xFFFE) + 1):
            glyph = code
            if offsets[at]:
                there = places + 2 * at + offsets[at] + 2 * (code - starts[at])
                glyph = struct.unpack_from(">H", table, there)[0]
            if glyph or not offsets[at]:
                found[code] = (glyph + added[at]) % 0x10000
    return {code: glyph for code, glyph in found.items() if glyph}
