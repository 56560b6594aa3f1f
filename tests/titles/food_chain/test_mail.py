"""The table of Food Chain as a mail draws it, and says it in words."""

import re
from html import unescape
from random import Random

from games.decks.biome_deck import ANIMALS, CARDS
from games.post.mails.tables import drawn
from games.rules.record import Record
from tests.titles.food_chain.tables import ANN, BEA, mail_table, random_match

NAMES = ("Ann", "Bea")


def drawing(record: Record, seat: int | None) -> str:
    return drawn("food-chain", record.view(seat), NAMES, "")


def words(page: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub("<[^>]*>", " ", page)))


def test_the_mail_says_what_each_chain_takes_next_and_what_each_card_brings() -> None:
    said = words(drawing(mail_table(), ANN).split("<h2>In words</h2>")[1])
    assert "S Coast: S5, up, next above 5." in said
    assert "D Shrub-steppe: D2 D7 CQ, down, next below 7." in said
    assert "C Freshwater: empty, a grazer opens." in said
    frog = CARDS["C4"].name
    assert f"C4 ({frog}, amphibian, insectivore: Freshwater +1 run; Shrub-steppe +1 run)" in said
    assert "Shrub-steppe takes 3" in said


def test_the_mail_tells_the_groups_the_chains_taken_and_who_has_passed() -> None:
    record = mail_table(
        groups=("S4 C8 D4",), taken=("", "C C9 CJ"), passed=(False, True), tokens=(1, 4)
    )
    said = words(drawing(record, ANN))
    assert "taken by Bea for 6" in said
    assert "4 tokens, Aces none, 7 in hand, chains worth 6 in this round, has passed" in said
    assert "Took C C9 CJ for 6." in said
    assert "begun by you: S4 C8 D4." in said


def test_the_drawing_is_kept_from_screen_readers_and_has_no_pictures() -> None:
    page = drawing(mail_table(), ANN)
    assert '<div aria-hidden="true">' in page
    assert not re.search("<(img|svg|style)", page)


def test_no_card_that_the_reader_cannot_see_is_in_the_mail() -> None:
    checked = 0
    for record in random_match(b"mail", Random(4)):
        if record.view(None)["phase"] == "over":
            continue
        for reader in (None, ANN, BEA):
            page = drawing(record, reader)
            said = words(page)
            named = {card for card in ANIMALS if re.search(rf"\b{card}\b", said)}
            named |= {card for card in ANIMALS if CARDS[card].name in said}
            for seat in (0, 1):
                if seat != reader:
                    assert not named & set(record.state.hands[seat])
                    checked += len(record.state.hands[seat])
            assert len(page) < 30_000
    assert checked > 500


def test_the_mail_of_a_finished_match_shows_both_hands() -> None:
    *_rest, record = random_match(b"over", Random(5))
    said = words(drawing(record, BEA))
    for seat, name in ((ANN, "Ann"), (BEA, "you")):
        left = " ".join(record.view(None)["hands"][seat]) or "nothing"
        assert f"Left in hand, {name}: {left}." in said
