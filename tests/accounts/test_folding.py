"""Account mails in lines that no mail program breaks, however long names and addresses are."""

from accounts.adapter import WIDTH, wrap_lines

LONG = "somebody.with.a.very.long.name.indeed@mail.department.example.org"


def test_a_paragraph_made_too_long_by_an_address_is_folded_and_the_others_stay() -> None:
    first = f"Somebody has asked to sign in as {LONG}. But no account\nhas this address."
    link = "  https://play.example.org/" + "x" * 90
    words = f"{first}\n\n{link}\n\nIf it was not you,\ndo nothing."
    told = wrap_lines(words)
    assert told.split() == words.split()
    assert told.endswith(f"\n\n{link}\n\nIf it was not you,\ndo nothing.")
    assert all(len(line) <= WIDTH for line in told.splitlines() if line != link)


def test_the_points_of_a_list_stay_points() -> None:
    words = f"- One for {LONG} and {LONG}.\n- Another\n  of two lines."
    told = wrap_lines(words).splitlines()
    assert [line for line in told if line.startswith("- ")] == [told[0], "- Another of two lines."]
    assert told[1].startswith("  ")


def test_what_fits_is_left_as_it_is() -> None:
    words = "Hello,\n\nthis fits.\n- And\n- this.\n\n-- \nRural Route\n"
    assert wrap_lines(words) == words
