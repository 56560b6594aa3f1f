"""What stands in the mails, read as a mail program reads them; and what never does."""

import colorsys
import random
import re
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core import mail as outgoing
from django.test import Client

from accounts.models import Player
from games import play
from games.decks.decktet import BASIC, CARDS
from games.models import Match, Notice, Seat
from games.play.results import signed
from games.post import address
from games.post.mails import words
from games.post.outbox.sending import send_due
from games.rules.reading import notation
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, other, running_match
from tests.post.sink import html, text

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def site(settings: Any) -> None:
    settings.SITE_URL, settings.SITE_HOST = "https://play.example.org", "play.example.org"


def posted() -> list[EmailMessage]:
    """Sends what is due; the mails that went out, parsed from their bytes."""
    before = len(outgoing.outbox)
    send_due()
    return [
        message_from_bytes(mail.message().as_bytes(), policy=policy.default)  # type: ignore[misc]
        for mail in outgoing.outbox[before:]
    ]


def turn_mail(**terms: Any) -> tuple[EmailMessage, Seat]:
    """The mail of a turn somewhere in the first year, and the seat that got it."""
    match = running_match(**terms)
    for _ in range(5):
        answer(awaited(match))
    posted()
    play_growing(awaited(match))
    (mail,) = posted()
    match.refresh_from_db()
    return mail, awaited(match)


def play_growing(seat: Seat) -> None:
    """A turn that puts a card on the table, by chance."""
    record = play.current(Match.objects.get(pk=seat.match_id))
    legal = [step for step in record.legal(seat.number) if not step.startswith("discard")]
    step = random.choice(legal or record.legal(seat.number))
    if not record.settles(seat.number, step):
        after = record.drafted(seat.number, [step])
        ends = [end for end in after.legal(seat.number) if after.settles(seat.number, end)]
        step = f"{step}, {random.choice(ends)}"
    play.submit(seat.pk, step)


def readable(mail: EmailMessage) -> str:
    """All that a reader of the mail can see or dig up, headers too, without signatures."""
    page = re.sub("<[^>]*>", "", html(mail).replace("</td>", " "))
    links = " ".join(unescape(link) for link in re.findall('href="([^"]*)"', html(mail)))
    heads = " ".join(f"{name}: {value}" for name, value in mail.items())
    whole = " ".join([heads, text(mail), unescape(page), links.replace("+", " ")])
    return re.sub(r"/mail/stop/\S+", "", whole)


def named(whole: str) -> set[str]:
    """The cards whose code or own name stands in a text."""
    return {
        code
        for code in BASIC
        if re.search(rf"\b{code}\b", whole)
        or (CARDS[code].name != CARDS[code].title and CARDS[code].name in whole)
    }


# The mail to the player on turn


def test_the_turn_mail_tells_everything_in_the_order_of_the_sheet() -> None:
    mail, seat = turn_mail()
    record = play.current(seat.match)
    whole = text(mail)
    expected = [
        f"Your turn, {record.view(None)['tag']} - until ",
        " left.",
        "Since your last step:",
        f"  {other(seat).name} ",
        f"Emu Ranchers, {seat.match.seats.all()[0].name}",
        "Discard (top last):",
        "Your hand: " + " ".join(record.view(seat.number)["hand"]),
        "Your steps:",
        "  1  ",
        "one line, for example",
        "Play this turn:",
        f"https://play.example.org/m/{seat.match.code}/?q={seat.question}",
        "To stop them:",
        "https://play.example.org/mail/stop/",
    ]
    places = [whole.find(part) for part in expected]
    assert -1 not in places
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("zone", "shown"),
    [
        ("Europe/Berlin", "until Mon 1 Dec 2036 19:00 CET (UTC+1)"),
        ("Asia/Kolkata", "until Mon 1 Dec 2036 23:30 IST (UTC+5:30)"),
        ("America/Sao_Paulo", "until Mon 1 Dec 2036 15:00 UTC-3"),
        ("UTC", "until Mon 1 Dec 2036 18:00 UTC"),
    ],
)
def test_the_deadline_stands_in_the_players_zone_with_its_offset(zone: str, shown: str) -> None:
    match = running_match(people=[PlayerFactory(time_zone=zone) for _ in range(2)])
    Seat.objects.filter(pk=awaited(match).pk).update(deadline=datetime(2036, 12, 1, 18, tzinfo=UTC))
    (mail,) = [mail for mail in posted() if mail["X-Rural-Route-Reason"] == "turn"]
    assert f" {shown}, " in " ".join(text(mail).split())


