"""A language in which each message is ⟦itself in brackets⟧: what stands in none is not marked."""

from functools import cache
from pathlib import Path

from tests.languages import catalogue, extracting
from tests.languages.catalogue import CONTEXT, NUL

LANGUAGE = "qq"
OPEN, CLOSE = "⟦", "⟧"


@cache
def messages() -> dict[str, str]:
    """Every message as a catalogue has it."""
    found: dict[str, str] = {}
    for message in sorted(extracting.of_the_house() | extracting.of_the_frameworks()):
        match message:
            case ("", context, text):
                found[f"{context}{CONTEXT}{text}"] = in_brackets(text)
            case (one, many):
                found.pop(one, None)  # what is counted somewhere has one entry for all places
                found[f"{one}{NUL}{many}"] = f"{in_brackets(one)}{NUL}{in_brackets(many)}"
            case (text,):
                found[text] = in_brackets(text)
    return found


def in_brackets(text: str) -> str:
    return f"{OPEN}{text}{CLOSE}"


def write(folder: Path) -> None:
    """Writes the language below `folder`."""
    catalogue.write(folder, LANGUAGE, messages())
