"""Light, dark, or as the device says: chosen on any page, kept by the browser, without scripts."""

import re

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def looks(client: Client) -> tuple[str, str]:
    """What the page of colours says of them: the theme of the page, and the pressed button."""
    page = client.get("/theme/").content.decode()
    theme = re.search(r'<html[^>]* data-theme="(\w+)"', page)
    (pressed,) = re.findall(r'name="theme" value="(\w+)" aria-pressed="true"', page)
    return theme[1] if theme else "", pressed


@pytest.mark.parametrize(
    ("chosen", "shown"),
    [
        ("dark", ("dark", "dark")),
        ("light", ("light", "light")),
        ("device", ("", "device")),
        ("purple", ("", "device")),
        ("", ("", "device")),
    ],
)
def test_what_is_chosen_is_shown_and_kept(
    client: Client, chosen: str, shown: tuple[str, str]
) -> None:
    answer = client.post("/theme/", {"theme": chosen})
    assert (answer.status_code, answer["Location"]) == (302, "/theme/")
    assert looks(client) == shown
    front = client.get("/").content.decode()
    assert ('data-theme="' + shown[0] in front) == bool(shown[0])


def test_a_choice_can_be_given_up(client: Client) -> None:
    client.post("/theme/", {"theme": "dark"})
    client.post("/theme/", {"theme": "device"})
    assert looks(client) == ("", "device")


def test_a_cookie_that_says_anything_else_changes_nothing(client: Client) -> None:
    client.cookies["theme"] = '"><script>'
    assert looks(client) == ("", "device")
