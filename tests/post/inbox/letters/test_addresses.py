"""Hostile addresses: one that was not signed for this is refused, and nothing is kept."""

import pytest

from games.models import InboundMail, Remark, Seat
from games.post import inbox, signed_addresses
from games.post.inbox import MailRefused
from tests.matches import other
from tests.post.letters.writing import (
    DOMAIN,
    move,
    moves_of,
    post,
    quoting,
    reply_to,
    send,
    sender,
    talk_to,
)

pytestmark = pytest.mark.django_db


def wrong_addresses(seat: Seat) -> list[str]:
    local_part = reply_to(seat).partition("@")[0]
    kind, number, question, mac = local_part.split("-")
    other_mac = mac[:-1] + ("0" if mac[-1] != "0" else "1")
    return [
        "t-1-2-3",
        "hello",
        "",
        "t-" + "0" * 70,
        f"{kind}-{number}-{question}-{other_mac}",
        f"{kind}-{number}-{question}-{mac[::-1]}",
        f"{kind}-{number}-zzzz-{mac}",
        f"c-{number}-{mac}",
        signed_addresses.notice_bounce_address(seat.pk).replace("b-", "c-", 1),
        signed_addresses.play_link_token(seat.pk, seat.question or 0, bytes(seat.match.head)),
        signed_addresses.play_link_token(
            seat.pk, seat.question or 0, bytes(seat.match.head)
        ).replace("l-", "t-", 1),
        signed_addresses.stop_address(seat.pk, "turns").replace("u-", "t-", 1),
        signed_addresses.mail_mark(seat.pk),
        "t-zzzzzzzzzzzzz-0-" + mac,
    ]


def test_an_address_that_was_not_signed_for_this_is_refused_and_nothing_is_kept(
    seat: Seat,
) -> None:
    for local_part in wrong_addresses(seat):
        with pytest.raises(MailRefused) as refusal:
            post(quoting(sender(seat), move(seat)), f"{local_part}@{DOMAIN}")
        assert refusal.value.code == 550, local_part
        assert not inbox.is_ours(f"{local_part}@{DOMAIN}")
    assert not InboundMail.objects.exists()


def test_no_changed_letter_of_an_address_is_taken(seat: Seat) -> None:
    local_part = reply_to(seat).partition("@")[0]
    for at, sign in enumerate(local_part):
        for flipped in "07kz-":
            changed = local_part[:at] + flipped + local_part[at + 1 :]
            if flipped != sign:
                assert not inbox.is_ours(f"{changed}@{DOMAIN}"), changed


def test_an_address_of_another_domain_is_refused(seat: Seat) -> None:
    local_part = reply_to(seat).partition("@")[0]
    assert inbox.is_ours(f"<{local_part}@{DOMAIN}>")
    assert not inbox.is_ours(f"{local_part}@elsewhere.example")


def test_an_address_for_a_position_that_never_was_is_refused(seat: Seat) -> None:
    ahead = signed_addresses.turn_address(seat.pk, 7, bytes(seat.match.head))
    assert not inbox.is_ours(f"{ahead}@{DOMAIN}")


def test_a_letter_acts_only_for_the_address_of_its_envelope(seat: Seat) -> None:
    neighbour = other(seat)
    to = [reply_to(seat), talk_to(neighbour)]
    raw = quoting(sender(seat), f"say hello\r\n{move(seat)}", to=", ".join(to))
    send(raw, to[1])
    assert moves_of(seat.match) == [] and not Remark.objects.exists()
    send(raw, to[0])
    assert len(moves_of(seat.match)) == 2
    assert Remark.objects.get().seat == seat
