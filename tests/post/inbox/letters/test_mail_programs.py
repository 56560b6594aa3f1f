"""Letters that play: what a player typed is done, however a mail program dressed it."""

import base64
from typing import Any

import pytest

from games.models import Move, Seat
from tests.post.inbox.letters.outcomes import played
from tests.post.letters.writing import (
    ATTRIBUTION,
    DOMAIN,
    QUOTED,
    html,
    many,
    move,
    moves_of,
    part,
    plain,
    quoting,
    reply_to,
    send,
    sender,
    words_of,
    wrote,
)

pytestmark = pytest.mark.django_db


def test_a_move_above_a_quoted_mail_is_played_and_answered(seat: Seat) -> None:
    chosen = move(seat)
    letter = wrote(seat, chosen)
    played(letter, seat, chosen, "draw deck")
    assert set(Move.objects.values_list("via", flat=True)) == {Move.Via.MAIL}


def test_what_outlook_quotes_without_signs_is_not_read(seat: Seat) -> None:
    chosen, unwanted = move(seat), move(seat, 1)
    header = "From: Rural Route\r\nSent: Saturday, 22 November 2025 10:00\r\nTo: Ann\r\n"
    body = f"play {chosen}\r\n\r\n________________________________\r\n{header}\r\nplay {unwanted}"
    played(send(plain(sender(seat), body), reply_to(seat)), seat, chosen, "draw deck")


def test_a_block_of_fields_alone_ends_the_answer(seat: Seat) -> None:
    chosen, unwanted = move(seat), move(seat, 1)
    for word in ("From:", "Von:", "De :", "差出人:", "*From:*"):
        body = f"{chosen}\r\n\r\n{word} Rural Route\r\nplay {unwanted}"
        letter = send(plain(sender(seat), body), reply_to(seat, 1))
        assert unwanted not in words_of(letter)
    assert moves_of(seat.match) == [chosen, "draw deck"]


@pytest.mark.parametrize("words", ["#2", "2", "play 2", "# 2", "2."])
def test_a_number_means_the_move_of_the_list_in_the_mail(seat: Seat, words: str) -> None:
    second = move(seat, 1)
    played(wrote(seat, words), seat, second, "draw deck")


def test_an_address_written_down_by_hand_still_leads_here(seat: Seat) -> None:
    chosen = move(seat)
    copied = reply_to(seat).partition("@")[0].upper().replace("0", "O").replace("1", "L")
    raw = quoting(sender(seat), chosen)
    played(send(raw, f"{copied}@{DOMAIN.upper()}"), seat, chosen, "draw deck")


def full_width(words: str) -> str:
    return "".join(chr(ord(sign) + 0xFEE0) if "!" <= sign <= "~" else sign for sign in words)


@pytest.mark.parametrize(
    "dressed",
    [
        lambda words: words.capitalize() + ".",
        full_width,
        lambda words: f"\N{ZERO WIDTH SPACE}\N{NO-BREAK SPACE}{words}\N{RIGHT-TO-LEFT MARK}",
        lambda words: words.upper(),
        lambda words: f"\r\n\r\n   {words}   ",
    ],
    ids=["full stop", "full width", "invisible signs", "capitals", "below empty lines"],
)
def test_a_move_is_recognised_in_disguise(seat: Seat, dressed: Any) -> None:
    chosen = move(seat)
    played(wrote(seat, dressed(chosen)), seat, chosen, "draw deck")


@pytest.mark.parametrize(
    "attribution",
    [
        "Am Sa., 22. Nov. 2025 um 10:00 Uhr schrieb Rural Route <post@play.example.org>:",
        "Am Sa., 22. Nov. 2025 um 10:00 Uhr schrieb Rural Route\r\n<post@play.example.org>:",
        "Le sam. 22 nov. 2025 à 10:00, Rural Route <post@play.example.org> a écrit :",
        "El sáb, 22 nov 2025 a las 10:00, Rural Route (<post@play.example.org>) escribió:",
        "2025年11月22日(土) 10:00 Rural Route <post@play.example.org>:",
        "2025年11月22日(土) 10:00 Rural Route\r\n<post@play.example.org>:",
        "Il giorno sab 22 nov 2025 alle ore 10:00 Rural Route ha scritto:",
        "Op za 22 nov 2025 om 10:00 schreef Rural Route:",
        "сб, 22 нояб. 2025 г. в 10:00, Rural Route <post@play.example.org>:",
    ],
)
def test_the_line_above_a_quotation_is_passed_over_in_silence(seat: Seat, attribution: str) -> None:
    chosen = move(seat)
    letter = send(quoting(sender(seat), chosen, attribution), reply_to(seat))
    played(letter, seat, chosen, "draw deck")
    assert len(letter.transcript) == 1


@pytest.mark.parametrize(
    "signature",
    [
        "Sent from my iPhone",
        "Get Outlook for iOS<https://aka.ms/o0ukef>",
        "Von meinem iPhone gesendet",
        "Envoyé de mon iPhone",
        "Enviado desde mi iPhone",
        "iPhoneから送信",
        "-- \r\nAnn\r\n2 hatch street",
    ],
)
def test_a_signature_is_passed_over(seat: Seat, signature: str) -> None:
    chosen = move(seat)
    letter = wrote(seat, f"{chosen}\r\n\r\n{signature}")
    played(letter, seat, chosen, "draw deck")
    assert len(letter.transcript) == 1


