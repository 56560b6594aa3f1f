"""Letters that play: what a player typed is done, however a mail program dressed it."""

import base64
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games import play
from games.models import Letter, Match, Notice, Remark, Seat, Step
from games.post import address, inbox
from games.post.outbox.sending import send_due
from tests.matches import other
from tests.post.letters.writing import (
    ATTRIBUTION,
    DOMAIN,
    QUOTED,
    answers,
    asked,
    fresh,
    html,
    many,
    named_in,
    part,
    plain,
    quoting,
    reply_to,
    send,
    step,
    steps_of,
    table,
    talk_to,
    words_of,
    wrote,
)
from tests.post.sink import Sink, text

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def reply_domain(settings: Any) -> None:
    settings.REPLY_DOMAIN = DOMAIN


@pytest.fixture
def seat() -> Seat:
    return asked(table())


def sender(seat: Seat) -> str:
    assert seat.player is not None
    return seat.player.email


def played(letter: Letter, seat: Seat, *steps: str) -> None:
    """The letter played exactly these steps, and one answer is owed."""
    assert steps_of(seat.match) == list(steps), words_of(letter)
    assert (letter.state, letter.reason) == (Letter.State.DONE, "played")
    assert answers(letter) == 1


def with_discard_pile() -> Seat:
    """A seat to move that has to say from where it draws."""
    match = table()
    first = asked(match)
    discard = next(s for s in play.current(match).legal(first.number) if s.startswith("discard"))
    play.submit(first.pk, discard)
    return asked(match)


# What mail programs do to an answer


def test_a_step_above_a_quoted_mail_is_played_and_answered(seat: Seat) -> None:
    chosen = step(seat)
    letter = wrote(seat, chosen)
    played(letter, seat, chosen, "draw deck")
    assert set(Step.objects.values_list("via", flat=True)) == {Step.Via.MAIL}


def test_what_outlook_quotes_without_signs_is_not_read(seat: Seat) -> None:
    chosen, unwanted = step(seat), step(seat, 1)
    header = "From: Rural Route\r\nSent: Saturday, 22 November 2025 10:00\r\nTo: Ann\r\n"
    body = f"play {chosen}\r\n\r\n________________________________\r\n{header}\r\nplay {unwanted}"
    played(send(plain(sender(seat), body), reply_to(seat)), seat, chosen, "draw deck")


def test_a_block_of_fields_alone_ends_the_answer(seat: Seat) -> None:
    chosen, unwanted = step(seat), step(seat, 1)
    for word in ("From:", "Von:", "De :", "差出人:", "*From:*"):
        body = f"{chosen}\r\n\r\n{word} Rural Route\r\nplay {unwanted}"
        letter = send(plain(sender(seat), body), reply_to(seat, 1))
        assert unwanted not in words_of(letter)
    assert steps_of(seat.match) == [chosen, "draw deck"]


@pytest.mark.parametrize("words", ["#2", "2", "play 2", "# 2", "2."])
def test_a_number_means_the_step_of_the_list_in_the_mail(seat: Seat, words: str) -> None:
    second = step(seat, 1)
    played(wrote(seat, words), seat, second, "draw deck")


def test_an_address_written_down_by_hand_still_leads_here(seat: Seat) -> None:
    chosen = step(seat)
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
def test_a_step_is_recognised_in_disguise(seat: Seat, dressed: Any) -> None:
    chosen = step(seat)
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
    chosen = step(seat)
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
    chosen = step(seat)
    letter = wrote(seat, f"{chosen}\r\n\r\n{signature}")
    played(letter, seat, chosen, "draw deck")
    assert len(letter.transcript) == 1


def test_a_signature_that_was_typed_is_quoted_and_plays_nothing(seat: Seat) -> None:
    chosen = step(seat)
    letter = wrote(seat, f"{chosen}\r\n\r\nCheers,\r\nAnn")
    played(letter, seat, chosen, "draw deck")
    assert [entry["line"] for entry in letter.transcript] == [chosen, "Cheers,", "Ann"]


