"""What never stands in a mail: cards and plies that its reader may not know of."""

import random
import re
from pathlib import Path
from typing import Any

import pytest

from games import play
from games.decks.decktet import BASIC
from games.models import Match
from games.post.mails.formats import names_card
from games.titles import all_games, find_title
from tests.factories import PlayerFactory
from tests.long_run import LONG, sample
from tests.matches import awaited, running_match, sensible_turn
from tests.post.mails import spam_signs
from tests.post.mails.reading import named, play_growing, posted, readable, turn_mail
from tests.post.sink import html, text

pytestmark = pytest.mark.django_db

PREVIEW = 130  # letters that a list of mails shows of one, or a locked phone


def test_no_card_of_the_other_hand_or_the_draw_pile_is_in_any_byte() -> None:
    match = running_match()
    looked_at = 0
    while True:
        mails = posted()
        match.refresh_from_db()
        record = play.current_record(match)
        if record.view(None)["year"] > 1 or match.status != Match.Status.RUNNING:
            break
        for mail in mails:
            seat = match.seats.get(player__email=mail["To"])
            view = record.view(seat.number)
            seen = {
                card for ranch in view["seats"] for bird in ranch["birds"] for card in bird["cards"]
            }
            seen |= {card for ranch in view["seats"] for card in ranch["known"]}
            may_know = seen | set(view["hand"]) | set(view["discard"])
            assert len(BASIC) - len(may_know) >= 1 or view["draw_pile"] == 0
            assert named(readable(mail)) <= may_know
            looked_at += 1
        play_growing(awaited(match))
    assert looked_at > 20


@pytest.mark.parametrize("off", ["by the player", "in the match"])
def test_a_hand_kept_out_of_mails_is_neither_shown_nor_named_by_a_move(off: str) -> None:
    people = [PlayerFactory(hand_in_mail=off != "by the player") for _ in range(2)]
    mail, seat = turn_mail(people=people, hand_in_mail=off != "in the match")
    record = play.current_record(seat.match)
    view = record.view(None)
    table = {card for ranch in view["seats"] for bird in ranch["birds"] for card in bird["cards"]}
    table |= {card for ranch in view["seats"] for card in ranch["known"]} | set(view["discard"])
    assert set(record.view(seat.number)["hand"]) - table
    assert named(readable(mail)) <= table
    assert "Your moves" not in text(mail) + html(mail)
    assert "hand and moves aren’t in this email" in " ".join(text(mail).split())


def test_a_mail_without_the_hand_says_how_to_switch_it_on() -> None:
    mail, _seat = turn_mail(people=[PlayerFactory(hand_in_mail=False) for _ in range(2)])
    words = " ".join(text(mail).split())
    assert "on “show my hand in my emails”: https://play.example.org/settings/" in words


def test_no_card_stands_in_a_header_or_in_the_preview() -> None:
    mail, seat = turn_mail()
    heads = " ".join(f"{name}: {value}" for name, value in mail.items())
    assert named(re.sub(r"/mail/stop/\S+", "", heads)) == set()
    for seen in (spam_signs.Page(html(mail)).seen, " ".join(text(mail).split())):
        assert seen.startswith("Your turn, Y1.")
        assert named(seen[:PREVIEW]) == set()


@pytest.mark.parametrize("domain", sample(["reply.example.org", ""]), ids=lambda at: at or "page")
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
def test_what_a_list_of_mails_shows_names_no_card_in_any_game(
    game: Any, domain: str, settings: Any
) -> None:
    settings.REPLY_DOMAIN = domain
    match = running_match(max(2, min(game.seat_counts)), game=game.slug)
    entry = find_title(game.slug)
    assert entry is not None
    dice, told = random.Random(game.slug), 0
    for _ in range(30 if LONG else 10):
        for mail in posted():
            if mail["X-Rural-Route-Reason"] == "turn":
                for seen in (spam_signs.Page(html(mail)).seen, " ".join(text(mail).split())):
                    assert not names_card(seen[:PREVIEW], entry.deck), seen[:PREVIEW]
                told += 1
        match.refresh_from_db()
        if match.status != Match.Status.RUNNING:
            break
        seat = awaited(match)
        play.submit_turn(seat.pk, sensible_turn(match, seat, dice))
    assert told > (5 if LONG else 2)


def test_no_mail_names_the_ply_which_would_count_secret_moves():
    folder = Path(__file__).resolve().parents[3] / "templates" / "emails"
    letters = [path for path in folder.rglob("*") if path.is_file()]
    assert letters
    assert [path.name for path in letters if "record.ply" in path.read_text()] == []
