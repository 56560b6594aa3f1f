"""Answers that say what comes after a move that reveals something, and the tables for them."""

from collections.abc import Sequence

import pytest

from games.rules.errors import Illegal, Incomplete, RulesError
from games.rules.game import Game, Outcome, Setup, View
from games.rules.lines import Line
from games.rules.parser.notation import interpret_clause, is_answer_start, read_submission
from games.rules.record import Record
from games.rules.vocabulary import Vocabulary

VOCABULARY = Vocabulary(
    verbs={"flip": (), "guess": (), "call": ()},
    things={"black": ("dark",), "red": (), "keep hat": ("stay covered",), "hat": (), "keep": ()}
    | {"left": (), "right": (), "coin": ()},
    starters=frozenset(("left",)),
    early=frozenset(("call",)),
    complete=frozenset(("call",)),
    implied={"keep": ("coin", frozenset(("left", "hat")))},
)


class Flipping(Game[tuple[str, ...], View]):
    """Flip a hidden card, then guess: whoever guesses ahead may not know what the flip shows.
    `call red` is free and comes before; the state is what has been done."""

    slug = "flipping"
    title = "Flipping"
    seat_counts = (1,)
    vocabulary = VOCABULARY
    hidden = "black"

    def start(self) -> tuple[str, ...]:
        return ()

    def awaited_seats(self, state: tuple[str, ...]) -> tuple[int, ...]:
        return () if "guessed" in state else (0,)

    def list_legal_moves(self, state: tuple[str, ...], seat: int) -> tuple[str, ...]:
        if "guessed" in state:
            return ()
        if "unseen" in state:
            return ("guess left",)
        if "flipped" in state:
            return ("guess left", f"guess {self.hidden}")
        return ("flip", "flip left", *(() if "called" in state else ("call red",)))

    def apply_move(
        self, state: tuple[str, ...], seat: int, move: str
    ) -> tuple[tuple[str, ...], tuple[Line, ...]]:
        done = {"flip": "flipped", "call": "called", "guess": "guessed"}[move.split()[0]]
        return (*state, done), ()

    def is_settling_move(self, state: tuple[str, ...], seat: int, move: str) -> bool:
        return not move.startswith("call")

    def foresee_state(self, state: tuple[str, ...], seat: int, move: str) -> tuple[str, ...] | None:
        return (*state, "unseen") if move.startswith("flip") else None

    def view(self, state: tuple[str, ...], seat: int | None) -> View:
        waiting = list(self.awaited_seats(state))
        holds = {"left": ["hat"]}
        return {"seat": seat, "tag": "", "phase": "", "waiting": waiting, "holds": holds}

    def outcome(self, state: tuple[str, ...]) -> Outcome | None:
        return Outcome((0,), (1,), (0,)) if "guessed" in state else None

    def choose_timeout_move(self, state: tuple[str, ...], seat: int) -> str:
        return self.list_legal_moves(state, seat)[0]

    def label_move(self, state: tuple[str, ...], seat: int, move: str) -> Line:
        return Line("{move}", move=move)

    def explain_refusal(
        self, state: tuple[str, ...], seat: int, tokens: Sequence[str]
    ) -> Line | None:
        return Line("Nobody knows that yet.") if "unseen" in state else None


def begun() -> Record:
    return Record.begin(Flipping(Setup(1)))


def refused(words: str, at: Record | None = None) -> RulesError:
    with pytest.raises(RulesError) as caught:
        read_submission(at or begun(), 0, words)
    return caught.value


def test_what_was_known_before_may_be_said_after_a_move_that_reveals() -> None:
    assert read_submission(begun(), 0, "flip, guess left") == ("flip", "guess left")


def test_what_only_the_move_shows_may_not() -> None:
    assert "guess black" in begun().play(0, "flip").list_legal_moves(0)
    assert str(refused("flip, guess black")) == "Nobody knows that yet."


def test_the_answer_is_the_same_whatever_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    black = str(refused("flip, guess red"))
    monkeypatch.setattr(Flipping, "hidden", "red")
    assert str(refused("flip, guess red")) == black


def test_a_game_that_foresees_nothing_takes_one_turn_at_a_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Flipping, "foresee_state", Game.foresee_state)
    assert type(refused("flip, guess left")) is Illegal


def test_nothing_is_chosen_for_a_seat_in_a_position_it_does_not_know() -> None:
    assert read_submission(begun(), 0, "flip") == ("flip",)


def test_an_early_verb_is_read_before_the_others_wherever_it_stands() -> None:
    assert read_submission(begun(), 0, "flip, call red") == ("call red", "flip")


def test_a_complete_verb_may_be_all_of_an_answer() -> None:
    assert read_submission(begun(), 0, "call red") == ("call red",)


def test_other_moves_that_do_not_settle_need_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    strict = Vocabulary(verbs=VOCABULARY.verbs, things=VOCABULARY.things)
    monkeypatch.setattr(Flipping, "vocabulary", strict)
    assert type(refused("call red")) is Incomplete


def test_a_token_may_be_named_by_what_it_holds() -> None:
    assert read_submission(begun(), 0, "flip hat") == ("flip left",)
    assert read_submission(begun(), 0, "flip left hat") == ("flip left",)


def test_a_thing_may_stand_for_several_tokens() -> None:
    legal = ("flip keep hat", "flip keep coin")
    assert interpret_clause("flip stay covered", legal, VOCABULARY) == "flip keep hat"


def test_a_token_may_be_implied_unless_something_speaks_against_it() -> None:
    legal = ("flip keep coin", "flip keep left", "flip keep left hat", "flip keep right coin")
    assert interpret_clause("flip keep", legal, VOCABULARY) == "flip keep coin"
    assert interpret_clause("flip keep left", legal, VOCABULARY) == "flip keep left"


def test_a_starter_begins_an_answer_without_a_verb() -> None:
    assert is_answer_start("left, please", VOCABULARY)
    assert not is_answer_start("right, please", VOCABULARY)
