"""The forgiving reader and the click reader, whatever is thrown at them."""

import random
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.rules.errors import (
    Ambiguous,
    Illegal,
    Incomplete,
    MatchOver,
    NotYourTurn,
    RulesError,
    Unreadable,
)
from games.rules.game import Setup
from games.rules.parser.clause_matcher import join_with_or
from games.rules.parser.notation import (
    LONGEST_TEXT,
    interpret_clause,
    is_answer_start,
    read_submission,
)
from games.rules.record import Record
from games.titles.emu_ranchers.game import EmuRanchers
from tests.titles.emu_ranchers.positions import ANN, BOB, closing_of_ann, turn_of_ann

EMU = EmuRanchers.vocabulary


@pytest.mark.parametrize("words", ["2", "#2", " 2. ", "２", "2 please"])
def test_a_number_alone_picks_from_the_list(words):
    legal = turn_of_ann().list_legal_moves(ANN)
    assert interpret_clause(words, legal, EMU) == legal[1]


def test_the_number_of_an_action_is_followed_by_its_draw():
    record = turn_of_ann()
    assert read_submission(record, ANN, "2, draw discard") == ("hatch 7SK", "draw discard")
    assert read_submission(record, ANN, "#2 deck") == ("hatch 7SK", "draw deck")


def test_a_line_copied_from_the_list_with_its_number_is_one_choice():
    record = turn_of_ann()
    assert read_submission(record, ANN, "2. hatch 7SK, draw deck") == ("hatch 7SK", "draw deck")
    with pytest.raises(Illegal, match="You get one action per turn"):
        read_submission(record, ANN, "3. hatch 7SK, draw deck")


def test_a_folded_line_is_read_on():
    assert read_submission(turn_of_ann(), ANN, "hatch\n7SK, draw\ndiscard")[1] == "draw discard"


@pytest.mark.parametrize("words", ["0", "18", "999"])
def test_a_number_beyond_the_list_is_refused_with_its_range(words):
    with pytest.raises(Illegal, match="choose 1 to 17"):
        read_submission(turn_of_ann(), ANN, words)


def test_a_number_later_on_is_not_taken_for_a_choice():
    with pytest.raises(RulesError):
        read_submission(turn_of_ann(), ANN, "hatch 7SK, 2")


def test_an_unknown_word_is_quoted():
    with pytest.raises(Unreadable, match="I don’t understand “frobnicate” here") as caught:
        read_submission(turn_of_ann(), ANN, "frobnicate 7SK, draw deck")
    assert caught.value.words == "frobnicate"
    assert "hatch 7SK" in caught.value.choices


@pytest.mark.parametrize("words", ["", "   ", "\n,;", "the card please", "\u200b\u202e"])
def test_saying_nothing_is_unreadable(words):
    with pytest.raises(Unreadable):
        read_submission(turn_of_ann(), ANN, words)
    with pytest.raises(Unreadable):
        interpret_clause(words, turn_of_ann().list_legal_moves(ANN), EMU)


def test_several_moves_for_one_word_are_all_offered():
    with pytest.raises(Ambiguous) as caught:
        interpret_clause("8MS", turn_of_ann().list_legal_moves(ANN), EMU)
    assert caught.value.choices == ("hatch 8MS", "grow 8MS on B2", "discard 8MS")


def test_interpret_reads_one_move_only():
    with pytest.raises(Unreadable, match="more than one move"):
        interpret_clause("hatch 7SK, draw deck", turn_of_ann().list_legal_moves(ANN), EMU)


def test_canonical_text_settles_without_being_played():
    record = turn_of_ann()
    assert read_submission(record, ANN, "hatch 7SK, draw deck") == ("hatch 7SK", "draw deck")
    assert record.ply == 0


def test_the_settling_move_is_never_played_while_reading(monkeypatch):
    played = []
    apply = EmuRanchers.apply_move

    def watched(game, state, seat, move):
        played.append(move)
        return apply(game, state, seat, move)

    monkeypatch.setattr(EmuRanchers, "apply_move", watched)
    for words in ("discard CL", "draw deck, h 7SK", "hatch 7SK, draw deck", "h 7SK deck deck"):
        with suppress(RulesError):
            read_submission(turn_of_ann(), ANN, words)
    assert played
    assert not [move for move in played if move.startswith("draw")]


@pytest.mark.parametrize(
    "words",
    [
        "hatch 7SK, draw deck, hatch 8MS",
        "hatch 7SK, draw deck, hatch 8MS, draw deck",
        "discard CL, draw deck, draw deck",
    ],
)
def test_nothing_goes_on_after_the_turn(words):
    with pytest.raises(Illegal):
        read_submission(turn_of_ann(), ANN, words)


def test_who_is_not_on_turn_is_told_so_before_anything_is_read():
    with pytest.raises(NotYourTurn):
        read_submission(turn_of_ann(), BOB, "frobnicate")


def test_a_match_that_is_over_is_told_so():
    record = random_match(3, lambda _record: None)
    with pytest.raises(MatchOver):
        read_submission(record, ANN, "hatch 7SK, draw deck")


def test_a_text_beyond_the_limit_is_refused_by_its_length():
    with pytest.raises(Unreadable, match="10001 characters"):
        read_submission(turn_of_ann(), ANN, "a" * (LONGEST_TEXT + 1))


@pytest.mark.parametrize(
    "words",
    [
        "ｈａｔｃｈ　７ＳＫ， ｄｒａｗ ｄｅｃｋ",
        "hatch\u00a07SK,\u2009draw\u200b deck",
        "\u202ehatch 7SK\u202c, draw deck",
        "hatch 7\u200dSK\ufe0f, draw deck\x00",
        "HATCH 7SK\r\nDRAW DECK\r\n",
    ],
)
def test_unusual_characters_do_not_matter(words):
    assert read_submission(turn_of_ann(), ANN, words) == ("hatch 7SK", "draw deck")


