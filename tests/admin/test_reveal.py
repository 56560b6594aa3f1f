"""Looking at hidden cards: with a reason, written down, and never for who holds a seat."""

import pytest

from games import play
from games.models import Intervention
from tests.admin.pages import CODES, hidden_cards, page_of, reveal, texts
from tests.factories import PlayerFactory
from tests.matches import open_table, running_match

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_a_reveal_shows_the_hands_and_is_written_down(client, judge, match):
    client.force_login(judge)
    shown = texts(reveal(client, match))
    record = play.current_record(match)
    for seat in (0, 1):
        assert f"Your hand: {' '.join(record.view(seat)['hand'])}" in shown
    written = Intervention.objects.get()
    assert (written.what, written.actor, written.seat, written.ply, written.why) == (
        Intervention.Event.REVEALED,
        judge,
        None,
        4,
        "a complaint",
    )


def test_a_reveal_of_one_seat_shows_no_card_that_only_the_other_knows(client, judge, match):
    client.force_login(judge)
    shown = set(CODES.findall(texts(reveal(client, match, seat="1"))))
    hands = [set(play.current_record(match).view(seat)["hand"]) for seat in (0, 1)]
    assert hands[1] <= shown
    assert shown & (hands[0] - hands[1]) & hidden_cards(match) == set()
    assert Intervention.objects.get().seat.number == 1


def test_a_reveal_shows_the_hand_as_it_was_at_the_ply_asked_for(client, judge, match):
    client.force_login(judge)
    hand = play.record_at(match, 0).view(0)["hand"]
    assert f"Your hand: {' '.join(hand)}" in texts(reveal(client, match, seat="0", ply=0))


def test_what_a_reveal_shows_is_kept_in_no_cache(client, judge, match):
    client.force_login(judge)
    assert "no-store" in reveal(client, match)["Cache-Control"]


@pytest.mark.parametrize("why", ["", "   ", "x" * 301])
def test_a_reveal_without_a_good_reason_shows_and_writes_nothing(client, judge, match, why):
    client.force_login(judge)
    shown = texts(reveal(client, match, why=why))
    assert "Your hand" not in shown
    assert 'class="errorlist"' in shown
    assert not Intervention.objects.exists()


@pytest.mark.parametrize(
    "bad", [{"ply": 5}, {"ply": -1}, {"ply": "x"}, {"seat": "2"}, {"seat": ""}]
)
def test_a_reveal_of_what_there_is_not_shows_and_writes_nothing(client, judge, match, bad):
    client.force_login(judge)
    assert "Your hand" not in texts(reveal(client, match, **bad))
    assert not Intervention.objects.exists()


@pytest.mark.parametrize("seat", ["0", "1", "every"])
def test_staff_who_hold_a_seat_are_refused(client, root, seat):
    match = running_match(people=[root, PlayerFactory()])
    client.force_login(root)
    answered = reveal(client, match, seat=seat, ply=0)
    assert answered.status_code == 403
    assert "Your hand" not in texts(answered)
    assert "Ask a colleague to look." in texts(answered)
    assert not Intervention.objects.exists()


def test_a_finished_match_needs_no_reveal(client, root, match):
    play.resign_seat(match.seats.first().pk)
    client.force_login(root)
    shown = texts(client.get(page_of(match, "table"), {"ply": 0, "seat": "1"}))
    assert f"Your hand: {' '.join(play.record_at(match, 0).view(1)['hand'])}" in shown
    assert not Intervention.objects.filter(what="revealed").exists()


def test_a_match_that_has_not_started_has_no_table(client, judge):
    match = open_table()
    client.force_login(judge)
    assert client.get(page_of(match, "table")).url == page_of(match)
    assert reveal(client, match, ply=0).url == page_of(match)
    assert not Intervention.objects.exists()


def test_the_door_to_hidden_cards_refuses_a_ply_a_seat_and_an_empty_reason(judge, match):
    for seat, ply, why in ((0, 5, "why"), (2, 0, "why"), (0, 0, " ")):
        with pytest.raises(play.NotAllowed):
            play.reveal_table(match.pk, seat, ply, judge, why)
    with pytest.raises(play.NotRunning):
        play.reveal_table(open_table().pk, 0, 0, judge, "why")
    assert not Intervention.objects.exists()
