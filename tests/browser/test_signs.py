"""Signs of suits, biomes, animals and games are as large as the words or cards they belong to."""

import random
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from django.core import mail
from playwright.sync_api import Page

from accounts.models import Player
from games import play
from games.models import Match
from games.post.mailbox import MailSink
from games.post.outbox.mail_sender import send_due_mails
from games.titles import find_game
from tests.browser.addresses import TABLES
from tests.browser.lot import share
from tests.browser.visitors import Visitors
from tests.factories import PlayerFactory
from tests.long_run import LONG, sample
from tests.matches import awaited, fresh, open_table, running_match, sensible_turn

GAMES = {"emu-ranchers": (2, {}), **TABLES}
# Looked at with the matches of one game, since they do not change with the game.
SAME_FOR_ALL = {"emu-ranchers": ("/new/", "/games/", "/decks/biome/", "/decks/decktet/")}
WIDTHS = (360, 1280)
TURNS = 8

# Every drawing that is fetched from a file of signs, or is a picture in a mail: by its class, how
# wide the widest is, and how many times as wide as a letter of its own words. Pictures of whole
# tables are no signs.
WIDEST = """() => {
  const widest = {};
  const pictures = "svg:has(use), img:not(.box__table, .rules__table)";
  for (const one of document.querySelectorAll(pictures)) {
    if (!one.checkVisibility()) continue;
    const {width, height} = one.getBoundingClientRect();
    const kind = (one.getAttribute("class") || one.localName).split(" ")[0];
    const ems = Math.max(width, height) / parseFloat(getComputedStyle(one).fontSize);
    const [before, most] = widest[kind] ?? [0, 0];
    widest[kind] = [Math.max(before, width, height), Math.max(most, ems)];
  }
  return widest;
}"""
# Pixels, and letters of the words around: a suit or sign is a letter among letters; an emblem fits
# a stamp, an animal fits a card.
MOST = {
    "suit": (40, 1.5),
    "sign": (40, 1.5),
    "emblem": (64, 6.0),
    "animal": (200, 20.0),
    "art": (200, 20.0),
}


def furnished(game: str, people: list[Player], mailbox: Path) -> Iterator[tuple[str, str]]:
    """Every page with a sign of this game on it, by name and address; a running and a finished
    match, and the newest mail, which is put into the folder `mailbox`."""
    dice = random.Random(5)
    seats, options = GAMES[game]
    others = [PlayerFactory() for _ in range(seats - 2)]
    terms = {"game": game, "people": [*people, *others], "options": options}
    running, over = (running_match(seats, **terms) for _ in range(2))
    for match in (running, over):
        for _ in range(TURNS * (2 if match == over else 1)):
            seat = awaited(match)
            play.submit_turn(seat.pk, sensible_turn(match, seat, dice))
    for seat in over.seats.exclude(player=people[0]):
        if fresh(over).status == Match.Status.RUNNING:
            play.resign_seat(seat.pk)
    assert fresh(over).status == Match.Status.FINISHED
    for name, match in (("running", running), ("finished", over)):
        table = match.get_absolute_url()
        yield name, table
        yield f"{name} as text", f"{table}?text=1"
        yield f"{name}, log", f"{table}log/"
    table = over.get_absolute_url()
    yield "deal", f"{table}deal/"
    yield "replay", f"{table}moment/{fresh(over).ply // 2}/"
    yield "replay as text", f"{table}moment/{fresh(over).ply // 2}/?text=1"
    yield "resign", f"{running.get_absolute_url()}resign/"
    yield "rules", f"/games/{game}/"
    open_table(seats, opener=PlayerFactory(), game=game)
    send_due_mails()
    message = [each for each in mail.outbox if find_game(game).title in each.subject][-1]
    MailSink(mailbox).store_mail(message.message().as_bytes(), message.to)
    for path in sorted(mailbox.glob("new/*")):
        yield f"mail {path.name}", f"/mailbox/{quote(path.name)}/html/"
    for path in ("/", "/lobby/", *SAME_FOR_ALL.get(game, ())):
        yield path, path


def too_wide(page: Page) -> list[str]:
    """What on the page is larger than it may be."""
    found: dict[str, list[float]] = page.evaluate(WIDEST)
    assert set(found) <= {*MOST, "img"}, f"a sign of another kind: {sorted(found)}"
    return [
        f"{kind}: {pixels:.0f} px, {ems:.1f} em"
        for kind, (pixels, ems) in found.items()
        if kind in MOST and (pixels > MOST[kind][0] or ems > MOST[kind][1])
    ]


@pytest.mark.lengthy
@pytest.mark.parametrize("game", sample(GAMES, 2))
def test_no_sign_is_larger_than_the_words_or_the_card_it_stands_in(
    game: str, visitors: Visitors, people: list[Player], settings, tmp_path: Path
) -> None:
    """The pages of a game, as a phone and a large screen show them."""
    settings.MAILBOX_DIR = str(tmp_path / "mailbox")
    addresses = dict(share(furnished(game, people, tmp_path / "mailbox"), game, one_in=2))
    page = visitors.known(people[0])
    wrong, signs = {}, 0
    for name, address in addresses.items():
        answer = page.goto(address, wait_until="domcontentloaded")
        assert answer is not None and answer.status == 200, f"{name}: {address}"
        signs += page.locator("svg:has(use)").count()
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            if larger := too_wide(page):
                wrong[f"{name}, {width}"] = larger
    assert not wrong, wrong
    assert signs > (100 if LONG else 20)


def test_a_visitor_sees_no_larger_signs(visitors: Visitors, transactional_db: None) -> None:
    """The front page and the decks, to somebody who is not signed in."""
    open_table(opener=PlayerFactory(), game="hunting-prey")
    page = visitors.new()
    for path in ("/", "/lobby/", "/decks/biome/"):
        page.goto(path)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            assert too_wide(page) == [], f"{path} at {width}"