@pytest.mark.parametrize(
    ("time", "shown"),
    [
        (timedelta(days=5, hours=23), "5 days left"),
        (timedelta(hours=48), "48 h left"),
        (timedelta(hours=47, minutes=59), "47 h left"),
        (timedelta(minutes=119, seconds=59), "119 min left"),
        (timedelta(seconds=-5), "0 min left"),
    ],
)
def test_the_time_left_is_rounded_down(time: timedelta, shown: str) -> None:
    assert words.left(time) == shown


def test_the_deadline_stands_in_the_text_the_page_and_the_preview() -> None:
    mail, seat = turn_mail()
    zone = seat.player.zone  # type: ignore[union-attr]
    assert seat.deadline is not None
    until = words.instant(seat.deadline, zone)
    assert until in " ".join(text(mail).split())
    assert until in html(mail)
    assert f"until {words.short_instant(seat.deadline, zone)}</div>" in html(mail)


def test_the_numbers_are_those_of_the_legal_steps() -> None:
    mail, seat = turn_mail()
    record = play.current(seat.match)
    numbered = re.findall(r"^ {0,2}(\d+)  (.*)$", text(mail), re.MULTILINE)
    legal = record.legal(seat.number)
    assert numbered == [
        (str(number), record.label(seat.number, step)) for number, step in enumerate(legal, 1)
    ]


def test_each_numbered_step_is_a_link_that_drafts_it() -> None:
    mail, seat = turn_mail()
    links = [urlsplit(unescape(link)) for link in re.findall('href="([^"]*)"', html(mail))]
    drafts = [parse_qs(link.query) for link in links if "do=" in link.query]
    assert drafts == [
        {"do": [step], "q": [str(seat.question)]}
        for step in play.current(seat.match).legal(seat.number)
    ]
    assert {link.path for link in links if "do=" in link.query} == {f"/m/{seat.match.code}/"}


def test_every_example_is_a_whole_answer() -> None:
    mail, seat = turn_mail()
    record = play.current(seat.match)
    examples = text(mail).split("for example\n")[1].split("\n\n")[0].splitlines()
    assert len(examples) >= 2
    for example in examples:
        steps = notation.read(record, seat.number, example)
        assert steps[0] in example


def test_the_text_is_typed_within_72_columns_whatever_the_names() -> None:
    long = [PlayerFactory(display_name=f"{letter * 19} {letter * 20}") for letter in "MW"]
    match = running_match(people=long)
    mails = [*posted(), *through_the_year(match)]
    lines = [line for mail in mails for line in text(mail).splitlines()]
    too_long = [line for line in lines if len(line) > 72 and not line.startswith("https://")]
    assert len(mails) > 24
    assert too_long == []
    assert all(line.isascii() for line in lines)


def through_the_year(match: Match) -> list[EmailMessage]:
    """The mails of the first year, played by chance with many birds."""
    mails = []
    match.refresh_from_db()
    while match.status == Match.Status.RUNNING and play.current(match).view(None)["year"] == 1:
        play_growing(awaited(match))
        mails += posted()
        match.refresh_from_db()
    return mails


def test_the_html_of_a_crowded_table_stays_far_below_what_mail_programs_clip() -> None:
    sizes = [len(html(mail).encode()) for mail in through_the_year(running_match())]
    assert max(sizes) < 60_000


def test_the_html_says_its_language_and_keeps_drawings_from_screen_readers() -> None:
    mail, seat = turn_mail()
    page = html(mail)
    assert '<html lang="en" dir="ltr">' in page
    assert page.count("aria-hidden") == 1
    assert "<img" not in page and "<script" not in page
    in_words = re.sub("<[^>]*>", "", page.split("In words")[1])
    hand = play.current(seat.match).view(seat.number)["hand"]
    assert f"Your hand: {' '.join(hand)}." in in_words


# Hidden cards


def test_no_card_of_the_other_hand_or_the_draw_pile_is_in_any_byte() -> None:
    match = running_match()
    looked_at = 0
    while True:
        mails = posted()
        match.refresh_from_db()
        record = play.current(match)
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
def test_a_hand_kept_out_of_mails_is_neither_shown_nor_named_by_a_step(off: str) -> None:
    people = [PlayerFactory(hand_in_mail=off != "by the player") for _ in range(2)]
    mail, seat = turn_mail(people=people, hand_in_mail=off != "in the match")
    record = play.current(seat.match)
    view = record.view(None)
    table = {card for ranch in view["seats"] for bird in ranch["birds"] for card in bird["cards"]}
    table |= {card for ranch in view["seats"] for card in ranch["known"]} | set(view["discard"])
    assert set(record.view(seat.number)["hand"]) - table
    assert named(readable(mail)) <= table
    assert "Your steps" not in text(mail) + html(mail)
    assert "hand and your steps are not in this mail" in " ".join(text(mail).split())


