"""The mail to the player on turn, read as a mail program reads it."""

import random
import re
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest

from games import play
from games.models import Match, Seat
from games.post.mails import formats, notices, numbered_moves
from games.rules.parser import notation
from tests.factories import PlayerFactory
from tests.matches import awaited, other, running_match, turn
from tests.post.mails.reading import play_growing, posted, turn_mail
from tests.post.sink import html, text

pytestmark = pytest.mark.django_db


def test_the_turn_mail_tells_everything_in_the_order_of_the_sheet() -> None:
    mail, seat = turn_mail()
    record = play.current_record(seat.match)
    whole = text(mail)
    expected = [
        f"Your turn, {record.view(None)['tag']} - until ",
        " left.",
        f"https://play.example.org/m/{seat.match.code}/?q={seat.question}",
        "Since your last turn:",
        f"  {other(seat).name} ",
        "Discard pile",
        "Your hand: " + " ".join(record.view(seat.number)["hand"]),
        "Your moves:",
        "  1 ",
        "A whole turn on one line: ",
        "Turn them off:",
        "https://play.example.org/mail/stop/",
    ]
    places = [whole.find(part) for part in expected]
    assert -1 not in places
    assert places == sorted(places)


def test_text_and_page_lead_a_beginner_to_the_rules_near_the_foot() -> None:
    match = running_match(game="food-chain")
    Seat.objects.update(is_early=True)
    (mail,) = [mail for mail in posted() if mail["X-Rural-Route-Reason"] == "turn"]
    address = "https://play.example.org/games/food-chain/"
    lessons = "https://play.example.org/learn/food-chain/"
    near_foot = f"Rules of {match.title}: {address}\nLearn it: {lessons}"
    assert f"\n\n{near_foot}\n\n-- \n" in text(mail)
    page = html(mail)
    foot = page[page.rindex("Play this turn") :]
    assert f'href="{address}"' in foot
    assert f">Rules of {match.title}</a>" in foot
    assert f'href="{lessons}"' in foot
    assert ">Learn it in five minutes</a>" in foot
    assert page.count(address) == 1


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
    assert formats.format_time_left(time) == shown


def test_the_deadline_stands_in_text_and_page_and_what_is_new_in_the_subject() -> None:
    mail, seat = turn_mail()
    zone = seat.player.zone  # type: ignore[union-attr]
    assert seat.deadline is not None
    until = formats.format_instant(seat.deadline, zone)
    assert until in " ".join(text(mail).split())
    assert until in html(mail)
    news = str(mail["Subject"]).strip().removeprefix("Your turn: ")
    assert news.startswith(f"{other(seat).name} ") and " a card " in news
    assert news.endswith(f" - Emu Ranchers {seat.match.code}")


def test_the_numbers_are_those_of_the_legal_moves() -> None:
    mail, seat = turn_mail()
    record = play.current_record(seat.match)
    listed = text(mail).split("Your moves:\n")[1].split("A whole turn")[0]
    numbered, verb = [], ""
    for line in listed.splitlines():
        verb = line[:8].strip() or verb
        numbered += [
            (n, f"{verb} {rest}") for n, rest in re.findall(r"(\d+) (\S.*?)(?=  |$)", line[7:])
        ]
    assert numbered == [
        (str(number), move) for number, move in enumerate(record.list_legal_moves(seat.number), 1)
    ]


def test_each_numbered_move_is_a_link_that_drafts_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "MOST_LINKED", 1000)
    mail, seat = turn_mail()
    links = [urlsplit(unescape(link)) for link in re.findall('href="([^"]*)"', html(mail))]
    drafts = [parse_qs(link.query) for link in links if "do=" in link.query]
    assert drafts == [
        {"do": [move], "q": [str(seat.question)]}
        for move in play.current_record(seat.match).list_legal_moves(seat.number)
    ]
    assert {link.path for link in links if "do=" in link.query} == {f"/m/{seat.match.code}/"}


def test_every_example_is_a_whole_answer() -> None:
    mail, seat = turn_mail()
    record = play.current_record(seat.match)
    examples = text(mail).split("A whole turn on one line: ")[1].split("\n\n")[0].splitlines()
    assert examples
    for example in examples:
        moves = notation.read_submission(record, seat.number, example.replace("or: ", ""))
        assert moves[0] in example


