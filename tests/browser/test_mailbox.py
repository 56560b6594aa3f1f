"""The mailbox as a newcomer uses it: open a mail, follow its link."""

from email.message import EmailMessage
from pathlib import Path

import pytest
from playwright.sync_api import Page

from games.post.mailbox import MailSink


@pytest.fixture
def mail_with_link(tmp_path: Path, settings, live_server) -> None:
    settings.MAILBOX_DIR = str(tmp_path / "mailbox")
    message = EmailMessage()
    message["To"] = "ann@example.org"
    message["Subject"] = "Your turn"
    message.set_content("Your turn.")
    link = f'<a href="{live_server.url}/mailbox/">Play this turn</a>'
    message.add_alternative(
        f"<html><head><title>m</title></head><body><p>Hatch or draw?</p>{link}</body></html>",
        subtype="html",
    )
    MailSink(tmp_path / "mailbox").store_mail(message.as_bytes(), ["ann@example.org"])


def test_a_mail_is_read_and_its_link_opens_a_page_of_its_own(
    page: Page, mail_with_link: None
) -> None:
    page.goto("/mailbox/")
    page.get_by_role("link", name="Your turn").click()
    mail = page.frame_locator("iframe")
    mail.get_by_text("Hatch or draw?").wait_for()
    with page.expect_popup() as opened:
        mail.get_by_role("link", name="Play this turn").click()
    opened.value.wait_for_load_state()
    assert opened.value.url.endswith("/mailbox/")
    assert page.url.rstrip("/") != opened.value.url.rstrip("/")


def test_scripts_in_a_mail_are_stopped(browser, live_server, tmp_path: Path, settings) -> None:
    settings.MAILBOX_DIR = str(tmp_path / "mailbox")
    message = EmailMessage()
    message["Subject"] = "Trap"
    message.set_content("<p id=p>before</p><script>p.textContent = 'sprung'</script>", "html")
    MailSink(tmp_path / "mailbox").store_mail(message.as_bytes(), ["ann@example.org"])
    with browser.new_context(base_url=live_server.url) as visitor:
        page = visitor.new_page()
        page.goto("/mailbox/")
        page.get_by_role("link", name="Trap").click()
        assert page.frame_locator("iframe").locator("p").text_content() == "before"


def test_a_new_mail_appears_by_itself(page: Page, mail_with_link: None, settings) -> None:
    page.goto("/mailbox/?to=ann")
    message = EmailMessage()
    message["Subject"] = "What came of it"
    MailSink(Path(settings.MAILBOX_DIR)).store_mail(message.as_bytes(), ["ann@example.org"])
    page.get_by_role("link", name="What came of it").wait_for()
    assert page.get_by_role("row").count() == 3


def test_an_answer_is_typed_on_top_without_a_click(
    page: Page, live_server, tmp_path: Path, settings
) -> None:
    settings.MAILBOX_DIR = str(tmp_path / "mailbox")
    settings.REPLY_DOMAIN = "reply.localhost"
    message = EmailMessage()
    message["Subject"] = "Your turn"
    message["From"] = "Rural Route <post@example.org>"
    message["Reply-To"] = "t-1-2-3@reply.localhost"
    message.set_content("Hatch or draw?")
    MailSink(tmp_path / "mailbox").store_mail(message.as_bytes(), ["ann@example.org"])
    page.goto("/mailbox/")
    page.get_by_role("link", name="Your turn").click()
    page.get_by_role("link", name="Reply").click()
    draft = page.get_by_role("textbox")
    page.locator("textarea:focus").wait_for()
    page.keyboard.type("draw deck")
    said = draft.input_value()
    assert said.startswith("draw deck\n\nOn ")
    assert said.endswith("Rural Route wrote:\n> Hatch or draw?")
