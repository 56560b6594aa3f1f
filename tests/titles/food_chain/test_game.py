"""The Food Chain Game: the deal, what fits on a chain, what it is worth, and tokens for a card."""

from typing import Any

import pytest

from games.decks.biome_deck import ANIMALS, CARDS, GRAZERS
from games.rules.errors import BadSetup
from games.rules.game import Setup
from games.rules.lines import line_text
from games.rules.record import Record
from games.titles.food_chain.game import FoodChain
from games.titles.food_chain.score import CLOSED, NUMBER
from games.titles.food_chain.state import BIOMES
from tests.titles.food_chain.tables import ANN, BEA, DECK, aces_of, all_cards, game, table


def fits(card: str, biome: str, chain: str, **options: Any) -> bool:
    """True if the card may be played on a biome that holds this chain."""
    at = table(card, options=options, laid={biome: chain})
    return f"play {card} on {biome}" in at.list_legal_moves(ANN)


def gained(card: str, biome: str, visible: str = "top", **laid: str) -> int:
    """The tokens that playing the card on the biome brings."""
    at = table(card, options={"visible": visible}, laid=laid)
    after = at.play(ANN, f"play {card} on {biome}")
    return int(after.state.tokens[ANN])


def sentences(at: Record, seat: int | None = None) -> list[str]:
    return [
        f"{line.tag} {line_text(line, ('Ann', 'Bea'))}" for _ply, line in at.readable_lines(seat)
    ]


# Set-up (section 2, F1 to F3)


def test_f1_only_the_animals_are_dealt_and_all_aces_lie_in_the_line() -> None:
    state = game().start()
    assert all_cards(state) == DECK
    assert len(DECK) == 60
    assert aces_of(state) == sorted(BIOMES)
    assert state.deal.aces == ((), ())
    assert CLOSED not in state.marks


@pytest.mark.parametrize("size", [7, 8, 9, 10, 11, 12])
def test_f2_each_player_is_dealt_as_many_cards_as_were_chosen(size: int) -> None:
    state = game(hand=size).start()
    assert [len(hand) for hand in state.hands] == [size, size]
    assert state.stock == 60 - 2 * size


def test_f2_a_hand_is_of_ten_if_nothing_is_said_and_never_of_six() -> None:
    assert len(game().start().hands[ANN]) == 10
    with pytest.raises(BadSetup, match="7, 8, 9, 10, 11, 12"):
        game(hand=6)


def test_f3_who_starts_is_drawn_by_lot() -> None:
    starters = {game(bytes([number])).start().seat for number in range(20)}
    assert starters == {ANN, BEA}


def test_f3_the_other_seat_starts_the_next_round() -> None:
    at = table(passed=(False, True))
    after = at.play(ANN, "pass").state
    assert (after.deal.round, after.deal.starter, after.seat) == (2, BEA, BEA)


def test_only_two_can_play() -> None:
    with pytest.raises(BadSetup, match="choose 2"):
        FoodChain(Setup(3, {}, b""))


# What fits (section 4.2, examples 1 to 3, F5 to F8)


def test_example_1_a_grazer_opens_a_biome_and_nobody_else() -> None:
    assert fits("S5", "H", "")
    assert not any(fits(card, "H", "") for card in ("S4", "SQ", "SJ"))


@pytest.mark.parametrize("biome", BIOMES)
def test_f5_every_grazer_from_2_to_10_opens_any_biome(biome: str) -> None:
    opening = {card for card in ANIMALS if fits(card, biome, "")}
    assert opening == {
        card
        for card in ANIMALS
        if CARDS[card].diet in GRAZERS and CARDS[card].rank not in ("J", "Q", "K")
    }


def test_f6_a_queen_cannot_open_and_lies_on_any_chain() -> None:
    assert not fits("HQ", "H", "")
    assert fits("HQ", "H", "S10")


def test_example_2_numbers_rise() -> None:
    assert fits("S8", "H", "H3")
    assert not fits("D8", "H", "H3 S8")
    assert not fits("H7", "H", "H3 S8")
    assert fits("H10", "H", "H3 S8")


def test_example_3_after_a_queen_numbers_fall() -> None:
    chain = "H3 S8 HQ"
    for card in ("X5", "C3", "S2"):
        assert fits(card, "H", chain)
        chain = f"{chain} {card}"
    assert not fits("H9", "H", "H3 S8 HQ")
    assert fits("H9", "H", "H3 S8 HQ", queen="reset")
    assert fits("CQ", "H", "H3 S8 HQ X5")


def test_f7_the_count_goes_down_from_the_last_number_under_the_queen() -> None:
    def below(queen: str) -> set[int]:
        options = {"queen": queen}
        return {NUMBER[card] for card in ANIMALS if fits(card, "H", "H3 S6 HQ", **options)}

    assert below("through") == {2, 3, 4, 5, 11, 12, 13}
    assert below("reset") == set(range(2, 14))


def test_f8_a_second_queen_leaves_the_chain_falling() -> None:
    assert not fits("C6", "H", "H3 S5 HQ CQ")
    assert fits("C4", "H", "H3 S5 HQ CQ")
    lowest = {NUMBER[card] for card in ANIMALS if fits(card, "H", "H3 HQ S2")}
    assert lowest == {11, 12, 13}