def test_a_mail_without_the_hand_says_how_to_switch_it_on() -> None:
    mail, _seat = turn_mail(people=[PlayerFactory(hand_in_mail=False) for _ in range(2)])
    assert 'on "show my hand in my mails":\nhttps://play.example.org/settings/' in text(mail)


def test_no_card_stands_in_a_header_or_in_the_preview() -> None:
    mail, seat = turn_mail()
    heads = " ".join(f"{name}: {value}" for name, value in mail.items())
    preview = re.search(r'<div class="hidden"[^>]*>(.*?)</div>', html(mail))
    assert preview is not None
    assert preview[1].startswith("Your turn, Y1.")
    assert named(re.sub(r"/mail/stop/\S+", "", heads) + preview[1]) == set()


# Headers


def test_all_mails_of_a_match_to_a_seat_are_one_thread() -> None:
    match = running_match()
    first, second = match.seats.all()
    mails = [*posted(), *through_the_year(match)]
    to_first = [mail for mail in mails if mail["To"] == first.player.email]  # type: ignore[union-attr]
    assert len(to_first) > 10
    assert {mail["Subject"] for mail in mails} == {
        f"[Rural Route] Emu Ranchers {match.code} - {first.name}, {second.name}"
    }
    assert {(mail["In-Reply-To"], mail["References"]) for mail in to_first} == {
        (f"<m.{match.code}.0@play.example.org>", f"<m.{match.code}.0@play.example.org>")
    }
    assert len({mail["Message-ID"] for mail in mails}) == len(mails)


def test_a_turn_mail_says_that_a_machine_wrote_it_and_why() -> None:
    mail, seat = turn_mail()
    notice = Notice.objects.get(seat=seat, kind="turn", question=seat.question)
    shown = {
        name: mail[name]
        for name in (
            "Message-ID",
            "Auto-Submitted",
            "X-Auto-Response-Suppress",
            "X-Rural-Route-Reason",
            "List-Unsubscribe-Post",
            "Content-Language",
            "List-Id",
            "Reply-To",
        )
    }
    code = seat.match.code
    assert shown == {
        "Message-ID": notice.message_id,
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
        "X-Rural-Route-Reason": "turn",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Content-Language": "en",
        "List-Id": f"Emu Ranchers {code} <{code}.matches.play.example.org>",
        "Reply-To": None,
    }


def test_with_a_reply_domain_the_answer_goes_to_a_signed_address_of_the_question(
    settings: Any,
) -> None:
    settings.REPLY_DOMAIN = "reply.example.org"
    mail, seat = turn_mail()
    local_part, _at, domain = mail["Reply-To"].partition("@")
    found = address.read(local_part)
    assert domain == "reply.example.org"
    assert found is not None
    assert (found.kind, found.numbers) == ("t", (seat.pk, seat.question))
    assert found.fits(play.digest_at(seat.match, seat.ply_of(found.numbers[1]) or 0))
    assert "Answer with one line" in text(mail)
    stop = re.findall("<([^>]*)>", mail["List-Unsubscribe"])[1]
    stopped = address.read(stop.removeprefix("mailto:").split("@")[0])
    assert stopped is not None and stopped.numbers == (seat.player_id, 0) and stopped.fits()


def test_the_one_click_address_of_a_mail_stops_the_next_one(client: Client) -> None:
    mail, seat = turn_mail()
    (stop,) = re.findall("<(https://[^>]*)>", mail["List-Unsubscribe"])
    answered = client.post(urlsplit(stop).path, {"List-Unsubscribe": "One-Click"})
    assert answered.status_code == 200
    answer(seat)
    answer(awaited(seat.match))
    mails = posted()
    assert seat.player is not None
    assert seat.player.email not in [mail["To"] for mail in mails]
    reason = Notice.objects.filter(seat=seat, kind="turn").latest("question").error
    assert reason == "mails about turns are stopped"


