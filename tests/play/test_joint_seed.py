"""The seed is made of the server's sealed secret and the salts of those who joined after it."""

import hmac
from hashlib import sha256

import pytest

from accounts.models import Player
from config import clock
from games import play
from games.models import Delivery, Joining, Match, Notification, Opening, Seat, Seek
from games.play import PlayError, seeks
from games.play.record import digest_chain, joint_seed
from games.play.record.joint_seed import Salt, hash_salt
from tests.at_once import at_once
from tests.factories import PlayerFactory
from tests.matches import EMU, fresh, open_table, running_match

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
HUNT = "hunting-prey"


def join(match: Match, words: str = "", player: Player | None = None) -> Player:
    """Somebody joins, and gives this salt."""
    player = player or PlayerFactory()
    play.join_match(match.pk, player, salt=Salt(hash_salt(words)))
    return player


def salts(match: Match) -> list[str]:
    return [row.salt for row in joint_seed.list_joinings(fresh(match))]


def test_the_seed_is_made_at_the_deal_of_secret_code_and_salts_in_the_order_of_joining() -> None:
    match = open_table(3, game=HUNT)
    secret = bytes.fromhex(match.secret)
    promised = sha256(f"rural-route-secret:{match.code}:".encode() + secret)
    assert match.seed_hash == promised.hexdigest()
    join(match, "quoll")
    assert fresh(match).seed == "" and bytes(fresh(match).head) == b""
    join(match, "numbat")
    kept = [sha256(words).hexdigest() for words in (b"quoll", b"numbat")]
    words = f"rural-route-deal:{match.code}::{kept[0]}:{kept[1]}"  # none of the opener
    dealt = fresh(match)
    assert dealt.seed == hmac.digest(secret, words.encode(), "sha256").hex()
    assert bytes(dealt.head) == digest_chain.initial_digest(match.code, bytes.fromhex(dealt.seed))
    assert dealt.seed_hash == match.seed_hash and play.verify_match(dealt).is_sound


def test_kept_is_only_the_hash_of_a_salt_and_whether_it_came_after_the_hash_of_the_secret() -> None:
    match = open_table(3, game=HUNT)
    join(match, "quoll")
    join(match)
    rows = joint_seed.list_joinings(match)
    assert [(row.salt, row.after_hash) for row in rows] == [
        ("", False),
        (hash_salt("quoll"), True),
        ("", False),
    ]


def test_a_join_that_is_tried_again_keeps_its_salt() -> None:
    match = open_table(3, game=HUNT)
    player = join(match, "quoll")
    with pytest.raises(PlayError):
        join(match, "another", player)
    assert salts(match) == ["", hash_salt("quoll")]


def test_whoever_leaves_takes_their_salt_along_and_comes_back_as_the_last() -> None:
    match = open_table(4, game=HUNT)
    first = join(match, "quoll")
    join(match, "numbat")
    play.leave_match(match.pk, first)
    assert salts(match) == ["", hash_salt("numbat")]
    join(match, "bilby", first)
    assert salts(match) == ["", hash_salt("numbat"), hash_salt("bilby")]


def test_bots_give_no_salt_and_that_of_a_seat_that_was_given_back_is_gone() -> None:
    match = open_table(3, game=HUNT)
    assert match.opened_by is not None
    play.leave_match(match.pk, join(match, "quoll"))
    for _ in range(2):
        play.seat_bot(match.pk, match.opened_by)
    assert fresh(match).status == Match.Status.RUNNING
    assert salts(match) == [""] and play.verify_match(fresh(match)).is_sound


def test_another_salt_is_another_deal() -> None:
    secret = bytes(32)
    seeds = {digest_chain.joint_seed("code", secret, [hash_salt(words)]) for words in "ab"}
    seeds |= {digest_chain.joint_seed("code", secret, each) for each in (["a", "b"], ["b", "a"])}
    assert len(seeds) == 4


def test_drawn_seats_come_from_the_seed_after_the_deal() -> None:
    seen = set()
    for number in range(6):
        people = [PlayerFactory() for _ in range(3)]
        match = open_table(3, game=HUNT, opener=people[0], drawn=True)
        for player in people[1:]:
            join(match, f"salt {number}", player)
        dealt = fresh(match)
        drawn = digest_chain.draw_seats(match.code, bytes.fromhex(dealt.seed), 3)
        rows = list(dealt.seats.order_by("number"))
        assert [row.player for row in rows] == [people[place] for place in drawn]
        assert [row.number for row in rows] == [0, 1, 2]
        assert play.verify_match(dealt).is_sound
        seen.add(tuple(drawn))
    assert len(seen) > 1


def test_bots_are_drawn_after_people_and_nobody_sits_twice() -> None:
    match = open_table(3, game=HUNT, drawn=True, bot_seats=1)
    join(match, "quoll")
    dealt = fresh(match)
    assert sum(bool(seat.bot) for seat in dealt.seats.all()) == 1
    drawn = digest_chain.draw_seats(match.code, bytes.fromhex(dealt.seed), 3)
    assert dealt.seats.get(number=drawn.index(2)).bot
    assert play.verify_match(dealt).is_sound