# Closing (examples 4 to 6)


@pytest.mark.parametrize(
    ("biome", "chain", "closer", "value"),
    [
        ("H", "H3 S8 HQ X5 C3", "CK", 3),
        ("H", "H3 S8 HQ X5 C3", "HK", 8),
        ("C", "C4", "CJ", 6),
        ("C", "C4", "SJ", 2),
    ],
)
def test_examples_4_to_6_a_closed_chain_has_its_value(
    biome: str, chain: str, closer: str, value: int
) -> None:
    after = table(closer, laid={biome: chain}).play(ANN, f"play {closer} on {biome}").state
    assert after.taken[ANN] == ((biome, (*chain.split(), closer), value),)
    assert after.marks[BIOMES.index(biome)] == CLOSED


def test_a_closed_biome_takes_nothing_more_in_the_round() -> None:
    after = table("CJ", "H2 HK", laid={"C": "C4"}).play(ANN, "play CJ on C")
    assert not [move for move in after.list_legal_moves(BEA) if move.endswith("on C")]


def test_f18_a_chain_counts_for_whoever_closes_it() -> None:
    at = table("H3", "HK").play(ANN, "play H3 on H").play(BEA, "play HK on H")
    assert [len(taken) for taken in at.state.taken] == [0, 1]


# Matches and runs (section 4.3, examples 7 to 12, F9 to F12)


def test_example_7_a_top_with_the_same_number_is_a_match() -> None:
    assert gained("D5", "H", S="S5", H="H3") == 1


def test_example_8_three_numbers_on_three_biomes_are_a_run() -> None:
    assert gained("C4", "C", S="S5", H="H6") == 1


def test_example_9_a_match_and_a_run_bring_two_tokens() -> None:
    assert gained("C4", "C", S="S5", H="H6", D="D4") == 2


def test_example_10_jack_and_queen_count_in_a_run_before_the_chain_is_taken() -> None:
    at = table("XJ", laid={"S": "S5 S9", "H": "H5 H10", "D": "D5 DQ", "X": "X6"})
    after = at.play(ANN, "play XJ on X").state
    assert after.tokens == (1, 0)
    assert after.taken[ANN] == (("X", ("X6", "XJ"), 6),)


def test_example_11_an_old_run_brings_nothing() -> None:
    assert gained("D9", "D", S="S3", H="H4", C="C5", D="D5") == 0


def test_example_12_a_covered_card_is_not_part_of_a_run() -> None:
    assert gained("X6", "S", S="S5", H="H4") == 0


@pytest.mark.parametrize(("visible", "tokens"), [("top", 0), ("all", 1)])
def test_f9_visible_are_the_tops_or_by_option_all_cards(visible: str, tokens: int) -> None:
    assert gained("D5", "D", visible, H="H5 S8") == tokens


def test_f9_the_own_chain_is_not_looked_at_even_if_all_cards_count() -> None:
    assert gained("D5", "H", "all", H="H3 H4") == 0


def test_f10_two_equal_tops_are_one_match() -> None:
    assert gained("D5", "D", S="S5", H="H5") == 1


def test_f10_a_queen_matches_a_queen() -> None:
    assert gained("DQ", "D", S="S5 SQ", D="D2") == 1


@pytest.mark.parametrize("card", ["CJ", "CK"])
def test_f10_jack_and_king_find_no_match_since_their_like_are_gone(card: str) -> None:
    other = "H" + card[1]
    at = table(card, other, laid={"H": "H3", "C": "C3"}).play(ANN, f"play {card} on C")
    assert at.play(BEA, f"play {other} on H").state.tokens == (0, 0)


@pytest.mark.parametrize(
    ("tops", "run"),
    [
        ({"S": "S4", "H": "H5"}, 1),
        ({"S": "S5", "H": "S7"}, 1),
        ({"S": "C7", "H": "C8"}, 1),
        ({"S": "S4", "H": "C8"}, 0),
        ({"S": "S5", "H": "C8"}, 0),
        ({"S": "S3", "H": "H4"}, 0),
        ({"S": "S5", "H": "H4", "C": "D5"}, 1),
        ({"S": "S4", "H": "H5", "C": "C7", "D": "C8"}, 1),
    ],
)
def test_f11_a_run_holds_the_card_just_played(tops: dict[str, str], run: int) -> None:
    assert gained("X6", "X", **tops) == run


def test_f11_kings_count_thirteen() -> None:
    laid = {"S": "S5 SQ", "H": "H5 H10"}
    assert gained("DK", "D", D="D2", **laid) == 0
    assert gained("DJ", "D", D="D2", **laid) == 1


def test_f12_match_and_run_are_told_together() -> None:
    at = table("C4", laid={"S": "S5", "H": "H6", "D": "D4"}).play(ANN, "play C4 on C")
    assert sentences(at) == [
        "R1.7 Ann plays C4 on Freshwater: a token for a match and one for a run; tokens 2:0."
    ]
