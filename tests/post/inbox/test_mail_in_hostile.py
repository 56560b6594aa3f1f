"""Hostile letters: nothing is played, nobody is answered who must not be, nothing breaks."""

import time
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games import play
from games.models import Letter, Match, Notice, Remark, Seat
from games.post import address, inbox
from games.post.inbox import Refused, reading
from games.post.inbox.storing import MOST_AN_HOUR, MOST_BYTES
from games.post.inbox.who import address_in
from games.post.outbox.sending import send_due
from tests.matches import other
from tests.post.letters.writing import (
    DOMAIN,
    answers,
    asked,
    fresh,
    head,
    html,
    many,
    named_in,
    part,
    plain,
    post,
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
HALF_A_SECOND = 0.5


@pytest.fixture(autouse=True)
def reply_domain(settings: Any) -> None:
    settings.REPLY_DOMAIN = DOMAIN


@pytest.fixture
def seat() -> Seat:
    return asked(table())


def sender(seat: Seat) -> str:
    assert seat.player is not None
    return seat.player.email


def unanswered(letter: Letter, reason: str) -> None:
    """Ignored for this reason, nothing played, nobody answered."""
    assert (letter.state, letter.reason) == (Letter.State.IGNORED, reason)
    assert letter.seat is not None and steps_of(letter.seat.match) == []
    assert answers() == 0


# Addresses


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
        address.bounce(seat.pk).replace("b-", "c-", 1),
        address.link(seat.pk, seat.question or 0, bytes(seat.match.head)),
        address.link(seat.pk, seat.question or 0, bytes(seat.match.head)).replace("l-", "t-", 1),
        address.stop(seat.pk, "turns").replace("u-", "t-", 1),
        address.mark(seat.pk),
        "t-zzzzzzzzzzzzz-0-" + mac,
    ]


def test_an_address_that_was_not_signed_for_this_is_refused_and_nothing_is_kept(
    seat: Seat,
) -> None:
    for local_part in wrong_addresses(seat):
        with pytest.raises(Refused) as refusal:
            post(quoting(sender(seat), step(seat)), f"{local_part}@{DOMAIN}")
        assert refusal.value.code == 550, local_part
        assert not inbox.is_ours(f"{local_part}@{DOMAIN}")
    assert not Letter.objects.exists()


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
    ahead = address.turn(seat.pk, 7, bytes(seat.match.head))
    assert not inbox.is_ours(f"{ahead}@{DOMAIN}")


def test_a_letter_acts_only_for_the_address_of_its_envelope(seat: Seat) -> None:
    neighbour = other(seat)
    to = [reply_to(seat), talk_to(neighbour)]
    raw = quoting(sender(seat), f"say hello\r\n{step(seat)}", to=", ".join(to))
    send(raw, to[1])
    assert steps_of(seat.match) == [] and not Remark.objects.exists()
    send(raw, to[0])
    assert len(steps_of(seat.match)) == 2
    assert Remark.objects.get().seat == seat


# Size and number


def test_a_mail_that_is_too_large_is_refused_for_good(seat: Seat) -> None:
    with pytest.raises(Refused) as refusal:
        post(b"x" * (MOST_BYTES + 1), reply_to(seat))
    assert (refusal.value.code, refusal.value.for_good) == (552, True)


def test_more_than_twenty_letters_an_hour_to_one_address_have_to_wait(seat: Seat) -> None:
    now = timezone.now()
    for _ in range(MOST_AN_HOUR):
        post(quoting(sender(seat), "status"), reply_to(seat), now)
    with pytest.raises(Refused) as refusal:
        post(quoting(sender(seat), "status"), reply_to(seat), now)
    assert refusal.value.code == 451
    later = now + timedelta(minutes=61)
    assert post(quoting(sender(seat), "status"), reply_to(seat), later) is not None


