"""Templates of mails are translated before they are compiled, to the same letters as by Django."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.template import Context, Engine, Template

from games.post.mails import base_template
from games.post.mails.translated_source import translate_source
from tests.languages import catalogue

MESSAGES = {
    "Your moves": "Ihre Züge",
    "100%% sure": "zu 100%% sicher",
    "%(who)s to move. %(what)s!": "%(what)s! Am Zug: %(who)s.",
    'Open <a href="%(page)s">it</a>, 5%% off': '<a href="%(page)s">Es</a> öffnen, 5%% weniger',
    "one line": "eine Zeile",
    "%(n)s step\0%(n)s steps": "%(n)s Zug\0%(n)s Züge",
}
THINGS = {"who": "<Ann>", "match": {"page": "/m/?a&b", "note": "so"}, "n": 2}


@pytest.fixture(autouse=True)
def german(tmp_path: Path) -> Iterator[None]:
    catalogue.write(tmp_path, "qq", MESSAGES)
    with catalogue.site_speaks(tmp_path, "qq"):
        yield


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ('{% translate "Your moves" %}', "Ihre Züge"),
        ('{% translate "100% sure" %}', "zu 100% sicher"),
        ('{% translate "no such words" %}', "no such words"),
        (
            "{% blocktranslate with what=match.note|upper %}{{ who }} to move. {{ what }}!"
            "{% endblocktranslate %}",
            "SO! Am Zug: &lt;Ann&gt;.",
        ),
        (
            '{% blocktranslate with page=match.page %}Open <a href="{{ page }}">it</a>, 5% off'
            "{% endblocktranslate %}",
            '<a href="/m/?a&amp;b">Es</a> öffnen, 5% weniger',
        ),
        ("{% blocktranslate trimmed %}\n  one\n  line\n{% endblocktranslate %}", "eine Zeile"),
        (
            "{% blocktranslate count n=n %}{{ n }} step{% plural %}{{ n }} steps"
            "{% endblocktranslate %}",
            "2 Züge",
        ),
        (
            "{% autoescape off %}{% blocktranslate with what=who %}{{ who }} to move. {{ what }}!"
            "{% endblocktranslate %}{% endautoescape %}",
            "<Ann>! Am Zug: <Ann>.",
        ),
    ],
)
def test_a_sentence_reads_as_django_translates_it(source: str, said: str) -> None:
    source = "{% load i18n %}" + source
    written = [
        Template(words, engine=Engine.get_default()).render(Context(THINGS))
        for words in (source, translate_source(source))
    ]
    assert written == [said, said]


def test_a_sentence_that_does_not_count_is_not_looked_up_when_the_mail_is_written() -> None:
    source = '{% translate "Your moves" %}{% blocktranslate %}one line{% endblocktranslate %}'
    assert translate_source(source) == "Ihre Zügeeine Zeile"


def test_a_template_is_kept_in_each_language(settings: Any, tmp_path: Path) -> None:
    (tmp_path / "steps.txt").write_text('{% load i18n %}{% translate "Your moves" %}')
    settings.TEMPLATES = [{**settings.TEMPLATES[0], "DIRS": [tmp_path]}]
    assert base_template.render_template("steps.txt", {}) == "Ihre Züge"
    with catalogue.translation.override("en"):
        assert base_template.render_template("steps.txt", {}) == "Your moves"
    assert base_template.render_template("steps.txt", {}) == "Ihre Züge"
