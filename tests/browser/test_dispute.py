"""A dispute from report to answer with two players and two of the staff, played in browsers:
the report from the table, the page of the dispute on one screen, an act, the answer."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Player
from games.models import Match, Report
from games.post.outbox.mail_sender import send_due_mails
from tests.browser.visitors import Visitors, page_width
from tests.factories import PlayerFactory
from tests.matches import play_on, running_match

# Where pictures of the pages go, for whoever wants to look at them.
PICTURES = os.environ.get("PICTURES", "")
WIDTHS = {1280: 800, 360: 740}


def picture(page: Page, name: str) -> None:
    """Pictures of a page at both widths, if somebody wants them; it never scrolls sideways."""
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        wide = page_width(page)
        assert wide <= width + 1, f"{name} is {wide} px wide in a window of {width} px"
        if PICTURES:
            page.screenshot(path=str(Path(PICTURES) / f"{name}-{width}.png"))
    page.set_viewport_size({"width": 1280, "height": 800})


@pytest.fixture
def match(people: list[Player]) -> Match:
    return play_on(running_match(people=people), 6)


def test_a_dispute_is_settled_in_browsers(
    visitors: Visitors, people: list[Player], match: Match, tmp_path: Path
) -> None:
    send_due_mails()
    judge = PlayerFactory(display_name="Judge", is_staff=True)
    colleague = PlayerFactory(display_name="Colleague", is_staff=True)
    table = visitors.known(people[0])
    table.goto(f"/m/{match.code}/")
    table.get_by_role("link", name="Report to staff").click()
    expect(table.get_by_role("button", name="Send report")).to_be_visible()
    picture(table, "report")
    table.get_by_label("What’s wrong, briefly").fill("Bob has not played for days")
    table.get_by_role("button", name="Send report").click()
    expect(table.get_by_text("Report sent. Staff will reply by email.")).to_be_visible()
    report = Report.objects.get()

    staff = visitors.known(judge)
    staff.goto("/admin/games/report/")
    picture(staff, "queue")
    staff.goto(f"/admin/games/report/{report.pk}/page/")
    picture(staff, "report-of-staff")
    staff.get_by_role("link", name="View the dispute").click()
    expect(staff.get_by_text("Bob has not played for days")).to_be_visible()
    frame = staff.frame_locator("iframe")
    expect(frame.get_by_text("draw pile").first).to_be_visible()
    end = staff.evaluate("document.querySelector('.review-two').getBoundingClientRect().bottom")
    assert end <= 800, f"the dispute ends {end} px down, and not on one screen"
    picture(staff, "dispute")
    with staff.expect_download() as saved:
        staff.get_by_role("link", name="As HTML").click()
    saved.value.save_as(tmp_path / "dispute.html")
    alone = visitors.new(java_script_enabled=False, offline=True)
    alone.goto(f"file://{tmp_path / 'dispute.html'}")
    heading = alone.get_by_role("heading", name="Questions, notifications and answers")
    expect(heading).to_be_visible()
    if PICTURES:
        alone.screenshot(path=str(Path(PICTURES) / "dispute-file.png"))

    staff.goto(f"/admin/games/report/{report.pk}/page/")
    staff.get_by_text("Ask a colleague").first.click()
    staff.get_by_label("Colleague").select_option(str(colleague.pk))
    staff.get_by_label("Reason").last.fill("may I give time?")
    staff.get_by_role("button", name="Ask a colleague").click()
    expect(staff.get_by_text("Done: Ask a colleague.")).to_be_visible()

    second = visitors.known(colleague)
    second.goto(f"/admin/games/match/{match.pk}/acts/")
    picture(second, "acts")
    second.get_by_text("Give everybody time").first.click()
    second.get_by_label("Reason").locator("visible=true").fill("Bob had no mails")
    second.get_by_role("button", name="Give everybody time").click()
    expect(second.get_by_text("We’ve told the players.")).to_be_visible()

    staff.reload()
    staff.get_by_text("Reply to the reporter").first.click()
    staff.get_by_label("Reply").fill("Bob got no mails; everybody has a day more.")
    staff.get_by_role("button", name="Reply to the reporter").click()
    expect(staff.get_by_text("Done: Reply to the reporter.")).to_be_visible()
    staff.goto(f"/admin/games/report/player/{people[1].pk}/")
    picture(staff, "player")
    for rows in ("intervention", "staffact", "remark", "notice", "match"):
        staff.goto(f"/admin/games/{rows}/")
        picture(staff, rows)
    table.goto(f"/m/{match.code}/log/")
    expect(table.get_by_text("Bob had no mails")).to_be_visible()
