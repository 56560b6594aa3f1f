"""Templates that were made into functions mean what they mean to Django, to the byte."""

# ruff: noqa: E501 - what a template says stands on one line

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.conf import settings
from django.template import Context, Engine, Template, engines
from django.template.base import NodeList
from django.test import RequestFactory, override_settings
from django.urls import reverse
from django.utils.safestring import SafeString

from config.templates.writing import LeftToDjango, Nodes, filling
from games.titles import all_games
from tests.filling import both_ways, by_django
from tests.languages import catalogue
from tests.matches import play_on, running_match
from tests.web.pages import page, reader

TEMPLATES = Path(__file__).parents[2] / "templates"
MESSAGES = {
    "Your moves": "Ihre <b>Züge</b>",
    "100%% sure": "zu 100%% sicher",
    "%(who)s to move. %(what)s!": "%(what)s! Am Zug: %(who)s.",
    "lost %(who)s": "verloren %(whom)s",
    "%(n)s step\0%(n)s steps": "%(n)s Zug\0%(n)s Züge",
}


class Card(NamedTuple):
    code: str
    rank: int


class Thing:
    name, safe, nobody = "<Ann>", SafeString("<i>Bo</i>"), None
    cards = (Card("7SK", 7), Card("&8", 8))
    by_name = {"a b": 1, "x": {"0": "nought"}, "get": "taken"}
    at = datetime(2026, 5, 4, 21, 30, tzinfo=UTC)

    def total(self) -> int:
        return 5

    def needs(self, more: int) -> int:
        return more

    @property
    def broken(self) -> str:
        raise LookupError

    def delete(self) -> str:
        return "gone"

    delete.alters_data = True  # type: ignore[attr-defined]


def things() -> dict[str, Any]:
    return {
        "thing": Thing(),
        "who": "<Ann>",
        "n": 2,
        "none": None,
        "many": [3, 1, 2],
        "Thing": Thing,
    }


SOURCES = (
    "a{{ who }}{{ n }}{{ none }}{{ missing }}{{ missing.deep }}{{ thing.missing }}b",
    "{{ thing.name }}{{ thing.safe }}{{ thing.nobody }}{{ thing.total }}{{ thing.needs }}",
    "{{ thing.delete }}{{ thing.at }}{{ thing.at|date:'H:i' }}{{ many }}{{ many.0 }}{{ many.9 }}",
    "{{ thing.by_name.x.0 }}{{ thing.by_name.get }}{{ thing.by_name.items }}{{ thing.by_name.y }}",
    "{{ thing.cards.0.code }}{{ thing.cards.1.rank }}{{ who.0 }}{{ who.upper }}{{ Thing.total }}",
    "{{ 1.5 }}{{ True }}{{ None }}{{ 'a<b' }}{{ _('Your moves') }}{{ n|add:'-5' }}{{ n|add:n }}",
    "{{ missing|default:'<none>' }}{{ none|default_if_none:who }}{{ who|lower|escape }}",
    "{{ who|safe }}{{ many|join:'<' }}{{ missing|length }}{{ thing.safe|upper }}",
    "{% if who %}1{% elif n %}2{% else %}3{% endif %}{% if missing %}4{% else %}5{% endif %}",
    "{% if n > 1 and not none %}1{% endif %}{% if none < 1 or missing in many %}2{% endif %}",
    "{% if missing is None %}1{% endif %}{% if missing == none %}2{% endif %}{% if n in many %}3{% endif %}",
    "{% if many|length < 4 and thing.nobody is None %}1{% endif %}{% if n|add:missing %}2{% endif %}",
    "{% for n in many %}{{ n }}{% if not forloop.last %}, {% endif %}{% endfor %}{{ n }}{{ forloop }}",
    "{% for one in many reversed %}{{ forloop.counter }}{{ forloop.revcounter0 }}{{ one }}{% endfor %}",
    "{% for code, rank in thing.cards %}{{ code }}{{ rank }}{% empty %}none{% endfor %}",
    "{% for one in missing %}1{% empty %}none{% endfor %}{% for one in none %}{% endfor %}",
    "{% for a in many %}{% for b in many %}{{ forloop.parentloop.counter }}{{ a }}{{ b }} {% endfor %}{% endfor %}",
    "{% with a=who b='<x>' c=missing %}{{ a }}{{ b }}{{ c }}{% with a=b %}{{ a }}{% endwith %}{{ a }}{% endwith %}{{ a }}",
    "{% translate 'Your moves' %}{% translate '100% sure' %}{% translate 'Your moves' as t %}{{ t }}",
    "{% blocktranslate with what=thing.name|upper %}{{ who }} to move. {{ what }}!{% endblocktranslate %}",
    "{% blocktranslate %}lost {{ who }}{% endblocktranslate %}",
    "{% blocktranslate count n=many|length %}{{ n }} step{% plural %}{{ n }} steps{% endblocktranslate %}",
    "{% for one in many %}{% if one > 1 %}{% blocktranslate asvar t with who=one what=n %}{{ who }} to move. {{ what }}!{% endblocktranslate %}{% endif %}{{ t }} {% endfor %}{{ t }}",
    "{% autoescape off %}{{ who }}{{ who|linebreaksbr }}{% autoescape on %}{{ who }}{% endautoescape %}{% endautoescape %}{{ who }}",
    "{% filter upper %}a {{ who }}{% if n %}b{% endif %}{% endfilter %}{# no #}{% comment %}no{% endcomment %}",
    "{% url 'home' %}{% url 'lobby' as to %}{{ to }}{% url 'match' 'abc' %}{% url 'nowhere' n as to %}{{ to }}.",
    "{% load static %}{% static 'games/house.css' %}{% get_current_language as l %}{{ l }}",
    "{% include 'part.html' %}{% include 'part.html' with n=who %}{{ set_by_part }}{{ n }}",
    "{% for name in 'ab' %}{% include which with name='<y>' %}{% endfor %}{% include missing_one %}",
    "{% load house %}{% postmark thing.at 3 %}{% card '7SK' %}{% here 'home' %}{% for a in many %}{% my_turns as t %}{{ t }}{% endfor %}",
)  # fmt: skip
FILES = {
    "part.html": "{% load i18n %}[{{ n }}{{ name }}{% translate 'Your moves' as set_by_part %}{{ set_by_part }}]",
    "base.html": "<{% block a %}A{% endblock %}{% block b %}{{ n }}{% endblock %}{% block d %}D{% endblock %}>",
    "middle.html": "{% extends 'base.html' %}{% block a %}m{% block c %}c{% endblock %}{% endblock %}",
    "page.html": "{% extends 'middle.html' %}{% load i18n %}{% block b %}{% translate 'Your moves' %}{% with x=n %}{{ x }}{% endwith %}{% endblock %}{% block c %}p{% endblock %}",
    "super.html": "{% extends 'base.html' %}{% block a %}{{ block.super }}!{% endblock %}",
    "itself.html": "{{ n }}{% if n.real > 3 %}{% include 'itself.html' with n=none %}{% endif %}",
}  # fmt: skip


