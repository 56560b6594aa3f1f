"""What the reader does with lists said twice, bare cards, answers that stop short, and numbers."""

import pytest

from games.rules.errors import Illegal
from games.rules.parser.clause_completion import find_clauses
from games.rules.parser.notation import is_answer_start, read_submission
from games.rules.vocabulary import ListVerb, Vocabulary
from tests.titles.hunting_prey.tables import ANN, mail

WORDS = Vocabulary(
    verbs={"swap": (), "play": (), "eat": ()},
    lists={"swap": ListVerb("swap", once=True)},
    bare=("eat", "play"),
    cards={"S2": "Vole", "S3": "Frog"},
    ranks={"2": (), "3": ()},
    suits={"S": ()},
)


def test_a_list_that_is_said_once_is_marked_when_it_is_said_again() -> None:
    clauses = find_clauses("swap S2; swap S3", ("swap S2", "swap S3"), WORDS)
    assert [clause.again for clause in clauses] == [False, True]
    clauses = find_clauses("swap S2 S3", ("swap S2", "swap S3"), WORDS)
    assert [clause.again for clause in clauses] == [False, False]


@pytest.mark.parametrize(("legal", "verbs"), [("play S2", ("play",)), ("eat S2", ("eat",))])
def test_a_bare_card_stands_for_the_verb_that_is_possible(
    legal: str, verbs: tuple[str, ...]
) -> None:
    (clause,) = find_clauses("S2", (legal,), WORDS)
    assert clause.verbs == verbs


def test_a_bare_card_begins_an_answer_only_where_bare_cards_mean_something() -> None:
    assert is_answer_start("S2", WORDS)
    assert is_answer_start("vole", WORDS)
    assert not is_answer_start("S2", Vocabulary(verbs={"play": ()}, cards=WORDS.cards))


def test_an_answer_that_stops_short_is_closed() -> None:
    assert read_submission(mail(), ANN, "swap C2") == ("swap C2", "draw")
    assert read_submission(mail(), ANN, "swap C2, draw") == ("swap C2", "draw")


def test_a_number_means_the_list_that_was_shown_whatever_stands_after_it() -> None:
    # The third of the list is H3; laying SK aside first would shift it.
    assert mail().list_legal_moves(ANN)[2] == "play H3"
    assert read_submission(mail(), ANN, "3. swap SK") == ("swap SK", "play H3")


def test_a_numbered_move_that_is_not_possible_any_more_is_refused() -> None:
    with pytest.raises(Illegal) as caught:
        read_submission(mail(), ANN, "2; swap C2")
    assert str(caught.value) == "Choice 2 was play C2, which isn’t possible now."
