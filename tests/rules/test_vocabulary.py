"""A game that nobody has made yet needs only its vocabulary to be read."""

from dataclasses import replace

import pytest

from games.rules.errors import Illegal, RulesError
from games.rules.parser.notation import interpret_clause
from games.rules.vocabulary import ListVerb, Vocabulary

BIOME = Vocabulary(
    verbs={
        "draw": ("take", "pick"),
        "set": ("meld", "lay", "play"),
        "add": ("play",),
        "discard": ("drop", "throw"),
    },
    things={"deck": ("stock",), "pile": ("discards",)},
    fillers={"to": ("on", ">")},
    numbered={"g": "G"},
    alone={"draw": "draw deck", "take": "draw pile"},
    lists={"add": ListVerb("add", place="to")},
    noise=frozenset({"the", "of", "and", "please"}),
    ranks={
        **{str(number): () for number in range(2, 10)},
        "10": ("t", "ten"),
        "J": ("jack",),
        "Q": ("queen",),
        "K": ("king",),
        "A": ("ace",),
    },
    suits={
        "S": ("spades", "spade", "♠"),
        "H": ("hearts", "heart", "♥"),
        "C": ("clubs", "club", "♣"),
        "D": ("diamonds", "diamond", "♦"),
        "X": ("stars", "star", "*", "★"),
    },
    cards={
        "S2": "Meadow vole",
        "S8": "Raccoon",
        "SK": "Orca",
        "H4": "Rough-skinned newt",
        "H10": "Black bear",
        "X5": "Western toad",
    },
)
BIOME_DRAW = ("draw deck", "draw pile")
BIOME_PLAY = (
    "set S2 S8 SK",
    "add H4 to G1",
    "add H4 to G2",
    "add H10 to G1",
    *(f"discard {card}" for card in ("S2", "S8", "SK", "H4", "H10", "X5")),
)

RANCH = Vocabulary(
    verbs={"take": ("t", "get"), "swap": ("exchange", "trade"), "pass": ("no swap", "done")},
    things={"p1": ("1", "pair 1"), "p2": ("2", "pair 2"), "c3": ("3c",), "b1": ("1b",)},
    fillers={"at": ("on", "to", "in", "@"), "for": ("with", "against")},
    numbered={"o": "o", "objective": "o"},
    noise=frozenset({"the", "please", "then"}),
)
RANCH_MOVES = (
    "take p1 at b1",
    "take p1 at c3",
    "take p2 at b1",
    "take p2 at c3",
    "take p2 at c3 dog",
    "swap animal a3 for p1",
    "swap objective o1 for p2",
    "pass",
)


def test_a_card_game_of_another_deck_needs_only_its_tables():
    for words, move in {
        "Draw": "draw deck",
        "take": "draw pile",
        "take from": None,
        "lay 2S 8S KS": "set S2 S8 SK",
        "meld orca vole raccoon": "set S2 S8 SK",
        "play spade 2, S8, king of spades": None,
        "play 2 of spades, 8♠, king of spades": "set S2 S8 SK",
        "add H4 > G2": "add H4 to G2",
        "play bear": "add H10 to G1",
        "drop 5★": "discard X5",
        "throw rough-skinned newt": "discard H4",
        "discard 10H": "discard H10",
    }.items():
        if move is None:
            with pytest.raises(RulesError):
                interpret_clause(words, (*BIOME_DRAW, *BIOME_PLAY), BIOME)
        else:
            assert interpret_clause(words, (*BIOME_DRAW, *BIOME_PLAY), BIOME) == move


def test_the_sign_of_a_suit_may_stand_before_the_rank():
    assert interpret_clause("lay ♠2 ♠8 ♠K", BIOME_PLAY, BIOME) == "set S2 S8 SK"
    assert interpret_clause("discard *5", BIOME_PLAY, BIOME) == "discard X5"


def test_a_word_alone_is_not_turned_into_the_other_move_of_its_verb():
    with pytest.raises(Illegal, match="“take” means draw pile, which isn’t possible now."):
        interpret_clause("take", ("draw deck",), BIOME)
    assert interpret_clause("draw", ("draw deck",), BIOME) == "draw deck"


def test_a_word_may_mean_one_verb_with_one_card_and_another_with_several():
    words = replace(BIOME, one_or_more={"play": ("add", "set")})
    legal = ("add SK to G1", "set S2 S8 SK")
    assert interpret_clause("play SK", legal, words) == "add SK to G1"
    assert interpret_clause("play S2 S8 SK", legal, words) == "set S2 S8 SK"
    with pytest.raises(RulesError):
        interpret_clause("play SK", legal, BIOME)


def test_a_board_game_needs_only_its_tables():
    for words, move in {
        "Take 2 c3": "take p2 at c3",
        "2 c3": "take p2 at c3",
        "take pair 2 @ 3C, please": "take p2 at c3",
        "2 c3 dog": "take p2 at c3 dog",
        "exchange objective 1 with 2": "swap objective o1 for p2",
        "trade a3 for 1": "swap animal a3 for p1",
        "no swap": "pass",
    }.items():
        assert interpret_clause(words, RANCH_MOVES, RANCH) == move


def test_a_game_without_any_words_is_still_read_by_its_moves():
    assert interpret_clause("TAKE p1 c3", RANCH_MOVES) == "take p1 at c3"
    assert interpret_clause("take c3 at p1", ("take p1 at c3", "pass")) == "take p1 at c3"