def test_a_signature_that_was_typed_is_quoted_and_plays_nothing(seat: Seat) -> None:
    chosen = move(seat)
    letter = wrote(seat, f"{chosen}\r\n\r\nCheers,\r\nAnn")
    played(letter, seat, chosen, "draw deck")
    assert [entry["line"] for entry in letter.transcript] == [chosen, "Cheers,", "Ann"]


@pytest.mark.parametrize(
    "markup",
    [
        "<html><head><title>discard</title><style>p {{}}</style></head><body><p>{move}</p>"
        "<blockquote>{other}</blockquote></body></html>",
        '<div dir="ltr">{move}</div><br><div class="gmail_quote"><div class="gmail_attr">On Sat, '
        "Rural Route wrote:</div>{other}</div>",
        '<div>{move}</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg">'
        "<b>From:</b> Rural Route</div><div>{other}</div>",
        '<div>{move}</div><div class="moz-cite-prefix">On 22/11/2025, Rural Route wrote:</div>'
        "<p>{other}</p>",
        '<div>{move}</div><div class="protonmail_quote">On Sat<br>{other}</div>',
    ],
    ids=["blockquote", "gmail", "outlook", "thunderbird", "proton"],
)
def test_an_answer_of_nothing_but_html_is_played(seat: Seat, markup: str) -> None:
    chosen, unwanted = move(seat), move(seat, 1)
    raw = html(sender(seat), markup.format(move=chosen, other=f"play {unwanted}"))
    played(send(raw, reply_to(seat)), seat, chosen, "draw deck")


def test_a_flowed_line_is_put_together(seat: Seat) -> None:
    chosen = move(seat)
    verb, card = chosen.split()
    body = f"{verb} =\r\n \r\n{card}, draw d \r\neck\r\n\r\n{ATTRIBUTION}\r\n{QUOTED}"
    raw = plain(
        sender(seat),
        body,
        content_type='text/plain; charset="utf-8"; format=flowed; delsp=yes',
        content_transfer_encoding="quoted-printable",
    )
    played(send(raw, reply_to(seat)), seat, chosen, "draw deck")


def test_base64_with_a_byte_order_mark_and_mixed_line_ends_is_read(seat: Seat) -> None:
    chosen = move(seat)
    body = b"\xef\xbb\xbf" + f"{chosen}\n\r\n{ATTRIBUTION}\n{QUOTED}".encode()
    raw = plain(
        sender(seat),
        base64.encodebytes(body).decode(),
        content_type="text/plain; charset=UTF-8",
        content_transfer_encoding="base64",
    )
    played(send(raw, reply_to(seat)), seat, chosen, "draw deck")


def test_of_two_versions_the_plain_one_is_read(seat: Seat) -> None:
    chosen = move(seat)
    parts = [
        part("text/plain; charset=utf-8", f"{chosen}\r\n\r\n{ATTRIBUTION}\r\n{QUOTED}"),
        part("text/html; charset=utf-8", f"<p>{move(seat, 1)}</p>"),
    ]
    raw = many(sender(seat), parts, kind="alternative")
    played(send(raw, reply_to(seat)), seat, chosen, "draw deck")


def test_an_empty_plain_version_gives_way_to_html(seat: Seat) -> None:
    chosen = move(seat)
    parts = [
        part("text/plain; charset=utf-8", "\r\n \r\n"),
        part("text/html; charset=utf-8", f"<p>{chosen}</p>"),
    ]
    raw = many(sender(seat), parts, kind="alternative")
    played(send(raw, reply_to(seat)), seat, chosen, "draw deck")


def test_enclosures_are_left_closed_and_named(seat: Seat) -> None:
    chosen = move(seat)
    parts = [
        part("text/plain; charset=utf-8", chosen),
        part('image/jpeg; name="hatch.jpg"', "AAAA", "Content-Transfer-Encoding: base64"),
        part("text/vcard", move(seat, 1), 'Content-Disposition: attachment; filename="ann.vcf"'),
        part("text/calendar; method=PUBLISH", "BEGIN:VCALENDAR"),
    ]
    letter = send(many(sender(seat), parts), reply_to(seat))
    assert moves_of(seat.match) == [chosen, "draw deck"]
    assert "hatch.jpg, ann.vcf, text/calendar" in words_of(letter)


def test_a_signed_letter_is_read(seat: Seat) -> None:
    chosen = move(seat)
    parts = [
        part("text/plain; charset=utf-8", chosen),
        part('application/pkcs7-signature; name="smime.p7s"', "MIIB"),
    ]
    played(send(many(sender(seat), parts, "signed"), reply_to(seat)), seat, chosen, "draw deck")


def test_a_letter_signed_in_the_text_itself_is_read(seat: Seat) -> None:
    chosen = move(seat)
    armour = (
        f"-----BEGIN PGP SIGNED MESSAGE-----\r\nHash: SHA256\r\n\r\n{chosen}\r\n"
        "-----BEGIN PGP SIGNATURE-----\r\n\r\niQEz\r\n-----END PGP SIGNATURE-----"
    )
    played(send(plain(sender(seat), armour), reply_to(seat)), seat, chosen, "draw deck")