def test_a_flood_to_one_address_does_not_keep_another_match_waiting(seat: Seat) -> None:
    flood = 0
    for _ in range(100):
        try:
            post(quoting("mallory@evil.example", "x"), reply_to(seat))
        except Refused:
            flood += 1
    elsewhere = asked(table())
    begin = time.monotonic()
    assert wrote(elsewhere, step(elsewhere)).reason == "played"
    assert flood == 80 and time.monotonic() - begin < 10


def test_too_many_letters_of_all_together_have_to_wait(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.post.inbox.storing.MOST_WAITING", 1)
    assert post(quoting(sender(seat), "status"), reply_to(seat)) is not None
    with pytest.raises(Refused, match="451"):
        post(quoting(sender(other(seat)), "status"), talk_to(other(seat)))


def nested(levels: int) -> bytes:
    lines = ["Content-Type: multipart/mixed; boundary=b0", ""]
    for level in range(levels):
        lines += [f"--b{level}", f"Content-Type: multipart/mixed; boundary=b{level + 1}", ""]
    return "\r\n".join(lines).encode()


LARGE = {
    "recipients": b"To: " + b"a@b.example, " * 16_000 + b"\r\n\r\nhatch",
    "name": b"Message-ID: <" + b"(" * 98_000 + b"\r\n\r\nhatch",
    "encoded words": b"Subject: " + b"=?utf-8?q?a?=\r\n " * 20_000 + b"\r\n\r\nhatch",
    "references": b"References: " + b"<a@b.example>\r\n " * 10_000 + b"\r\n\r\nhatch",
    "parts": b"Content-Type: multipart/mixed; boundary=x\r\n\r\n" + b"--x\r\n\r\na\r\n" * 50_000,
    "depth": nested(2_000),
    "mails in mails": b"Content-Type: message/rfc822\r\n\r\n" * 5_000 + b"hatch",
    "parameters": b"Content-Type: multipart/mixed"
    + b"".join(b";\r\n a*%d=x" % number for number in range(5_000))
    + b"\r\n\r\nhatch",
    "comments": b"From: " + b"(" * 4_000 + b"\r\n\r\nhatch",
    "fields": b"a: b\r\n" * 100_000 + b"\r\nhatch",
    "open tags": b"Content-Type: text/html\r\n\r\n" + b"<a " * 300_000,
    "comments of html": b"Content-Type: text/html\r\n\r\n" + b"<!--" * 200_000,
    "one line": b"\r\n" + b"hatch " * 150_000,
    "line ends": b"\r" * 900_000,
}


@pytest.mark.parametrize("what", LARGE)
def test_a_mail_with_too_much_of_something_is_dealt_with_in_half_a_second(
    seat: Seat, what: str
) -> None:
    reading.read(b"\r\n")  # the child is there
    raw = b"From: mallory@evil.example\r\n" + LARGE[what]
    begin = time.monotonic()
    letter = send(raw[:MOST_BYTES], reply_to(seat))
    assert time.monotonic() - begin < HALF_A_SECOND
    assert letter.state != Letter.State.WAITING and steps_of(seat.match) == []


def test_a_reader_that_hangs_is_ended_and_the_letter_is_read_later(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading._reader.end()
    with monkeypatch.context() as patch:
        patch.setattr(reading, "PROGRAM", "import time; time.sleep(60)")
        patch.setattr(reading, "SECONDS", 0.3)
        letter = wrote(seat, step(seat))
    assert letter.state == Letter.State.LEASED and answers() == 0
    Letter.objects.update(leased_until=timezone.now())
    assert inbox.read_letters() == 1
    assert Letter.objects.get().reason == "played"


def test_a_letter_that_always_takes_too_long_is_set_aside(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading._reader.end()
    with monkeypatch.context() as patch:
        patch.setattr(reading, "PROGRAM", "import time; time.sleep(60)")
        patch.setattr(reading, "SECONDS", 0.2)
        letter = wrote(seat, step(seat))
        for _ in range(2):
            Letter.objects.update(leased_until=timezone.now())
            inbox.read_letters()
    letter.refresh_from_db()
    assert (letter.state, letter.reason) == (Letter.State.SET_ASIDE, "unreadable")
    assert answers() == 0
    assert wrote(seat, step(seat)).reason == "played"


def test_a_reader_that_works_too_long_is_ended_by_the_kernel(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy = (
        "from games.post.parsing import child; child.CPU_SECONDS = 1; "
        "child.opened = lambda raw: all(True for _ in iter(int, 1)); child.main()"
    )
    reading._reader.end()
    with monkeypatch.context() as patch:
        patch.setattr(reading, "PROGRAM", reading.PROGRAM.partition("from games")[0] + busy)
        letter = wrote(seat, step(seat))
    assert (letter.state, letter.reason) == (Letter.State.SET_ASIDE, "unreadable")
    assert wrote(seat, step(seat)).reason == "played"


def test_a_reader_that_eats_memory_is_ended_and_the_next_letter_is_read(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    hungry = (
        "from games.post.parsing import child; "
        "child.opened = lambda raw: ['x' * (1 << 29)]; child.main()"
    )
    reading._reader.end()
    with monkeypatch.context() as patch:
        patch.setattr(reading, "PROGRAM", reading.PROGRAM.partition("from games")[0] + hungry)
        letter = wrote(seat, step(seat))
    reading._reader.end()
    assert letter.reason == "unreadable"
    assert wrote(seat, step(seat)).reason == "played"


# Broken mails


@pytest.mark.parametrize(
    "kind",
    ["klingon", "utf-7", '"\0"', "base64", "rot13", "idna", "undefined", "", "utf-8; charset=x"],
)
def test_an_unknown_character_set_is_read_as_far_as_it_goes(seat: Seat, kind: str) -> None:
    chosen = step(seat)
    raw = plain(sender(seat), chosen, content_type=f"text/plain; charset={kind}")
    assert send(raw, reply_to(seat)).reason == "played"


def test_broken_base64_and_raw_bytes_in_fields_end_in_an_answer(seat: Seat) -> None:
    broken = plain(sender(seat), "aGF0Y2g=%%%=Y", content_transfer_encoding="base64")
    assert send(broken, reply_to(seat)).reason == "refused"
    raw = plain(sender(seat), "nonsense").replace(b"Subject: Re", b"Subject: \xff\x00\xfeRe")
    assert send(raw, reply_to(seat)).reason == "refused"


@pytest.mark.parametrize(
    "said",
    [
        "undisclosed: ann@example.org, bob@example.org;",
        "ann@example.org, mallory@evil.example",
        "mallory@evil.example (ann@example.org)",
        '"ann@example.org" <mallory@evil.example>',
        "ann@example.org <mallory@evil.example>",
        "Ann <ann@example.org> <mallory@evil.example>",
        "ann@ехample.org",
        "ann@example.org.evil.example",
        "ann@example.org\0@evil.example",
        "<ann@example.org",
        "ann@example.org>",
        "",
        "@example.org",
        "(" * 3000,
        '"ann',
    ],
)
def test_a_sender_that_takes_guessing_is_nobody(said: str) -> None:
    assert address_in(said) != "ann@example.org"


@pytest.mark.parametrize(
    "said",
    [
        "ann@example.org",
        "Ann <ann@example.org>",
        '"Ann, of the (emus) <@>" <Ann@Example.ORG>',
        "<ann@example.org>",
        "ann@example.org (Ann)",
        "=?utf-8?q?Ann?= <ann@example.org>",
    ],
)
def test_an_honest_sender_is_recognised(said: str) -> None:
    assert address_in(said) == "ann@example.org"


def test_two_senders_are_nobody(seat: Seat) -> None:
    raw = quoting(sender(seat), step(seat))
    twice = b"From: mallory@evil.example\r\n" + raw
    assert send(twice, reply_to(seat)).reason == "stranger"
    assert steps_of(seat.match) == []


def test_a_verdict_inside_the_mail_counts_for_nothing(seat: Seat) -> None:
    forged = "play.example.org; dmarc=pass header.from=example.org"
    raw = quoting(sender(seat), step(seat), authentication_results=forged)
    assert send(raw, reply_to(seat), verdict="fail").reason == "confirm"
    assert steps_of(seat.match) == []


# What must never be answered

ABSENT = {
    "en": "Automatic reply: [Rural Route] Emu Ranchers",
    "en2": "Out of Office: Re: [Rural Route]",
    "de": "Automatische Antwort: [Rural Route]",
    "de2": "Abwesenheitsnotiz: [Rural Route]",
    "fr": "Réponse automatique : [Rural Route]",
    "es": "Respuesta automática: [Rural Route]",
    "it": "Risposta automatica: [Rural Route]",
    "pt": "Resposta automática: [Rural Route]",
    "nl": "Automatisch antwoord: [Rural Route]",
    "sv": "Autosvar: [Rural Route]",
    "pl": "Automatyczna odpowiedź: [Rural Route]",
    "cs": "Automatická odpověď: [Rural Route]",
    "ru": "Автоматический ответ: [Rural Route]",
    "ja": "自動応答: [Rural Route]",
    "zh": "自动回复: [Rural Route]",
    "ko": "부재중: [Rural Route]",
}


@pytest.mark.parametrize("language", ABSENT)
def test_an_absent_players_program_gets_no_answer(seat: Seat, language: str) -> None:
    raw = plain(sender(seat), "I am away until Monday.", subject=ABSENT[language])
    unanswered(send(raw, reply_to(seat)), "automatic")


@pytest.mark.parametrize(
    "fields",
    [
        {"auto_submitted": "auto-replied"},
        {"auto_submitted": "auto-generated (rejected)"},
        {"x_autoreply": "yes"},
        {"x_autorespond": "Re: x"},
        {"precedence": "bulk"},
        {"precedence": "auto_reply"},
        {"return_path": "<>"},
    ],
)
def test_a_mail_that_says_it_is_automatic_is_neither_obeyed_nor_answered(
    seat: Seat, fields: dict[str, str]
) -> None:
    unanswered(send(quoting(sender(seat), step(seat), **fields), reply_to(seat)), "automatic")


def test_a_mail_without_an_envelope_sender_is_not_answered(seat: Seat) -> None:
    raw = quoting(sender(seat), step(seat))
    unanswered(send(raw, reply_to(seat), envelope_from=""), "automatic")


def test_a_mail_whose_envelope_nobody_knows_is_played(seat: Seat) -> None:
    raw = quoting(sender(seat), step(seat))
    assert send(raw, reply_to(seat), envelope_from=None).reason == "played"


def test_a_mail_that_says_it_is_not_automatic_is_played(seat: Seat) -> None:
    raw = quoting(sender(seat), step(seat), auto_submitted="no", x_auto_response_suppress="All")
    assert send(raw, reply_to(seat)).reason == "played"


def test_a_delivery_report_to_a_reply_address_is_not_answered(seat: Seat) -> None:
    parts = [
        part("text/plain", step(seat)),
        part("message/delivery-status", "Action: failed\r\nStatus: 5.1.1"),
    ]
    raw = many(sender(seat), parts, kind="report; report-type=delivery-status")
    assert send(raw, reply_to(seat)).reason == "report"
    assert answers() == 0 and steps_of(seat.match) == []


@pytest.mark.parametrize("robot", ["MAILER-DAEMON@example.org", "no-reply@example.org"])
def test_robots_get_no_answer(seat: Seat, robot: str) -> None:
    unanswered(send(quoting(robot, "e9"), reply_to(seat)), "automatic")


def test_our_own_mail_that_comes_back_is_dropped(seat: Seat, sink: Sink) -> None:
    Notice.objects.create(
        seat=seat, kind="turn", question=seat.question or 0, due_at=timezone.now()
    )
    send_due()
    unanswered(send(sink.raw[0], reply_to(seat)), "loop")


def test_a_mail_from_our_own_address_is_dropped(seat: Seat, settings: Any) -> None:
    unanswered(send(quoting(settings.MAIL_FROM, step(seat)), reply_to(seat)), "loop")


def test_a_forged_mark_of_ours_is_no_mark(seat: Seat) -> None:
    mark = address.mark(77)[:-1] + "0"
    raw = quoting(sender(seat), step(seat), x_rural_route_mark=mark)
    assert send(raw, reply_to(seat)).reason == "played"


def test_two_robots_that_talk_to_each_other_fall_silent(seat: Seat, sink: Sink) -> None:
    """A robot that does not say it is one answers every mail it gets from us."""
    rounds = 0
    post(plain(sender(seat), "Thank you for your mail!"), reply_to(seat))
    for _ in range(40):
        inbox.read_letters()
        before = len(sink.raw)
        send_due()
        if len(sink.raw) == before:
            break
        rounds += 1
        post(plain(sender(seat), "Thank you for your mail!"), str(sink.mails[-1]["Reply-To"]))
    assert rounds == 6


# Words where no player writes


@pytest.mark.parametrize("where", ["subject", "file name", "enclosed mail", "comment", "hidden"])
def test_a_step_that_nobody_wrote_on_top_is_not_played(seat: Seat, where: str) -> None:
    words = f"play {step(seat)}"
    raw = {
        "subject": plain(sender(seat), "", subject=words),
        "file name": many(
            sender(seat),
            [part("text/plain", ""), part(f'text/plain; name="{words}"', words)],
        ),
        "enclosed mail": many(
            sender(seat),
            [part("text/plain", ""), part("message/rfc822", f"Subject: x\r\n\r\n{words}")],
        ),
        "comment": html(sender(seat), f"<!-- {words} --><p></p>"),
        "hidden": html(
            sender(seat),
            f'<div style="color:red; display: none">{words}</div><p hidden>{words}</p>'
            f"<style>{words}</style><div style='display:none'><b>x</b><p>{words}</div>",
        ),
    }[where]
    letter = send(raw, reply_to(seat))
    assert steps_of(seat.match) == [] and letter.reason == "refused"


def test_no_answer_tells_what_another_seat_holds(seat: Seat, sink: Sink) -> None:
    record = play.current(Match.objects.get(pk=seat.match_id))
    theirs = record.view(other(seat).number)["hand"]
    mine = record.view(seat.number)["hand"]
    foreign = [card for card in theirs if card not in mine]
    for words in ("status", f"preview hatch {foreign[0]}", f"hatch {foreign[1]}", "help"):
        wrote(seat, words)
    send_due()
    assert len(sink.mails) == 4
    for mail in sink.mails:
        assert named_in(text(mail), foreign[2:]) == []


def test_a_remark_is_one_line_of_plain_words(seat: Seat) -> None:
    wrote(seat, "say <b>hi</b>\N{RIGHT-TO-LEFT OVERRIDE}\0 there")
    assert Remark.objects.get().text == "<b>hi</b> there"


def test_an_answer_with_a_hostile_name_in_the_letter_still_goes_out(seat: Seat, sink: Sink) -> None:
    hostile = "<a@b>\r\nBcc: everybody@example.org"
    raw = "\r\n".join([*head(sender(seat), message_id=hostile), "", step(seat)]).encode()
    send(raw, reply_to(seat))
    Notice.objects.exclude(kind="answer").delete()
    send_due()
    assert sink.recipients == [[sender(seat)]] and sink.mails[0]["Bcc"] is None


def test_the_wrong_words_for_a_verdict_are_an_error_of_ours(seat: Seat) -> None:
    with pytest.raises(ValueError, match="maybe"):
        post(quoting(sender(seat), "x"), reply_to(seat), verdict="maybe")


def test_nothing_is_answered_to_whoever_wrote(seat: Seat, sink: Sink) -> None:
    raw = quoting(sender(seat), "e9", reply_to="mallory@evil.example")
    send(raw, reply_to(seat), envelope_from="mallory@evil.example")
    send_due()
    assert sink.recipients == [[sender(seat)]]
    assert words_of(Letter.objects.get()) and fresh(seat).question is not None