def test_what_is_quoted_has_no_hidden_characters():
    with pytest.raises(Unreadable) as caught:
        read_submission(turn_of_ann(), ANN, "hatch 7SK 7SK \u202e\ud800\u200b" * 60)
    assert not {"\u202e", "\ud800", "\u200b"} & set(str(caught.value) + caught.value.words)


PIECES = st.sampled_from(
    ["hatch", "grow", "discard", "draw", "close", "lay", "reopen", "h", "g", "d", "play", "take"]
    + ["deck", "pile", "stock", "auto", "none", "on", "to", "@", "#", "1", "2", "8", "b1", "B99"]
    + ["bird", "7SK", "8ms", "ace", "waves", "crown", "the", "castle", "painter", "a", ",", ";"]
    + ["/", ".", "\n", "Y1.T09:", "Y1.T08:", "=", ">", "♠", "²", "٣", "é", "🂡", "9" * 12, "o'clock"]
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.one_of(st.text(max_size=300), st.lists(PIECES, max_size=30).map(" ".join)))
def test_any_text_is_read_or_refused_in_so_many_words(words):
    for record in (turn_of_ann(), closing_of_ann()):
        try:
            moves = read_submission(record, ANN, words)
        except RulesError as error:
            assert str(error)
            assert len(str(error)) < 2_000
            str(error).encode()
        else:
            for move in moves[:-1]:
                record = record.play(ANN, move)
            assert moves[-1] in record.list_legal_moves(ANN)
            assert record.is_settling_move(ANN, moves[-1])
        try:
            assert interpret_clause(
                words, record.list_legal_moves(ANN), EMU
            ) in record.list_legal_moves(ANN)
        except RulesError as error:
            assert str(error)
        is_answer_start(words, EMU)


@pytest.mark.parametrize(
    "piece",
    ["the ", "on ", "hatch ", "7SK ", "8 ", "chance meeting ", "1,", ",", "# ", "b1", "a", "7", "s"]
    + ["hatch 7SK draw deck ", "grow on ", "take ", "\ud800", "\ufdfa", "y1.t", "lay 7SK on B1 "],
)
def test_the_longest_text_is_refused_like_any_other(piece):
    words = (piece * LONGEST_TEXT)[:LONGEST_TEXT]
    with pytest.raises(RulesError):
        read_submission(turn_of_ann(), ANN, words)


def random_match(seed, look):
    """A match of random moves; `look` sees every record with an awaited seat."""
    chooser = random.Random(seed)
    record = Record.begin(EmuRanchers(Setup(2, {}, str(seed).encode())))
    while record.awaited_seats:
        look(record)
        seat = record.awaited_seats[0]
        record = record.play(seat, chooser.choice(record.list_legal_moves(seat)))
    return record


@pytest.mark.parametrize("seed", range(3))
def test_every_legal_move_is_read_back_from_its_text_and_its_number(seed):
    def look(record):
        seat = record.awaited_seats[0]
        legal = record.list_legal_moves(seat)
        for number, move in enumerate(legal, 1):
            assert interpret_clause(move, legal, EMU) == move
            assert interpret_clause(f" {move.lower()}.", legal, EMU) == move
            assert interpret_clause(str(number), legal, EMU) == move

    random_match(seed, look)


@pytest.mark.parametrize("seed", range(3))
def test_a_submission_begins_with_the_move_it_names_or_asks_for_the_rest(seed):
    def look(record):
        seat = record.awaited_seats[0]
        for number, move in enumerate(record.list_legal_moves(seat), 1):
            meant = move
            if move in record.game.shorthand:
                meant = record.game.expand_shorthand(record.state, seat, move)[0]
            for words in (move, move.upper(), str(number)):
                try:
                    assert read_submission(record, seat, words)[0] == meant
                except Incomplete as error:
                    follow = record.play(seat, move).list_legal_moves(seat)
                    assert set(error.choices) == set(follow)

    random_match(seed, look)


def test_refusals_show_no_card_of_the_other_hand_or_the_draw_pile():
    record = turn_of_ann()
    state = record.state
    for card in (*state.hands[BOB], *state.deal.cards[-state.pile :]):
        if card in (*state.hands[ANN], "9WY", "7WY", "2MK", "5YK", "4WL", "5ML"):
            continue
        for words in ("hatch 8", "grow 7SK on B7, deck", "hatch 7SK, draw", "hatch 7SK deck deck"):
            with pytest.raises(RulesError) as caught:
                read_submission(record, ANN, words)
            assert card not in f"{caught.value} {caught.value.choices}"


@pytest.mark.parametrize(
    ("line", "begins"),
    [
        ("hatch 7SK", True),
        ("Y1.T09: hatch 7SK", True),
        ("the deck, hatch AW", True),
        ("3", True),
        ("#3", True),
        ("disc CL", True),
        ("Hello Bob, well played!", False),
        ("7SK looks good", False),
        ("", False),
    ],
)
def test_the_line_that_begins_an_order_is_recognised(line, begins):
    assert is_answer_start(line, EMU) is begins


def test_choices_are_listed_as_in_a_sentence():
    assert str(join_with_or(("B1",))) == "B1"
    assert str(join_with_or(("B1", "B2", "B3"))) == "B1, B2 or B3"
    assert str(join_with_or([str(at) for at in range(20)])).endswith("11 or one of 8 more")