@pytest.mark.parametrize(
    "name",
    [
        "Eve\r\nBcc: victim@example.org",
        "Eve\nX-Evil: 1\n\nbody",
        "Eve\u202egnp.exe",
        'Eve", <victim@example.org>, "',
        "Eve\x0b\x0c\x85\u2028Z",
        "Ève Ünlü 🦤",
        "\u200b\u2066",
        "E" * 40,
    ],
)
def test_a_name_can_do_nothing_to_the_headers(name: str) -> None:
    match = running_match()
    seat = awaited(match)
    Player.objects.filter(pk=other(seat).player_id).update(display_name=name)
    Notice.objects.exclude(seat=seat).delete()
    (mail,) = posted()
    assert len(mail.get_all("Subject", [])) == 1
    assert mail["Bcc"] is None and mail["X-Evil"] is None
    assert mail["To"] == seat.player.email  # type: ignore[union-attr]
    # A parser leaves the blank of the fold before a subject that does not fit into its first line.
    assert mail["Subject"].lstrip().startswith(f"[Rural Route] Emu Ranchers {match.code} - ")
    assert words.clean(name) in mail["Subject"]
    assert not re.search(
        "[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069]", mail["Subject"]
    )
    assert Notice.objects.get(seat=seat).state == Notice.State.SENT


@pytest.mark.parametrize(
    "email", ["a@example.org, b@example.org", "a@example.org\nBcc: b@c.d", "x"]
)
def test_a_mail_to_anything_but_one_address_is_not_sent(email: str) -> None:
    match = running_match()
    seat = awaited(match)
    Player.objects.filter(pk=seat.player_id).update(email=email)
    mails = posted()
    notice = Notice.objects.get(seat=seat)
    assert (notice.state, "is not one mail address" in notice.error) == (Notice.State.FAILED, True)
    assert [mail["X-Rural-Route-Reason"] for mail in mails] == ["started"]


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [
        ("Ann", "Ann"),
        ("Eve\r\nBcc: x", "Eve Bcc: x"),
        ("a\x00b\x7fc\u202ed\u200be", "abcde"),
        ("  two   words\u2028", "two words"),
        ("\u2066\u2069", "?"),
        ("Ève 🦤", "Ève 🦤"),
        ("x" * 300, "x" * 60),
    ],
)
def test_a_name_keeps_only_what_can_be_seen(name: str, cleaned: str) -> None:
    assert words.clean(name) == cleaned


# The other kinds


def test_whoever_does_not_begin_is_told_that_the_match_has_started() -> None:
    match = running_match()
    seat = other(awaited(match))
    (mail,) = [mail for mail in posted() if mail["X-Rural-Route-Reason"] == "started"]
    assert mail["To"] == seat.player.email  # type: ignore[union-attr]
    assert text(mail).startswith(f"The match has started.\n{awaited(match).name} to move.")


@pytest.mark.parametrize(
    ("hours_gone", "kind", "heading"),
    [
        (36, "half_time", "Half of your time is gone, Y1.T01 - until"),
        (50, "last_day", "Your last day, Y1.T01 - until"),
        (67, "last_hours", "Your last hours, Y1.T01 - until"),
    ],
)
def test_a_reminder_shows_the_whole_question_again(
    hours_gone: int, kind: str, heading: str
) -> None:
    now = datetime.now(UTC)
    match = running_match(pace_hours=72, now=now - timedelta(hours=hours_gone))
    posted()
    play.write_reminders(now)
    (mail,) = posted()
    assert mail["X-Rural-Route-Reason"] == kind
    assert text(mail).startswith(heading)
    assert "Your steps:" in text(mail)
    assert "You get these mails before your time runs out." in text(mail)
    assert awaited(match).player.email == mail["To"]  # type: ignore[union-attr]


def test_a_turn_played_for_the_absent_is_told_with_what_was_played() -> None:
    late = datetime.now(UTC) - timedelta(hours=72)
    match = running_match(pace_hours=48, now=late)
    seat = awaited(match)
    play.expire(seat.pk)
    (mail,) = [mail for mail in posted() if mail["X-Rural-Route-Reason"] == "played"]
    whole = text(mail)
    assert whole.startswith("Your time was up; your turn was played for you.")
    assert f"What was played:\n  {seat.name} discards " in whole


def test_whoever_is_absent_three_times_is_told_that_a_bot_sits_in() -> None:
    match = running_match(pace_hours=48)
    seat = awaited(match)
    Seat.objects.filter(pk=seat.pk).update(
        late_in_a_row=2, deadline=datetime.now(UTC) - timedelta(hours=1)
    )
    play.expire(seat.pk)
    kinds = {mail["X-Rural-Route-Reason"]: text(mail) for mail in posted()}
    assert kinds["stood_in"].startswith("A bot sits in for you: you were out of time three times")


