"""Every word that stands in a template is marked, whether or not a test has drawn it."""

import re
from pathlib import Path

import pytest
from jinja2 import Environment

from tests.languages.extracting import list_templates
from tests.languages.reading import unmarked, unmarked_in_page

TEMPLATES = list_templates()
# Commands, which are English in every language, and the house.
NAMES = (
    "  yes\n",
    "  yes ",
    "  no ",
    "  never ",
    "  agree ",
    "  refuse ",
    "  join ",
    "  leave ",
    "Rural Route",
)
BESIDE = ("500_plain.html",)
CLASSES = re.compile(r"\{% block main_class %\}[^{]*\{% endblock %\}")


def templates() -> list[str]:
    """Every template but the one that is shown when no word can be
    translated any more."""
    return sorted(
        name
        for name, path in TEMPLATES.items()
        if path.suffix in (".html", ".txt") and not name.startswith(BESIDE)
    )


def bare(source: str) -> str:
    """What stands in a template outside its tags, and outside the sentences that are marked."""
    texts, within, begins = [], False, False
    for _line, kind, words in Environment().lex(CLASSES.sub("", source)):
        if kind == "data" and not within:
            texts.append(words)
        elif begins and kind == "name":
            within = words == "trans" or (within and words != "endtrans")
            begins = False
        begins = kind == "block_begin" or (begins and kind == "whitespace")
    return "".join(texts)


@pytest.mark.parametrize("name", templates())
def test_every_word_of_a_template_is_marked(name: str) -> None:
    text = bare(TEMPLATES[name].read_text())
    found = unmarked_in_page(text, NAMES) if Path(name).suffix == ".html" else unmarked(text, NAMES)
    assert found == []


def test_a_word_that_is_not_marked_is_found() -> None:
    source = '<p title="Why">{% if a %}No{% endif %} {% trans %}Yes{% endtrans %}'
    assert unmarked_in_page(bare(source), ()) == ["No", "Why"]