def test_a_match_that_waited_before_there_were_salts_is_dealt_by_the_seed_it_has() -> None:
    match, seed = open_table(), bytes(range(32))
    Match.objects.filter(pk=match.pk).update(
        seed_version=joint_seed.ALONE,
        secret="",
        seed=seed.hex(),
        seed_hash=digest_chain.seed_hash(match.code, seed),
        head=digest_chain.initial_digest(match.code, seed),
    )
    Joining.objects.all().delete()
    join(match, "quoll")
    dealt = fresh(match)
    assert dealt.seed == seed.hex() and salts(match) == []
    assert play.verify_match(dealt).is_sound
    assert not Notification.objects.filter(type=joint_seed.RECEIPT).exists()


# Cheats


def swap_order(match: Match) -> None:
    first, second = Joining.objects.filter(seat__match=match).order_by("pk")[1:3]
    Joining.objects.filter(pk=first.pk).update(salt=second.salt)
    Joining.objects.filter(pk=second.pk).update(salt=first.salt)


def change_salt(match: Match) -> None:
    Joining.objects.filter(seat__match=match, salt=hash_salt("quoll")).update(salt=hash_salt("x"))


def change_secret(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(secret="11" * 32)


def change_seed(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(seed="11" * 32)


def swap_seats(match: Match) -> None:
    keys = list(match.seats.order_by("number").values_list("pk", flat=True))
    for number, key in enumerate(keys, 100):
        Seat.objects.filter(pk=key).update(number=number)
    for number, key in enumerate([*keys[1:], keys[0]]):
        Seat.objects.filter(pk=key).update(number=number)


@pytest.mark.parametrize(
    ("cheat", "says"),
    [
        (change_salt, "isn’t made of"),
        (swap_order, "isn’t made of"),
        (change_seed, "isn’t made of"),
        (change_secret, "the secret doesn’t match"),
        (swap_seats, "the seats aren’t"),
    ],
)
def test_a_stored_match_that_was_tampered_with_is_found(cheat, says: str) -> None:
    match = open_table(3, game=HUNT, drawn=True)
    join(match, "quoll")
    join(match, "numbat")
    assert play.verify_match(fresh(match)).is_sound
    cheat(match)
    found = play.verify_match(fresh(match))
    assert not found.is_sound and says in found.words


# Seeks


def test_a_seek_keeps_its_salt_and_made_anew_it_keeps_the_first() -> None:
    player = PlayerFactory()
    for words in ("quoll", "numbat"):
        play.post_seek(player, EMU, salt=Salt(hash_salt(words)))
    assert Seek.objects.get().salt == hash_salt("quoll")


@pytest.mark.parametrize("is_first", [True, False])
def test_the_salt_of_a_seek_counts_if_the_table_was_open_before_it(is_first: bool) -> None:
    def seek() -> None:
        play.post_seek(PlayerFactory(), EMU, salt=Salt(hash_salt("quoll")))

    if is_first:
        seek()
    match = play.open_match(PlayerFactory(), EMU)
    if not is_first:
        seek()
    assert seeks.match_seeks(clock.now(), lambda: False) == 1
    assert fresh(match).status == Match.Status.RUNNING
    last = joint_seed.list_joinings(fresh(match))[-1]
    assert (last.salt, last.after_hash) == (hash_salt("quoll"), not is_first)


def test_a_table_that_is_opened_for_seeks_has_their_salts_but_none_after_the_hash() -> None:
    for words in ("quoll", "numbat"):
        play.post_seek(PlayerFactory(), EMU, salt=Salt(hash_salt(words)))
    assert seeks.match_seeks(clock.now(), lambda: False) == 2
    rows = joint_seed.list_joinings(Match.objects.get())
    assert [row.salt for row in rows] == [hash_salt("quoll"), hash_salt("numbat")]
    assert not any(row.after_hash for row in rows)


# Receipts


def test_each_salt_has_one_receipt_with_its_place_and_both_hashes() -> None:
    match = open_table(3, game=HUNT)
    first, second = join(match, "quoll"), join(match, "numbat")
    owed = Notification.objects.filter(type=joint_seed.RECEIPT).order_by("pk")
    assert [each.recipient for each in owed] == [first, second]
    assert Delivery.objects.filter(notification__in=owed).count() == 2
    receipt = joint_seed.find_receipt(fresh(match), second.pk)
    assert receipt == f"receipt {match.code} 3 {hash_salt('numbat')} {match.seed_hash}"
    assert joint_seed.find_receipt(fresh(match), PlayerFactory().pk) == ""


def test_whoever_gives_no_salt_is_owed_no_receipt() -> None:
    running_match()
    assert not Notification.objects.filter(type=joint_seed.RECEIPT).exists()


# Ten at once


@pytest.mark.django_db(transaction=True)
def test_of_ten_who_join_at_once_those_with_a_seat_have_one_salt_each_and_the_deal_fits() -> None:
    match = open_table(4, game=HUNT, drawn=True)
    people = [PlayerFactory() for _ in range(5)]
    waiting = [(player, f"salt {number}") for player in people for number in range(2)]

    def act() -> bool:
        player, words = waiting.pop()
        try:
            join(match, words, player)
        except PlayError:
            return False
        return True

    assert sum(at_once(act)) == 3
    dealt = fresh(match)
    rows = joint_seed.list_joinings(dealt)
    assert dealt.status == Match.Status.RUNNING and len(rows) == 4
    assert all(row.salt and row.after_hash for row in rows[1:])
    assert {row.seat.number for row in rows} == set(range(4))
    assert play.verify_match(dealt).is_sound
    assert Opening.objects.get().drawn
    assert Notification.objects.filter(type=joint_seed.RECEIPT).count() == 3
