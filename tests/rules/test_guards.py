"""Guards: what a verb needs, in the order in which it is told."""

from games.rules.guards import Guards
from games.rules.lines import Line

GUARDS: Guards[tuple[int, int], dict[str, int]] = Guards(
    {
        "dig": (
            (lambda at: at[0] > 0, Line("You have no spade.")),
            (lambda at: at[1] > 0, lambda view: Line("It is {hour} o’clock.", hour=view["hour"])),
        ),
        "rest": (),
    }
)


def test_a_verb_is_open_if_all_its_guards_hold() -> None:
    assert GUARDS.list_open_verbs((1, 1)) == ("dig", "rest")
    assert GUARDS.list_open_verbs((1, 0)) == GUARDS.list_open_verbs((0, 1)) == ("rest",)


def test_of_several_reasons_the_first_of_the_table_is_told() -> None:
    assert str(GUARDS.find_reason("dig", (0, 0), {"hour": 9})) == "You have no spade."


def test_a_reason_may_say_what_the_view_shows() -> None:
    assert str(GUARDS.find_reason("dig", (1, 0), {"hour": 9})) == "It is 9 o’clock."


def test_an_open_or_unknown_verb_has_no_reason() -> None:
    assert GUARDS.find_reason("rest", (0, 0), {}) is None
    assert GUARDS.find_reason("fly", (0, 0), {}) is None