@pytest.mark.parametrize(
    "markup",
    [
        "<html><head><title>discard</title><style>p {{}}</style></head><body><p>{step}</p>"
        "<blockquote>{other}</blockquote></body></html>",
        '<div dir="ltr">{step}</div><br><div class="gmail_quote"><div class="gmail_attr">On Sat, '
        "Rural Route wrote:</div>{other}</div>",
        '<div>{step}</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg">'
        "<b>From:</b> Rural Route</div><div>{other}</div>",
        '<div>{step}</div><div class="moz-cite-prefix">On 22/11/2025, Rural Route wrote:</div>'
        "<p>{other}</p>",
        '<div>{step}</div><div class="protonmail_quote">On Sat<br>{other}</div>',
    ],
    ids=["blockquote", "gmail", "outlook", "thunderbird", "proton"],
)
def test_an_answer_of_nothing_but_html_is_played(seat: Seat, markup: str) -> None:
    chosen, unwanted = step(seat), step(seat, 1)
    raw = html(sender(seat), markup.format(step=chosen, other=f"play {unwanted}"))
    played(send(raw, reply_to(seat)), seat, chosen, "draw deck")


def test_a_flowed_line_is_put_together(seat: Seat) -> None:
    chosen = step(seat)
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
    chosen = step(seat)
    body = b"\xef\xbb\xbf" + f"{chosen}\n\r\n{ATTRIBUTION}\n{QUOTED}".encode()
    raw = plain(
        sender(seat),
        base64.encodebytes(body).decode(),
        content_type="text/plain; charset=UTF-8",
        content_transfer_encoding="base64",
    )
    played(send(raw, reply_to(seat)), seat, chosen, "draw deck")


def test_of_two_versions_the_plain_one_is_read(seat: Seat) -> None:
    chosen = step(seat)
    parts = [
        part("text/plain; charset=utf-8", f"{chosen}\r\n\r\n{ATTRIBUTION}\r\n{QUOTED}"),
        part("text/html; charset=utf-8", f"<p>{step(seat, 1)}</p>"),
    ]
    raw = many(sender(seat), parts, kind="alternative")
    played(send(raw, reply_to(seat)), seat, chosen, "draw deck")


def test_an_empty_plain_version_gives_way_to_html(seat: Seat) -> None:
    chosen = step(seat)
    parts = [
        part("text/plain; charset=utf-8", "\r\n \r\n"),
        part("text/html; charset=utf-8", f"<p>{chosen}</p>"),
    ]
    raw = many(sender(seat), parts, kind="alternative")
    played(send(raw, reply_to(seat)), seat, chosen, "draw deck")


def test_enclosures_are_left_closed_and_named(seat: Seat) -> None:
    chosen = step(seat)
    parts = [
        part("text/plain; charset=utf-8", chosen),
        part('image/jpeg; name="hatch.jpg"', "AAAA", "Content-Transfer-Encoding: base64"),
        part("text/vcard", step(seat, 1), 'Content-Disposition: attachment; filename="ann.vcf"'),
        part("text/calendar; method=REPLY", "BEGIN:VCALENDAR"),
    ]
    letter = send(many(sender(seat), parts), reply_to(seat))
    assert steps_of(seat.match) == [chosen, "draw deck"]
    assert "hatch.jpg, ann.vcf, text/calendar" in words_of(letter)


def test_a_signed_letter_is_read(seat: Seat) -> None:
    chosen = step(seat)
    parts = [
        part("text/plain; charset=utf-8", chosen),
        part('application/pkcs7-signature; name="smime.p7s"', "MIIB"),
    ]
    played(send(many(sender(seat), parts, "signed"), reply_to(seat)), seat, chosen, "draw deck")


