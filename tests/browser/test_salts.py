"""A salt drawn by the browser, and the page that checks a match there."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from accounts.models import Player
from games.play.record import joint_seed
from games.play.record.joint_seed import hash_salt
from tests.browser.barriers import barriers_in_both_schemes
from tests.browser.visitors import Visitors, page_width
from tests.factories import PlayerFactory
from tests.matches import fresh, open_table
from tests.web.tampering import CHEATS, SALTS, lie, published, witnessed_match, write_mailbox

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.one_database]
SIZES = ((1280, 800), (360, 780))


def test_the_browser_draws_a_salt_that_its_player_can_see_and_change(
    visitors: Visitors, people: list[Player]
) -> None:
    match = open_table(3, game="hunting-prey")
    ann, bob = (visitors.known(player) for player in people)
    drawn = []
    for page in (ann, bob):
        page.goto(match.get_absolute_url())
        page.get_by_text("Your part in the deal").click()
        field = page.get_by_label("Salt")
        expect(field).to_have_value(re.compile("^[0-9a-f]{32}$"))
        drawn.append(field.input_value())
    assert drawn[0] != drawn[1]
    ann.get_by_role("button", name="Take a seat").click()
    expect(ann.locator("#receipt")).to_contain_text(hash_salt(drawn[0]))
    bob.get_by_label("Salt").fill("quoll at dawn")
    bob.get_by_role("button", name="Take a seat").click()
    expect(bob.locator("#status")).to_be_visible()
    rows = joint_seed.list_joinings(fresh(match))
    assert [row.salt for row in rows] == ["", hash_salt(drawn[0]), hash_salt("quoll at dawn")]


def check(page: Page, file: Path, *mails: Path, salt: str = "") -> str:
    """What the page says of a match from a file."""
    page.goto("/check/")
    page.get_by_label("Match file").set_input_files(file)
    page.get_by_label("Your emails").set_input_files(mails)
    page.get_by_label("Your salt").fill(salt)
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator("#verdict")).to_be_visible()
    return page.locator("#verdict").inner_text()


@pytest.mark.usefixtures("transactional_db")
def test_ten_of_ten_cheats_are_found_by_the_page(page: Page, tmp_path: Path) -> None:
    match = witnessed_match()
    told, file = published(match), tmp_path / "match.json"
    box = write_mailbox(tmp_path / "box")
    file.write_text(json.dumps(told), encoding="utf-8")
    said = check(page, file, box, salt=SALTS[1])
    assert f"{match.code}: {match.ply} moves, seed and chain fit." in said
    assert "Your salt is part of the seed." in said and "that fit: 0" not in said
    for cheat, fits, _script, says in CHEATS:
        file.write_text(json.dumps(lie(told, cheat, fits=fits)), encoding="utf-8")
        assert says in check(page, file, box), cheat.__name__
    file.write_text(json.dumps(told), encoding="utf-8")
    assert "isn’t part of the seed" in check(page, file, salt="dingo")
    receipts = write_mailbox(tmp_path / "receipts", about="receipt")
    for cheat, fits, _script, _says in CHEATS[-3:]:
        file.write_text(json.dumps(lie(told, cheat, fits=fits)), encoding="utf-8")
        assert "receipt" in check(page, file, receipts), cheat.__name__
    file.write_text("no match at all", encoding="utf-8")
    assert "isn’t a match file" in check(page, file)


def test_the_check_waits_for_its_script(visitors: Visitors, people: list[Player]) -> None:
    match, page = witnessed_match(), visitors.known(people[0])
    held: list[Route] = []
    page.route(re.compile("check_match.*js"), lambda route: held.append(route))
    page.goto(f"/m/{match.code}/deal/")
    page.get_by_role("link", name="Check in your browser").click(no_wait_after=True)
    button = page.get_by_role("button", name="Check", exact=True)
    expect(button).to_be_disabled()
    for route in held:
        route.continue_()
    button.click()
    expect(page.locator("#verdict")).to_contain_text("seed and chain fit")


def test_the_pages_fit_and_everybody_can_use_them(visitors: Visitors, people: list[Player]) -> None:
    match, waiting = witnessed_match(), open_table(3, opener=PlayerFactory(), game="hunting-prey")
    page = visitors.known(people[0], bypass_csp=True)
    page.goto(f"/m/{match.code}/deal/")
    page.get_by_role("link", name="Check in your browser").click()
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator("#verdict")).to_contain_text("seed and chain fit")
    for path in (page.url, f"/m/{match.code}/deal/", waiting.get_absolute_url()):
        page.goto(path)
        for fold in page.locator("details.salt > summary").all():
            fold.click()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page_width(page) <= width, path
        assert barriers_in_both_schemes(page) == "", path