def test_the_text_is_typed_within_72_columns_whatever_the_names() -> None:
    long = [PlayerFactory(display_name=f"{letter * 19} {letter * 20}") for letter in "MW"]
    match = running_match(people=long)
    mails = [*posted(), *through_the_year(match)]
    lines = [line for mail in mails for line in text(mail).splitlines()]
    too_long = [line for line in lines if len(line) > 72 and not line.startswith("https://")]
    assert len(mails) > 24
    assert too_long == []
    assert {sign for line in lines for sign in line if not sign.isascii()} <= set("’“”")


def through_the_year(match: Match) -> list[EmailMessage]:
    """The mails of the first year, played by chance with many birds."""
    mails = []
    match.refresh_from_db()
    while (
        match.status == Match.Status.RUNNING and play.current_record(match).view(None)["year"] == 1
    ):
        play_growing(awaited(match))
        mails += posted()
        match.refresh_from_db()
    return mails


def test_the_html_of_a_crowded_table_stays_far_below_what_mail_programs_clip() -> None:
    sizes = [len(html(mail).encode()) for mail in through_the_year(running_match())]
    assert max(sizes) < 60_000


def test_the_html_says_its_language_and_shows_cards_by_their_codes_without_images() -> None:
    mail, seat = turn_mail()
    page = html(mail)
    assert '<html lang="en" dir="ltr">' in page
    assert "<img" not in page and "<script" not in page
    felt = re.sub("<[^>]*>", " ", page.split('class="felt"')[1])
    hand = play.current_record(seat.match).view(seat.number)["hand"]
    drawn = felt.split("Your hand")[1].split("Play this turn")[0].split()
    assert [word for word in drawn if word in hand] == hand
    assert set(hand) <= set(felt.split())


def test_whoever_wants_tables_as_text_reads_the_table_of_the_text_in_the_page_too() -> None:
    people = [PlayerFactory(text_tables=True) for _ in range(2)]
    mail, _seat = turn_mail(people=people)
    shown = re.search(r"<pre[^>]*>(.*?)</pre>", html(mail), re.DOTALL)
    assert shown is not None
    assert unescape(shown[1]) in text(mail)
    assert 'class="card' not in html(mail).split("</style>")[1]


def test_where_many_moves_are_listed_none_of_them_is_a_link(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(notices, "MOST_LINKED", 3)
    mail, seat = turn_mail()
    assert len(play.current_record(seat.match).list_legal_moves(seat.number)) > 3
    assert "do=" not in html(mail)


def test_without_a_reply_domain_no_link_writes_a_mail() -> None:
    assert "mailto:" not in html(turn_mail()[0])


def test_the_head_says_the_zone_of_its_date_and_what_kind_of_mail_it_is() -> None:
    mail, _seat = turn_mail()
    assert str(mail["Date"]).endswith("+0000")
    assert mail["Feedback-ID"] == "emu-ranchers::turn:ruralroute"


def test_the_foot_has_at_most_four_lines() -> None:
    mail, _seat = turn_mail()
    foot = text(mail).split("\n-- \n")[1].splitlines()
    assert len(foot) == 3


def test_what_one_seat_did_in_a_row_is_one_paragraph() -> None:
    match = running_match(game="biome-rummy")
    first = awaited(match)
    posted()
    while awaited(match) == first:
        play.submit_turn(first.pk, turn(match, first, random.Random(1)))
    (mail,) = posted()
    told = text(mail).split("Since your last turn:\n")[1].split("\n\n")[0]
    (paragraph,) = re.sub(r"\n    ", " ", told).splitlines()
    name = re.escape(first.name)
    assert re.search(rf"{name} draws from the deck\. {name} discards \w+; ", paragraph)


def test_moves_of_one_verb_stand_beside_it_with_their_numbers() -> None:
    moves = [f"grow {rank}K on B1" for rank in range(2, 10)] + ["lay out", "pass"]
    assert numbered_moves.format_moves(moves) == [
        "grow  1 2K on B1    2 3K on B1    3 4K on B1    4 5K on B1    5 6K on B1",
        "      6 7K on B1    7 8K on B1    8 9K on B1",
        "lay   9 out",
        "     10 pass",
    ]
    assert numbered_moves.format_moves(["draw deck", "draw pile"]) == [
        "  1 draw deck    2 draw pile"
    ]
