"""Signed addresses: what they carry, what they survive, and what they refuse."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from games.post import signed_addresses
from games.post.signed_addresses import SignedAddress

DIGEST = bytes(range(16))
BIGGEST = 2**63 - 1
SIGNED: dict[str, Callable[[], str]] = {
    "t": lambda: signed_addresses.turn_address(1234, 56, DIGEST),
    "c": lambda: signed_addresses.talk_address(1234, "k7q2mnpr"),
    "b": lambda: signed_addresses.notice_bounce_address(99),
    "u": lambda: signed_addresses.stop_address(7, "reminders"),
    "l": lambda: signed_addresses.play_link_token(1234, 56, DIGEST),
}
BOUND = {"t": DIGEST, "c": b"k7q2mnpr", "b": b"", "u": b"", "l": DIGEST}


def read(local_part: str) -> SignedAddress:
    found = signed_addresses.read_address(local_part)
    assert found is not None
    return found


def test_a_turn_address_carries_its_seat_and_question() -> None:
    found = read(signed_addresses.turn_address(1234, 56, DIGEST))
    assert (found.kind, found.numbers, found.is_signed_for(DIGEST)) == ("t", (1234, 56), True)


@pytest.mark.parametrize("kind", SIGNED)
def test_what_was_signed_fits(kind: str) -> None:
    found = read(SIGNED[kind]())
    assert (found.kind, found.is_signed_for(BOUND[kind])) == (kind, True)


@pytest.mark.parametrize("kind", SIGNED)
def test_capital_letters_and_misread_digits_change_nothing(kind: str) -> None:
    written = SIGNED[kind]()
    head, rest = written[:2], written[2:]
    by_hand = head + rest.replace("0", "O").replace("1", "l").upper()
    assert read(by_hand) == read(written)


def test_the_longest_addresses_fit_into_a_local_part_of_plain_letters() -> None:
    longest = [
        signed_addresses.turn_address(BIGGEST, BIGGEST, DIGEST),
        signed_addresses.talk_address(BIGGEST, "k7q2mnpr"),
        signed_addresses.notice_bounce_address(BIGGEST),
        signed_addresses.stop_address(BIGGEST, "matches"),
        signed_addresses.play_link_token(BIGGEST, BIGGEST, DIGEST),
    ]
    assert all(len(written) <= 64 and re.fullmatch("[0-9a-z-]+", written) for written in longest)
    assert read(longest[0]).numbers == (BIGGEST, BIGGEST)


def test_an_address_of_one_kind_fits_no_other() -> None:
    for kind, sign in SIGNED.items():
        for other in SIGNED:
            found = signed_addresses.read_address(other + sign()[1:])
            assert (found is not None and found.is_signed_for(BOUND[kind])) == (kind == other)


def test_an_address_of_another_position_does_not_fit() -> None:
    assert not read(signed_addresses.turn_address(1234, 56, DIGEST)).is_signed_for(bytes(16))


def test_an_address_does_not_fit_with_another_question_or_seat() -> None:
    mac = read(signed_addresses.turn_address(1234, 56, DIGEST)).mac
    assert not SignedAddress("t", (1234, 57), mac).is_signed_for(DIGEST)
    assert not SignedAddress("t", (1235, 56), mac).is_signed_for(DIGEST)


def test_a_mac_with_any_letter_changed_does_not_fit() -> None:
    written = signed_addresses.turn_address(1234, 56, DIGEST)
    for at in range(len(written) - signed_addresses.MAC_LETTERS, len(written)):
        changed = written[:at] + ("2" if written[at] != "2" else "3") + written[at + 1 :]
        found = signed_addresses.read_address(changed)
        assert found is None or not found.is_signed_for(DIGEST)


@pytest.mark.parametrize(
    "written",
    [
        "",
        "-",
        "t",
        "t-",
        "post",
        "t-1-2",
        "t-1-2-3",
        "x-1-2-" + "0" * 26,
        "t-1-" + "0" * 26,
        "t-1-2-3-" + "0" * 26,
        "t--2-" + "0" * 26,
        "t-01-2-" + "0" * 26,
        "t-1-2-" + "z" * 26,
        "t-1-2-" + "0" * 25 + "!",
        "t-1-2-" + "0" * 25 + "é",
        "t-" + "z" * 13 + "-2-" + "0" * 26,
        "t-1-2-" + "0" * 26 + "@example.org",
        "t-1-2-" + "0" * 26 + "\n",
        "t" * 1000,
    ],
)
def test_other_text_is_no_address(written: str) -> None:
    assert signed_addresses.read_address(written) is None


def test_a_former_key_still_fits_and_a_foreign_one_does_not(settings: Any) -> None:
    written = signed_addresses.turn_address(1234, 56, DIGEST)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "the new key", [settings.SECRET_KEY]
    assert read(written).is_signed_for(DIGEST)
    settings.SECRET_KEY_FALLBACKS = []
    assert not read(written).is_signed_for(DIGEST)


def test_an_unknown_category_is_refused_with_what_would_do() -> None:
    with pytest.raises(
        ValueError, match="'news' is not a kind of mail; choose from turns, reminders"
    ):
        signed_addresses.stop_address(7, "news")


def test_a_number_that_cannot_be_written_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot be part of an address"):
        signed_addresses.notice_bounce_address(-1)
