"""The table of Food Chain as a mail draws it."""

import re
from random import Random

from games.decks.biome_deck import ANIMALS, CARDS, SUITS
from games.post.mails.tables import render_table
from games.rules.record import Record
from tests.titles.drawings import animals_shown, heard
from tests.titles.food_chain.tables import ANN, BEA, mail_table, random_match

NAMES = ("Ann", "Bea")


def drawing(record: Record, seat: int | None) -> str:
    return render_table("food-chain", record.view(seat), NAMES, "")


def test_the_mail_says_what_each_chain_takes_next_and_what_each_card_brings() -> None:
    said = heard(drawing(mail_table(), ANN))
    assert "♠ S Coast · up, next above 5 5♠ S5 ♥ H Rainforest" in said
    assert "♦ D Shrub-steppe · down, next below 7 2♦ D2 7♦ D7 Q♣ CQ ★ X Alpine" in said
    assert "♣ C Freshwater · empty; a grazer opens it ♦ D Shrub-steppe" in said
    frog = CARDS["C4"].name
    assert f"C4 {frog}, amphibian, insectivore Freshwater +1 run; Shrub-steppe +1 run K♣" in said
    assert "Shrub-steppe takes 3" in said


def test_the_mail_tells_the_groups_the_chains_taken_and_who_has_passed() -> None:
    record = mail_table(
        groups=("S4 C8 D4",), taken=("", "C C9 CJ"), passed=(False, True), tokens=(1, 4)
    )
    said = heard(drawing(record, ANN))
    assert "taken by Bea for 6" in said
    assert "4 tokens, Aces none, 7 in hand, chains worth 6 in this round, has passed" in said
    assert "Took C C9 CJ for 6." in said
    assert "Fish 4♠ 8♣ 4♦ begun by you" in said


def test_the_drawing_is_not_kept_from_screen_readers_and_has_no_pictures() -> None:
    page = drawing(mail_table(), ANN)
    assert "aria-hidden" not in page
    assert all('role="presentation"' in tag for tag in re.findall("<table[^>]*>", page))
    assert not re.search("<(img|svg|style)", page)


def test_no_card_that_the_reader_cannot_see_is_in_the_mail() -> None:
    checked = 0
    for record in random_match(b"mail", Random(4)):
        if record.view(None)["phase"] == "over":
            continue
        for reader in (None, ANN, BEA):
            page = drawing(record, reader)
            named = animals_shown(page) & set(ANIMALS)
            for seat in (0, 1):
                if seat != reader:
                    assert not named & set(record.state.hands[seat])
                    checked += len(record.state.hands[seat])
            assert len(page) < 30_000
    assert checked > 500


def test_the_mail_of_a_finished_match_shows_both_hands() -> None:
    *_rest, record = random_match(b"over", Random(5))
    said = heard(drawing(record, BEA))
    for seat, whose in ((ANN, "Left in hand, Ann"), (BEA, "Left in your hand")):
        hand = [CARDS[code] for code in record.view(None)["hands"][seat]]
        left = " ".join(f"{card.rank}{SUITS[card.suit].symbol} {card.code}" for card in hand)
        assert f"{whose} {left or 'nothing'} " in said
