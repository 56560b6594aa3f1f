"""Words in the language of whoever reads them: the same as Django's, looked up more quickly."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation
from django.utils.translation import gettext, ngettext

from accounts.languages import active_language, current_language, join_with_and, join_with_or
from tests.languages import catalogue

MESSAGES = {
    "Your turn": "Du bist dran",
    "%d token\0%d tokens": "%d Chip\0%d Chips",
    "%(most)s and %(last)s": "%(most)s und %(last)s",
}


@pytest.fixture(autouse=True)
def german(tmp_path: Path) -> Iterator[None]:
    """The site speaks a language with these words."""
    catalogue.write(tmp_path, "qq", MESSAGES)
    with catalogue.site_speaks(tmp_path, "qq"):
        yield


@pytest.mark.parametrize("message", ["Your turn", "No such words", "", "Mon", "%d token"])
def test_a_message_is_what_django_makes_of_it(message: str) -> None:
    with active_language("qq"):
        assert gettext(message) == translation.gettext(message)


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_message_that_counts_is_what_django_makes_of_it(number: int) -> None:
    with active_language("qq"):
        said = ngettext("%d token", "%d tokens", number)
        assert said == translation.ngettext("%d token", "%d tokens", number)
    assert said == ("%d Chip" if number == 1 else "%d Chips")


def test_whoever_is_spoken_to_hears_their_language_and_then_it_is_as_before() -> None:
    with active_language("qq"):
        with active_language("en"):
            assert (gettext("Your turn"), translation.gettext("Your turn")) == ("Your turn",) * 2
            assert current_language() == "en"
        assert (gettext("Your turn"), translation.gettext("Your turn")) == ("Du bist dran",) * 2
        assert current_language() == "qq"


def test_an_error_while_speaking_leaves_the_language_as_it_was() -> None:
    with pytest.raises(KeyError), active_language("en"):
        raise KeyError
    assert gettext("Your turn") == "Du bist dran"


def test_names_are_listed_in_the_grammar_of_the_language() -> None:
    assert join_with_and(["Ann", "Bob", "Cyd"]) == "Ann, Bob und Cyd"
    assert (join_with_and(["Ann"]), join_with_and([])) == ("Ann", "")
    with active_language("en"):
        assert join_with_or(["Ann", "Bob", "Cyd"]) == "Ann, Bob or Cyd"