@pytest.fixture
def files(tmp_path: Path) -> Iterator[Path]:
    """The house with these templates alone, in a language of its own."""
    for name, source in FILES.items():
        (tmp_path / name).write_text(source)
    catalogue.write(tmp_path / "locale", "qq", MESSAGES)
    engine = {**settings.TEMPLATES[0], "DIRS": [tmp_path, TEMPLATES]}
    # Settings are put back in the order in which they were changed, the last first.
    with catalogue.site_speaks(tmp_path / "locale", "qq"), override_settings(TEMPLATES=[engine]):
        yield tmp_path


def context() -> Context:
    found = Context({**things(), "which": "part.html", "missing_one": Template("{{ who }}")})
    found["request"] = RequestFactory().get("/")
    return found


def template(source: str) -> Template:
    made = Template("{% load i18n %}" + source, engine=Engine.get_default())
    made.nodelist = Nodes(made)
    return made


@pytest.mark.parametrize("source", SOURCES)
def test_a_template_says_the_same_as_by_django(files: Path, source: str) -> None:
    made = template(source)
    with by_django():
        theirs = made.render(context())
    assert made.render(context()) == theirs
    assert isinstance(made.nodelist, Nodes) and not made.nodelist.left


@pytest.mark.parametrize("name", FILES)
def test_a_template_that_extends_or_includes_others_says_the_same(files: Path, name: str) -> None:
    with both_ways():
        written = engines["django"].get_template(name).render({"n": 7, "name": "x"})
    assert written


@pytest.mark.parametrize("name", ["super.html", "itself.html"])
def test_what_cannot_be_known_beforehand_is_left_to_django(files: Path, name: str) -> None:
    with pytest.raises(LeftToDjango):
        filling(Engine.get_default().get_template(name).nodelist)  # type: ignore[arg-type]


def test_what_goes_wrong_in_a_template_is_told_as_by_django(files: Path) -> None:
    with pytest.raises(LookupError):
        template("{{ thing.broken }}").render(context())
    with pytest.raises(ValueError, match="unpack"):
        template("{% for a, b in many %}{% endfor %}").render(Context({"many": [(1, 2, 3)]}))


def test_a_context_with_ways_of_its_own_is_left_to_django() -> None:
    made = template("{{ who }}")
    assert made.render(Context({"who": "<Ann>"}, autoescape=False)) == "<Ann>"


def test_a_template_is_kept_in_each_language(files: Path) -> None:
    from django.utils import translation

    engine = Engine.get_default()
    said = engine.get_template("page.html").render(Context({"n": 1}))
    with translation.override("en"):
        assert "Your moves" in engine.get_template("page.html").render(Context({"n": 1}))
    assert "Ihre <b>Züge</b>" in said
    assert engine.get_template("page.html") is engine.get_template("page.html")


def test_every_template_of_the_house_becomes_a_function() -> None:
    """But those of the admin, which stand within templates of Django."""
    names = [str(path.relative_to(TEMPLATES)) for path in TEMPLATES.rglob("*.[ht][tx][mt]*")]
    assert len(names) > 200
    for name in names:
        nodes = Engine.get_default().get_template(name).nodelist
        assert isinstance(nodes, Nodes)
        if not name.startswith("admin/"):
            filling(nodes)


@pytest.mark.django_db
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
def test_pages_of_a_match_are_as_django_fills_them_in(game: Any) -> None:
    match = running_match(game.seat_counts[-1], game=game.slug)
    client = reader(match.seats.get(number=0).player)
    with both_ways() as seen:
        page(client, match)
        play_on(match, seed=3)
        page(client, match)
        for path in (
            "/",
            "/lobby/",
            f"{match.get_absolute_url()}log/",
            reverse("rules", args=[game.slug]),
        ):
            assert client.get(path).status_code == 200, path
    assert {"games/match/page.html", "games/home.html", "games/lobby.html"} <= set(seen)


def test_a_page_of_django_stays_with_it() -> None:
    assert type(Engine.get_default().get_template("admin/base.html").nodelist) is NodeList