def test_a_letter_signed_in_the_text_itself_is_read(seat: Seat) -> None:
    chosen = step(seat)
    armour = (
        f"-----BEGIN PGP SIGNED MESSAGE-----\r\nHash: SHA256\r\n\r\n{chosen}\r\n"
        "-----BEGIN PGP SIGNATURE-----\r\n\r\niQEz\r\n-----END PGP SIGNATURE-----"
    )
    played(send(plain(sender(seat), armour), reply_to(seat)), seat, chosen, "draw deck")


# Several lines


def test_words_for_the_table_and_a_step_come_back_in_one_transcript(seat: Seat) -> None:
    chosen = step(seat)
    letter = wrote(seat, f"say Good luck, everybody!\r\nplay {chosen}")
    played(letter, seat, chosen, "draw deck")
    assert Remark.objects.get().text == "Good luck, everybody!"
    assert [entry["did"] for entry in letter.transcript] == ["done", "played"]


def test_a_turn_may_be_written_on_several_lines() -> None:
    seat = with_discard_pile()
    hatch = next(s for s in play.current(seat.match).legal(seat.number) if s.startswith("hatch"))
    letter = wrote(seat, f"play {hatch}\r\nplay draw discard")
    assert steps_of(seat.match)[2:] == [hatch, "draw discard"], words_of(letter)
    assert len(letter.transcript) == 1


def test_a_turn_that_is_not_whole_is_not_played_and_says_what_is_missing() -> None:
    seat = with_discard_pile()
    before = steps_of(seat.match)
    hatch = next(s for s in play.current(seat.match).legal(seat.number) if s.startswith("hatch"))
    letter = wrote(seat, hatch)
    assert steps_of(seat.match) == before
    assert "Say where to draw: deck or discard." in words_of(letter)


def test_a_second_step_after_the_turn_is_over_is_ignored(seat: Seat) -> None:
    chosen = step(seat)
    letter = wrote(seat, f"{chosen}\r\n{step(seat, 1)}")
    assert steps_of(seat.match) == [chosen, "draw deck"]
    assert [entry["did"] for entry in letter.transcript] == ["played", "ignored"]


def test_a_line_that_is_no_command_stops_the_reading(seat: Seat) -> None:
    letter = wrote(seat, f"say one\r\nwell then\r\nplay {step(seat)}")
    assert steps_of(seat.match) == []
    assert [entry["did"] for entry in letter.transcript] == ["done", "ignored", "ignored"]


def test_after_a_bot_has_answered_a_later_line_is_not_played() -> None:
    match = table(players=2, bot_seats=0)
    seat = asked(match)
    Seat.objects.filter(match=match).exclude(pk=seat.pk).update(player=None, bot="Bot")
    chosen = step(seat)
    letter = wrote(seat, f"{chosen}\r\n2")
    own = [s.text for s in Step.objects.filter(match=match, seat=seat.number)]
    assert own == [chosen, "draw deck"], words_of(letter)


# Commands that play nothing


def test_status_shows_the_table_and_changes_nothing(seat: Seat, sink: Sink) -> None:
    wrote(seat, step(seat))
    before = steps_of(seat.match)
    Notice.objects.all().delete()
    send(quoting(sender(seat), "status"), talk_to(seat))
    send_due()
    assert "Your hand:" in text(sink.mails[0]) and "draw pile" in text(sink.mails[0])
    assert steps_of(seat.match) == before


def test_the_question_is_sent_again_three_times_an_hour(seat: Seat, sink: Sink) -> None:
    letters = [wrote(seat, "resend") for _ in range(4)]
    assert [answers(letter) for letter in letters] == [1, 1, 1, 0]
    assert letters[3].state == Letter.State.IGNORED
    send_due()
    assert len({mail["Message-ID"] for mail in sink.mails}) == 3
    assert all("Your steps:" in text(mail) for mail in sink.mails)


