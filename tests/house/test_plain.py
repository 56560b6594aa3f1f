"""What the twins take for drawn by chance, and what they compare."""

import secrets

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.twins.plain import Plain, Trace

BASE32 = "0123456789abcdefghjkmnpqrstvwxyz"  # as proofs are written, see games.post.addresses


def plain(text: str) -> str:
    told: Trace = {}
    Plain("seat", told).keep(1, "mails", "a mail", text)
    return told[1, "seat", "mails", "a mail"]


@given(st.text("0123456789abcdef", min_size=10, max_size=10))
@example("9303056429")
@example("abcdefabcd")
def test_the_drawn_part_of_a_message_id_is_never_compared(drawn: str) -> None:
    assert plain(f"Message-ID: <staff.2.{drawn}@localhost>") == "Message-ID: <staff.2.§0@localhost>"


@given(st.text(BASE32, min_size=26, max_size=26).filter(lambda letters: not letters.isdigit()))
@example("abcdefghjkmnpqrstvwxyzabcd")
def test_a_proof_is_never_compared_whatever_its_letters(proof: str) -> None:
    assert plain(f"m7.{proof} and again {proof}") == "m7.§0 and again §0"


def test_a_proof_is_never_compared_where_a_mail_breaks_it_between_two_lines() -> None:
    proof = "4hv1d4jksaxvt0vrg082est618"
    for at in range(1, len(proof)):
        assert plain(f"t-3-2-{proof[:at]}=\n{proof[at:]}@example.org") == "t-3-2-§0@example.org"


@pytest.mark.parametrize("said", ["1763860000123456", "12 cards", "at 1763860000.5", "a.1234567@b"])
def test_an_instant_and_a_number_are_compared(said: str) -> None:
    assert plain(said) == said


def test_another_drawn_word_in_the_same_place_is_told() -> None:
    first, second = (secrets.token_hex(16) for _ in range(2))
    assert plain(f"{first} {second} {first}") == "§0 §1 §0"
    assert plain(f"{first} {first} {second}") == "§0 §0 §1"
