"""Notes to oneself: kept within their length, whoever writes at once, and nobody else's ever."""

import pytest

from accounts.models import Player
from config import clock
from games import play
from games.models import Match, PrivateNote, Seat
from games.play import NotAllowed
from games.play.private_notes import LONGEST, notes_digest, notes_of
from games.play.staff.account_merge import merge_accounts
from tests.at_once import at_once
from tests.factories import PlayerFactory
from tests.house.test_twin_plans import SLUGS, nothing, opening, told
from tests.long_run import sample
from tests.matches import running_match
from tests.twins import differences
from tests.twins.table import Table

pytestmark = pytest.mark.django_db


def noted(seat: Seat) -> str:
    return notes_of(seat.player_id, seat.match_id)


def seat_of(match: Match, player: Player) -> Seat:
    return match.seats.get(player=player)


@pytest.fixture
def seat() -> Seat:
    found: Seat = running_match().seats.get(number=0)
    return found


def test_lines_are_added_one_below_the_other_and_emptied_notes_are_gone(seat: Seat) -> None:
    play.add_note(seat.pk, "  Moons\x00 are with Bob ")
    assert play.add_note(seat.pk, "keep 9") == "Moons are with Bob\nkeep 9"
    assert play.save_notes(seat.pk, "one\r\n\r\n two \r\n") == "one\n\n two"
    assert play.save_notes(seat.pk, " \n") == "" and not PrivateNote.objects.exists()


def test_nothing_and_too_much_are_refused_and_what_was_noted_stays(seat: Seat) -> None:
    play.save_notes(seat.pk, "x" * LONGEST)
    for refused in ("y", " ", "\x00"):
        with pytest.raises(NotAllowed):
            play.add_note(seat.pk, refused)
    with pytest.raises(NotAllowed, match=str(LONGEST + 1)):
        play.save_notes(seat.pk, "z" * (LONGEST + 1))
    assert noted(seat) == "x" * LONGEST


def test_what_was_noted_elsewhere_meanwhile_is_not_written_over(seat: Seat) -> None:
    play.add_note(seat.pk, "by email")
    with pytest.raises(NotAllowed, match="changed elsewhere"):
        play.save_notes(seat.pk, "on an old page", before=notes_digest(""))
    assert noted(seat) == "by email"
    play.save_notes(seat.pk, "on a new page", before=notes_digest("by email"))


@pytest.mark.django_db(transaction=True)
def test_of_ten_lines_at_once_all_stand_there_and_no_letter_too_many(seat: Seat) -> None:
    def adds() -> bool:
        try:
            play.add_note(seat.pk, "n" * 150)
        except NotAllowed:
            return False
        return True

    taken = at_once(adds)
    assert sum(taken) == 6 and noted(seat) == "\n".join(["n" * 150] * 6)


def test_whoever_takes_a_seat_over_finds_no_notes_and_who_comes_back_finds_theirs(
    seat: Seat,
) -> None:
    ann, cid = seat.player, PlayerFactory()
    assert ann is not None
    play.add_note(seat.pk, "Ann's")
    play.hand_over_seat(seat.pk, cid)
    assert noted(seat_of(seat.match, cid)) == ""
    play.add_note(seat.pk, "Cid's")
    play.hand_over_seat(seat.pk, ann)
    assert noted(seat_of(seat.match, ann)) == "Ann's"
    assert notes_of(cid.pk, seat.match_id) == "Cid's"


def test_notes_go_with_the_player_when_two_accounts_become_one(seat: Seat) -> None:
    kept = PlayerFactory()
    gone = seat.player
    assert gone is not None
    play.add_note(seat.pk, "of old")
    PrivateNote.objects.create(player=kept, match=seat.match, text="of late", at=clock.now())
    beside = running_match(people=[gone, PlayerFactory()]).seats.get(player=gone)
    play.add_note(beside.pk, "beside")
    merge_accounts(gone.pk, kept.pk, PlayerFactory(is_staff=True, is_superuser=True), "one person")
    assert notes_of(kept.pk, seat.match_id) == "of late\nof old"
    assert notes_of(kept.pk, beside.match_id) == "beside"
    assert not PrivateNote.objects.filter(player=gone).exists()


def takes_notes(_table: Table, seat: Seat, _turn: str) -> None:
    """Somebody else than the reader writes, adds to, and changes notes."""
    play.add_note(seat.pk, "keep the Moons")
    play.save_notes(seat.pk, "", holder=seat.player_id)
    play.save_notes(seat.pk, "let Ann have the Suns\nand draw", holder=seat.player_id)


@pytest.mark.one_database
@pytest.mark.parametrize("slug", sample(SLUGS))
def test_the_notes_of_somebody_else_change_no_byte_and_no_instant(slug: str) -> None:
    plan = opening(slug)
    without = told(plan, nothing, False)
    assert [str(one) for one in differences(without, told(plan, takes_notes, False))] == []