def test_a_preview_shows_what_would_be_and_plays_nothing() -> None:
    seat = with_discard_pile()
    before = steps_of(seat.match)
    hatch = next(s for s in play.current(seat.match).legal(seat.number) if s.startswith("hatch"))
    letter = wrote(seat, f"preview {hatch}, draw deck")
    assert f"would do: {hatch}, draw deck" in words_of(letter)
    assert "B1" in letter.transcript[0]["table"]
    assert steps_of(seat.match) == before


def test_a_preview_never_shows_what_only_a_sent_step_shows() -> None:
    seat = with_discard_pile()
    record = play.current(seat.match)
    hatch = next(s for s in record.legal(seat.number) if s.startswith("hatch"))
    drawn = play.current(seat.match).play(seat.number, hatch).play(seat.number, "draw deck")
    new = set(drawn.view(seat.number)["hand"]) - set(record.view(seat.number)["hand"])
    letter = wrote(seat, f"preview {hatch}, draw deck")
    assert new and not any(card in letter.transcript[0]["table"] for card in new)


def test_undo_is_told_that_steps_are_final(seat: Seat) -> None:
    assert "final" in words_of(wrote(seat, "undo"))


def test_help_names_the_commands(seat: Seat) -> None:
    assert "preview" in words_of(wrote(seat, "help"))


def test_a_muted_match_writes_no_more_turn_mails_but_answers(seat: Seat, sink: Sink) -> None:
    wrote(seat, f"mute\r\n{step(seat)}")
    assert fresh(seat).muted
    opponent = asked(seat.match)
    play.submit(opponent.pk, step(opponent))
    send_due()
    to_us = [mail for mail in sink.mails if mail["To"] == sender(seat)]
    assert [mail["X-Rural-Route-Reason"] for mail in to_us] == ["answer"]


def test_a_muted_match_can_be_heard_again(seat: Seat) -> None:
    wrote(seat, "mute")
    wrote(seat, "unmute")
    assert not fresh(seat).muted


def test_stop_switches_the_turn_mails_off(seat: Seat) -> None:
    wrote(seat, "stop")
    seat.player.refresh_from_db()  # type: ignore[union-attr]
    assert not seat.player.wants("turns") and not seat.player.wants("reminders")  # type: ignore[union-attr]


def test_a_mail_program_stops_mails_by_the_address_for_it(seat: Seat) -> None:
    to = f"{address.stop(seat.player_id or 0, 'matches')}@{DOMAIN}"
    letter = send(plain("anybody@example.net", ""), to)
    seat.player.refresh_from_db()  # type: ignore[union-attr]
    assert not seat.player.mail_matches  # type: ignore[union-attr]
    assert (letter.reason, answers(letter)) == ("stopped", 0)


# Resigning, and other pages that ask


def link_in(letter: Letter) -> str:
    link = next(entry["link"] for entry in letter.transcript if entry.get("link"))
    return str(link).partition("/confirm/")[1] + str(link).partition("/confirm/")[2]


def test_resigning_takes_the_button_on_the_page(seat: Seat, client: Client) -> None:
    letter = wrote(seat, "resign")
    assert Match.objects.get(pk=seat.match_id).status == Match.Status.RUNNING
    page = client.get(link_in(letter))
    assert page.status_code == 200 and b"<form" in page.content
    assert Match.objects.get(pk=seat.match_id).status == Match.Status.RUNNING
    client.post(link_in(letter))
    assert Match.objects.get(pk=seat.match_id).ending == Match.Ending.RESIGNED


def test_a_link_plays_only_when_its_button_is_pressed_and_once(seat: Seat, client: Client) -> None:
    chosen = step(seat)
    letter = wrote(seat, chosen, verdict="fail")
    for _ in range(20):
        assert client.get(link_in(letter)).status_code == 200
        assert client.head(link_in(letter)).status_code == 200
    assert steps_of(seat.match) == []
    assert client.post(link_in(letter)).status_code == 200
    assert client.post(link_in(letter)).status_code == 409
    assert steps_of(seat.match) == [chosen, "draw deck"]
    assert {s.via for s in Step.objects.filter(match=seat.match)} == {Step.Via.LINK}


