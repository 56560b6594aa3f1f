"""The Food Chain Game as plain text, and the examples of its rules page."""

import re
from random import Random

from django.conf import settings

from games.rules.lines import line_text
from games.rules.parser.notation import is_answer_start
from games.rules.record import Record
from games.titles.food_chain.score import chain_points
from games.titles.food_chain.state import BIOMES
from games.titles.table_text import render_table as text_table
from tests.titles.food_chain.tables import ANN, BEA, game, mail_table, random_match, table

NAMES = ("Ann", "Bea")
PAGE = (settings.TITLE_FOLDERS["food-chain"] / "templates/rules.html").read_text(encoding="utf-8")


def shown(at: Record, seat: int | None) -> str:
    return text_table(at.game, at.view(seat), NAMES)


def test_the_table_shows_each_biome_on_a_line_and_every_play_with_its_tokens() -> None:
    at = mail_table(groups=("S4 C8 C10",), orders=("D", ""), tokens=(2, 1))
    assert (
        shown(at, ANN)
        == """\
Food Chain, Ann - Bea
R1.7, Ann to move
Round 1 of up to 8, first pass: +1 token, ends when both have 2 Aces

S  Coast         S5        next above 5
H  Rainforest    H3 S8     next above 8
C  Freshwater    a grazer opens
D  Shrub-steppe  D2 D7 CQ  next below 7
X  Alpine        X6        next above 6

Bea    no Aces, hand 7, chains 0, 1 token
You    no Aces, this round 0 (chains 0, hand -8), 2 tokens

Fish: S4 C8 C10, begun by you
Draw pile: 36
Unseen cards: 43, Coast 2 3 6 7 10 J Q K, Rainforest 2 4 5 6 7 8 J Q
  K, Freshwater 2 3 5 6 7 9 J, Shrub-steppe 3 4 6 8 9 10 J Q K, Alpine
  2 3 4 5 7 8 10 J Q K

Your hand: S9 H9 H10 C4 CK D5 X9
S9  Lingcod                    fish      carnivore
    S, H, X, file as fish
H9  Coastal cutthroat trout    fish      carnivore
    S, H, X, file as fish
H10 American black bear        mammal    omnivore    S, H, X
C4  Oregon spotted frog        amphibian insectivore
    C +1 run, D +1 run
CK  North American river otter mammal    carnivore
    S takes 2, H takes 2, D takes 3, X takes 2
D5  Great Basin spadefoot      amphibian insectivore
    C +1 match, D +1 match
X9  Bull trout                 fish      carnivore
    S, H, X, file as fish
Your choice: keep the Ace of Shrub-steppe."""
    )


def test_taken_chains_aces_held_and_what_was_done_are_shown() -> None:
    at = table(
        "C4 H10",
        "D5",
        taken=("H H3 S8 HQ X5 HK", "D D2 D7 SQ CK"),
        aces=("S", "X"),
        passed=(False, True),
        used=(True, False),
        out=("H9",),
    )
    text = " ".join(shown(at, ANN).split())
    assert "S Coast Ace held by you H Rainforest H3 S8 HQ X5 HK taken by you for 8" in text
    assert "D Shrub-steppe D2 D7 SQ CK taken by Bea for 3 X Alpine Ace held by Bea" in text
    assert "Bea Aces XA, hand 1, chains 3, has passed, 0 tokens" in text
    assert "You Aces SA, this round 6 (chains 8, hand -2), has over-populated" in text
    assert "Removed by over-populating: H9" in text


def test_whoever_is_not_on_turn_reads_the_hand_and_no_places() -> None:
    lines = shown(mail_table(), BEA).splitlines()
    assert any(re.fullmatch("SK +Orca +mammal +carnivore", line) for line in lines)


def test_an_empty_hand_says_so() -> None:
    assert shown(table(""), ANN).endswith("Your hand: none")


def test_keeping_and_returning_say_who_is_awaited() -> None:
    taken = ("S S2 SK; X X2 XK", "H H2 HK; C C2 CK")
    at = table(taken=taken, passed=(False, True)).play(ANN, "pass")
    assert "Ann and Bea to keep an Ace" in shown(at, None)
    assert "You keep the Ace of Coast." in shown(at.play(ANN, "keep S"), ANN)
    assert "You keep" not in shown(at.play(ANN, "keep S"), BEA)
    at = table(aces=("S H C", "D"), passed=(False, True)).play(ANN, "pass")
    assert "Bea to return an Ace" in shown(at, BEA)
    assert "X  Alpine        in the line" in shown(at, BEA)


def test_a_finished_match_shows_both_hands_and_the_points_of_the_rounds() -> None:
    *_, last = random_match(b"text", Random(2))
    hands = last.view(None)["hands"]
    lines = shown(last, None).splitlines()
    assert f"Left in hand, Ann: {' '.join(hands[ANN]) or 'none'}" in lines
    assert "points in all: " in " ".join(lines)
    assert "match over" in lines[1]


def test_every_line_of_a_match_can_be_told() -> None:
    *_, last = random_match(b"lines", Random(3))
    told = [
        line_text(line, NAMES) for seat in (ANN, BEA) for _ply, line in last.readable_lines(seat)
    ]
    assert re.match(r"Round 1 is dealt: (Ann|Bea) starts; 10 cards each, draw pile 40\.", told[0])
    assert told[-1].startswith("The match ends: Ann ")
    assert not [text for text in told if "{" in text]


# The rules page


def rows(*names: str) -> list[tuple[str, ...]]:
    """The `data-` attributes of these names, of every table row that has them all."""
    pattern = " ".join(rf'data-{name}="([^"]*)"' for name in names)
    return [match.groups() for match in re.finditer(rf"<tr {pattern}>", PAGE)]


def test_every_chain_of_the_page_takes_what_it_says() -> None:
    told = rows("chain", "takes", "refuses")
    assert len(told) == 4
    for chain, takes, refuses in told:
        at = table(f"{takes} {refuses}", laid={"H": chain})
        fitting = [move.split()[1] for move in at.list_legal_moves(ANN) if move.endswith(" on H")]
        assert set(fitting) == set(takes.split())


def test_every_card_of_the_page_earns_what_it_says() -> None:
    told = rows("card", "tops", "tokens")
    assert len(told) == 5
    for card, tops, tokens in told:
        laid = {top[0]: top for top in tops.split()}
        under = next(biome for biome in BIOMES if biome not in laid)
        at = table(card, laid={**laid, under: f"{under}2"})
        assert at.play(ANN, f"play {card} on {under}").state.tokens[ANN] == int(tokens)


def test_every_chain_of_the_page_is_worth_what_it_says() -> None:
    told = rows("biome", "chain", "worth")
    assert len(told) == 4
    assert [chain_points(biome, tuple(chain.split())) for biome, chain, _ in told] == [
        int(points) for _biome, _chain, points in told
    ]


def test_every_line_to_type_begins_like_an_order() -> None:
    typed = re.findall(r"<tr><td><code>([a-z][^<]*)</code>", PAGE)
    assert len(typed) == 9
    assert all(is_answer_start(words, game().vocabulary) for words in typed)
