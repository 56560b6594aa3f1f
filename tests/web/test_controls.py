"""How much a page asks of its reader at once: its own controls, outside of what lists and tables
repeat, of what is folded away, and of the ways to other pages that stand on each of their like.
Rules are a text, which links from its sentences; only a visitor's page of them is counted."""

from html.parser import HTMLParser

import pytest
from django.utils import timezone

from accounts.models import Player
from games.titles import all_games
from tests.factories import PlayerFactory
from tests.matches import open_table, play_on, running_match
from tests.web.pages import reader

pytestmark = pytest.mark.django_db
MOST = 12
VOID = ("input", "br", "hr", "img", "link", "meta", "wbr")
APART = ("table", "ul", "ol", "dl", "details")
CONTROLS = ("a", "button", "input", "select", "textarea")


class ControlCounter(HTMLParser):
    """Collects the controls of `<main>`; what is chosen one of several is one control. The table of
    a match, `#table`, has as many as its game; the games to choose from stand in no tab."""

    def __init__(self) -> None:
        super().__init__()
        self.inside: list[tuple[str, bool]] = []  # open elements, and whether they are apart
        self.found: dict[str, None] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        if tag in CONTROLS and self.is_counted(said):
            name = said["name"] if said.get("type") == "radio" else str(self.getpos())
            self.found[f"{tag} {name}"] = None
        if tag not in VOID:
            apart = tag in APART or said.get("id") == "table"
            apart = apart or tag == "nav" and said.get("class") != "choose"
            self.inside.append((tag, apart))

    def is_counted(self, said: dict[str, str | None]) -> bool:
        is_here = any(tag == "main" for tag, _apart in self.inside)
        is_apart = any(apart for _tag, apart in self.inside) or said.get("type") == "hidden"
        return is_here and not is_apart

    def handle_endtag(self, tag: str) -> None:
        if tag in dict(self.inside):
            while self.inside.pop()[0] != tag:
                pass


def count_controls(who: Player | None, path: str) -> int:
    counter = ControlCounter()
    answer = reader(who).get(path, follow=True)
    assert answer.status_code == 200, path
    counter.feed(answer.content.decode())
    return len(counter.found)


@pytest.fixture
def ann() -> Player:
    return PlayerFactory(display_name="Ann", confirmed=True, last_login=timezone.now())


def test_what_is_chosen_one_of_several_counts_once_and_what_is_folded_not_at_all() -> None:
    counter = ControlCounter()
    counter.feed(
        '<a href="/">out</a><main><nav><a href="/">tab</a></nav><input type="hidden"><br>'
        '<input type="radio" name="x"><input type="radio" name="x"><button>Send</button>'
        "<ul><li><a href='/'>row</a></li></ul><details><summary>more</summary><input></details>"
        '<nav class="choose"><a href="/">game</a></nav></main><a href="/">foot</a>'
    )
    assert len(counter.found) == 3


@pytest.mark.parametrize("game", [game.slug for game in all_games()])
def test_a_new_match_asks_for_twelve_things_at_most(ann: Player, game: str) -> None:
    assert 3 < count_controls(ann, f"/new/?game={game}") <= MOST


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/lobby/", "/lobby/find/", "/lobby/watch/", "/lobby/left/", "/matches/", "/people/"),
        *("/people/?find=bo", "/settings/", "/settings/security/", "/news/", "/post/", "/games/"),
        *("/ratings/emu-ranchers/", "/seasons/", "/players/Ann/", "/api/"),
        *("/account/sessions/", "/account/factors/", "/privacy/", "/privacy/mine/", "/records/"),
        *("/reliability/", "/theme/", "/check/", "/puzzle/past/", "/decks/decktet/"),
    ],
)
def test_a_page_of_a_player_has_twelve_controls_at_most(ann: Player, path: str) -> None:
    assert count_controls(ann, path) <= MOST


@pytest.mark.parametrize("path", ["/", "/games/ranchers/", "/account/login/", "/account/signup/"])
def test_a_page_of_a_visitor_has_twelve_controls_at_most(path: str) -> None:
    assert 1 < count_controls(None, path) <= MOST


def test_the_pages_of_a_match_have_twelve_controls_at_most(ann: Player) -> None:
    bob = PlayerFactory(display_name="Bob", confirmed=True, last_login=timezone.now())
    running, over = running_match(people=[ann, bob]), play_on(running_match(people=[ann, bob]))
    at = running.get_absolute_url()
    paths = [at, over.get_absolute_url(), open_table(opener=ann).get_absolute_url()]
    paths += [f"{at}{part}/" for part in ("log", "deal", "ask", "report", "resign", "plan")]
    counted = {path: count_controls(who, path) for path in paths for who in (ann, bob)}
    assert {path: count for path, count in counted.items() if count > MOST} == {}