def test_a_link_that_was_changed_is_not_known(seat: Seat, client: Client) -> None:
    link = link_in(wrote(seat, step(seat), verdict="fail"))
    assert client.post(link[:-8] + "AAAAAAA/").status_code == 404
    assert steps_of(seat.match) == []


def test_the_page_behind_a_link_shows_no_hand(seat: Seat, client: Client) -> None:
    chosen = step(seat)
    page = client.get(link_in(wrote(seat, chosen, verdict="fail"))).content.decode()
    hand = play.current(seat.match).view(seat.number)["hand"]
    assert [card for card in named_in(page, hand) if card not in chosen] == []


# The answer


def test_the_answer_stands_in_the_thread_and_says_that_a_machine_wrote_it(
    seat: Seat, sink: Sink
) -> None:
    raw = quoting(sender(seat), step(seat), message_id="<my.letter@mail.example.net>")
    send(raw, reply_to(seat))
    Notice.objects.exclude(kind="answer").delete()
    send_due()
    (mail,) = sink.mails
    assert mail["In-Reply-To"] == "<my.letter@mail.example.net>"
    assert mail["References"].split()[0].startswith("<m.") and mail["Auto-Submitted"] == (
        "auto-replied"
    )
    assert mail["To"] == sender(seat)
    assert step(fresh(asked(seat.match))) not in text(mail)


def test_the_answer_tells_what_the_step_brought(seat: Seat, sink: Sink) -> None:
    wrote(seat, step(seat))
    Notice.objects.exclude(kind="answer").delete()
    send_due()
    assert "You draw" in text(sink.mails[0])
    assert f"{other(seat).name} to move now" in text(sink.mails[0])


@pytest.mark.parametrize("shown", [True, False])
def test_cards_stand_in_the_answer_only_if_the_player_wants_them(
    seat: Seat, sink: Sink, shown: bool
) -> None:
    type(seat.player).objects.update(hand_in_mail=shown)
    hand = play.current(seat.match).view(seat.number)["hand"]
    wrote(seat, "hatch nothing at all")
    send_due()
    (mail,) = sink.mails
    assert bool(named_in(text(mail), hand)) == shown
    assert named_in("\n".join(f"{name}: {value}" for name, value in mail.items()), hand) == []


def test_with_hands_kept_out_a_number_means_nothing(seat: Seat) -> None:
    type(seat.player).objects.update(hand_in_mail=False)
    letter = wrote(seat, "2")
    assert steps_of(seat.match) == [] and "list" in words_of(letter)


def test_no_answer_beside_a_turn_mail_that_says_the_same() -> None:
    match = table()
    seat = asked(match)
    Seat.objects.filter(match=match).exclude(pk=seat.pk).update(player=None, bot="Bot")
    letter = wrote(seat, step(seat))
    owed = Notice.objects.filter(seat=seat).values_list("kind", flat=True)
    assert (letter.reason, list(owed)) == ("played", ["turn"])


def test_a_letter_dealt_with_while_the_mails_are_stopped_is_still_answered(
    seat: Seat, sink: Sink
) -> None:
    type(seat.player).objects.update(turn_mails="none", mail_reminders=False, mail_matches=False)
    wrote(seat, step(seat))
    send_due()
    assert [mail["X-Rural-Route-Reason"] for mail in sink.mails] == ["answer"]


def test_raw_letters_are_thrown_away_after_two_weeks(seat: Seat) -> None:
    letter = wrote(seat, step(seat))
    assert inbox.tidy_letters() == 0
    later = timezone.now() + timezone.timedelta(days=15)
    assert inbox.tidy_letters(now=later) == 1
    assert Letter.objects.get(pk=letter.pk).raw is None
