"""Languages for tests: catalogues written to a folder of the test, and spoken while it runs."""

import struct
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from django.test import override_settings
from django.utils import translation

# What stands at the head of a catalogue. Without its plural forms every page is an error.
HEAD = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
MAGIC, NUL, CONTEXT = 0x950412DE, "\0", "\x04"


def write(folder: Path, language: str, messages: Mapping[str, str]) -> None:
    """Writes a compiled catalogue (GNU gettext's `.mo`) below `folder`. The key of a message that
    counts is both its forms with NUL between, that of one with a context has CONTEXT behind it."""
    pairs = sorted({"": HEAD, **messages}.items())
    keys, words = ([text.encode() for text in texts] for texts in zip(*pairs, strict=True))
    start = 28 + 16 * len(pairs)
    tables, octets = b"", b""
    for texts in (keys, words):
        for text in texts:
            tables += struct.pack("<II", len(text), start + len(octets))
            octets += text + b"\0"
    head = struct.pack("<7I", MAGIC, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, start)
    path = folder / language / "LC_MESSAGES" / "django.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(head + tables + octets)


@contextmanager
def site_speaks(folder: Path, language: str) -> Iterator[None]:
    """The site's language is that of the catalogue below `folder`."""
    with (
        override_settings(LOCALE_PATHS=[folder], LANGUAGE_CODE=language),
        translation.override(language),
    ):
        yield