def test_the_end_is_told_to_everybody_with_the_places() -> None:
    match = running_match(options={"closing": "auto"})
    while match.status == Match.Status.RUNNING:
        answer(awaited(match))
        match.refresh_from_db()
    mails = {mail["To"]: text(mail) for mail in posted() if "finished" in mail["Message-ID"]}
    seats = list(match.seats.order_by("place"))
    assert set(mails) == {seat.player.email for seat in seats}  # type: ignore[union-attr]
    for seat in seats:
        whole = mails[seat.player.email]  # type: ignore[union-attr]
        assert f"{seat.place}. {seat.name} {signed(seat.score or 0)}" in whole
        assert "The match: " in whole
    if seats[1].place == 2:
        assert mails[seats[0].player.email].startswith("The match is over. You won, ")  # type: ignore[union-attr]
        assert mails[seats[1].player.email].startswith(  # type: ignore[union-attr]
            f"The match is over. {seats[0].name} won, "
        )


def test_a_resignation_is_told_to_both() -> None:
    match = running_match()
    seat = awaited(match)
    winner = other(seat)
    play.resign(seat.pk)
    mails = {
        mail["To"]: text(mail) for mail in posted() if mail["X-Rural-Route-Reason"] == "finished"
    }
    assert mails[seat.player.email].startswith(  # type: ignore[union-attr]
        f"The match is over. {winner.name} won. You resigned."
    )
    assert mails[winner.player.email].startswith(  # type: ignore[union-attr]
        f"The match is over. You won. {seat.name} resigned."
    )


# Colours


PAPER, CARD, DARK_PAPER, DARK_CARD = "#fbf6ea", "#fffaf0", "#2a2721", "#383229"
LIGHT = (
    [(PAPER, ink) for ink in ("#2a241d", "#5b5145", "#a92a1f", "#1f4a7d")]
    + [
        (CARD, ink)
        for ink in ("#2a241d", "#586070", "#9c4806", "#1c5f9f", "#8e2046", "#2c6b3a", "#7a5c00")
    ]
    + [(CARD, ink) for ink in ("#0b6468", "#84540a", "#674392", "#5b5145")]
    + [(PAPER, "#7a5c00")]
    + [("#a92a1f", "#fff6ea")]
)
DARK = (
    [(DARK_PAPER, ink) for ink in ("#efe6d5", "#bdb19c", "#f08a76", "#9cc4f0")]
    + [
        (DARK_CARD, ink)
        for ink in ("#efe6d5", "#b9c0cc", "#f2a35e", "#84b9ee", "#ef92ab", "#8fcf97", "#e3c35c")
    ]
    + [(DARK_CARD, ink) for ink in ("#74cdd0", "#e8b566", "#c9aaf0", "#bdb19c")]
    + [(DARK_PAPER, "#e3c35c")]
    + [("#f08a76", "#241a14")]
)


def channels(colour: str) -> list[float]:
    return [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]


def contrast(one: list[float], two: list[float]) -> float:
    """The contrast ratio of WCAG 2."""

    def light(colour: list[float]) -> float:
        red, green, blue = (
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    bright, dark = sorted((light(one), light(two)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(("ground", "ink"), LIGHT + DARK)
def test_every_ink_can_be_read_on_its_ground(ground: str, ink: str) -> None:
    assert contrast(channels(ground), channels(ink)) >= 4.5


@pytest.mark.parametrize(("ground", "ink"), LIGHT)
def test_every_ink_can_be_read_where_a_mail_program_turns_light_to_dark(
    ground: str, ink: str
) -> None:
    assert contrast(turned(ground), turned(ink)) >= 4.5


def turned(colour: str) -> list[float]:
    """The colour with its lightness turned over, as some mail programs do at night."""
    hue, lightness, saturation = colorsys.rgb_to_hls(*channels(colour))
    return list(colorsys.hls_to_rgb(hue, 1 - lightness, saturation))


def test_the_colours_tried_here_are_those_of_the_mails(settings: Any) -> None:
    sheet = Path(settings.BASE_DIR, "templates/emails/base.html").read_text()
    used = set(re.findall("#[0-9a-f]{6}", sheet))
    tried = {colour for pair in LIGHT + DARK for colour in pair}
    assert tried - used == set()
    assert used - tried == {
        "#dfe0d0",
        "#191b17",
        "#86795f",
        "#8d816c",
        "#ddd1b9",
    }  # no text on them


def test_no_mail_names_the_ply_which_would_count_secret_steps():
    folder = Path(__file__).resolve().parents[3] / "templates" / "emails"
    letters = [path for path in folder.rglob("*") if path.is_file()]
    assert letters
    assert [path.name for path in letters if "record.ply" in path.read_text()] == []
