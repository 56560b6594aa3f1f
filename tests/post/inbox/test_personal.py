"""Everything by mail: what players write to their own address, and what comes of it."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts import feed_tokens
from accounts.models import Player
from games.models import Delivery, InboundMail, Invitation, Match
from games.post import personal_address
from tests.matches import open_table
from tests.post.letters.personal import answer_to, newest, wrote_to_us
from tests.post.letters.writing import DOMAIN, people, words_of
from tests.post.sink import Sink, html, reply_address_of, text

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture(autouse=True)
def mails_come_in(settings: Any) -> None:
    settings.REPLY_DOMAIN = DOMAIN


@pytest.mark.parametrize(
    ("words", "heading"),
    [("join nowhere", "Not done"), ("settings quiet off\njoin nowhere", "Partly done")],
)
def test_an_answer_is_headed_by_how_much_of_a_letter_was_done(
    ann: Player, sink: Sink, words: str, heading: str
) -> None:
    assert answer_to(sink, ann, words).startswith(f"{heading} >")


def test_a_line_opens_a_table_and_invites_a_friend(ann: Player, sink: Sink) -> None:
    said = answer_to(sink, ann, "new emu-ranchers with bob@example.net")
    match = Match.objects.get()
    assert (match.game, match.opened_by, match.visibility) == ("emu-ranchers", ann, "unlisted")
    assert Invitation.objects.get().email == "bob@example.net"
    assert f"Emu Ranchers {match.code}: table opened. We’ll email bob@example.net" in said
    assert f"leave {match.code}" in said
    assert newest(sink, "invitation")["To"] == "bob@example.net"


def test_a_table_is_opened_by_a_set_of_rules_and_kept_so(ann: Player, sink: Sink) -> None:
    answer_to(sink, ann, "new emu-ranchers rules quick")
    answer_to(sink, ann, "keep terms Letter: emu-ranchers rules letter")
    answer_to(sink, ann, "new Letter")
    chosen = [match.options for match in Match.objects.order_by("pk")]
    assert chosen == [{"years": 1, "closing": "auto"}, {"years": 2, "closing": "manual"}]


@pytest.mark.parametrize(
    ("words", "game", "seats", "bots", "pace"),
    [
        ("new Emu Ranchers", "emu-ranchers", 2, 0, 48),
        ("New emu-ranchers against bots", "emu-ranchers", 2, 1, 48),
        ("new hunting-prey for 4", "hunting-prey", 4, 0, 48),
        ("new ranchers with a@example.org, b@example.org", "ranchers", 3, 0, 48),
        ("new ranchers with a@example.org and b@example.org", "ranchers", 3, 0, 48),
        ("new food chain pace 3 days", "food-chain", 2, 0, 72),
        ("new emu-ranchers years=4 pace 12 hours", "emu-ranchers", 2, 0, 12),
        (
            "new emu-ranchers with bob@example.net <mailto:bob@example.net>",
            "emu-ranchers",
            2,
            0,
            48,
        ),
    ],
)
def test_the_terms_of_a_match_can_stand_in_the_line(
    ann: Player, words: str, game: str, seats: int, bots: int, pace: int
) -> None:
    assert wrote_to_us(ann, words).reason == "done"
    match = Match.objects.get()
    assert (match.game, match.seats.count(), match.pace_hours) == (game, seats, pace)
    assert match.seats.exclude(bot="").count() == bots
    assert match.invitations.count() == words.count("@e") - words.count("mailto")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("new chess", "no game called “chess” here"),
        ("new emu-ranchers with zoe", "'zoe' is not an email address or a player’s name"),
        ("new emu-ranchers with for 2", "A name is missing after “with”"),
        ("new emu-ranchers tomorrow", "no game called “emu-ranchers tomorrow”"),
        ("new emu-ranchers for two", "I don’t understand “for” for a new match"),
        ("new emu-ranchers for 7", "7"),
        ("new emu-ranchers colour=blue", "colour"),
        ("new emu-ranchers rules slow", "no rules 'slow'; choose usual, quick, letter"),
        ("new ranchers estimates=own", "can’t be 'own'; choose all"),
        ("new ranchers for 2 with a@example.org, b@example.org", "no room for you and 2 others"),
        ("new emu-ranchers with bob@@example", "is not an email address"),
        ("join 3", "I can’t find the match “3”"),
        ("join nowhere", "I can’t find the match “nowhere”"),
        ("leave nowhere", "I can’t find the match “nowhere”"),
        ("invite bob@example.org", "doesn’t say who to invite to which match"),
        ("rules chess", "no game called “chess” here"),
        ("vacation until yesterday", "“until yesterday” is not a date"),
        ("settings volume 11", "“volume 11” isn’t a setting"),
        ("settings quiet 9-9", "start and end at the same hour"),
        ("settings zone Atlantis", "Atlantis"),
        ("settings name a@b", "can’t be a display name"),
        ("hatch 7SK", "I don’t know the command “hatch 7SK”"),
    ],
)
def test_a_line_that_will_not_do_is_quoted_and_leaves_nothing_behind(
    ann: Player, sink: Sink, words: str, says: str
) -> None:
    before = Player.objects.values().get(pk=ann.pk)
    said = answer_to(sink, ann, words)
    assert says in said and f"> {words}" in said
    assert not Match.objects.exists() and not Invitation.objects.exists()
    assert Player.objects.values().get(pk=ann.pk) == before


@pytest.mark.parametrize(
    ("words", "bots", "level"),
    [
        ("new ranchers with bot strong", 1, "strong"),
        ("new ranchers against strong bots", 1, "strong"),
        ("new ranchers with bots easy for 4", 3, "easy"),
        ("new ranchers with bob@example.net and bot easy for 4", 2, "easy"),
        ("new ranchers with a steady bot", 1, ""),
    ],
)
def test_how_strong_the_bots_are_can_stand_in_the_line(
    ann: Player, words: str, bots: int, level: str
) -> None:
    assert wrote_to_us(ann, words).reason == "done"
    seats = Match.objects.get().seats.exclude(bot="")
    assert [seat.level for seat in seats] == [level] * bots


def test_a_level_that_is_not_offered_is_quoted(
    ann: Player, sink: Sink, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.titles.bots.list_strong_seats", lambda slug: frozenset((2, 3)))
    said = answer_to(sink, ann, "new biome-rummy with bot strong for 5")
    assert "There is no 'strong' bot for Biome Rummy at a table for 5" in said
    assert not Match.objects.exists()


def test_a_bot_is_asked_to_a_table_by_a_line(ann: Player, sink: Sink) -> None:
    match = open_table(3, game="ranchers", opener=ann)
    said = answer_to(sink, ann, f"invite bot easy to {match.code}")
    assert "bot added. The match will begin when every seat is taken." in said
    assert wrote_to_us(ann, f"invite bot to {match.code}").reason == "done"
    assert [seat.level for seat in match.seats.exclude(bot="").order_by("number")] == ["easy", ""]
    assert "doesn’t say who to invite" in answer_to(sink, ann, "invite bot easy")


def test_the_lobby_comes_numbered_and_a_number_takes_a_seat(ann: Player, sink: Sink) -> None:
    (bob,) = people(1, display_name="Bob")
    first, second = (open_table(opener=bob) for _ in range(2))
    own = open_table(opener=ann)
    said = answer_to(sink, ann, "lobby")
    assert f"1 Emu Ranchers {second.code} with Bob" in said
    assert f"2 Emu Ranchers {first.code} with Bob" in said and own.code not in said
    assert f"join%20{second.code}" in html(newest(sink))
    late = open_table(opener=bob)  # a list that was mailed keeps its numbers
    wrote_to_us(ann, "join 2")
    first.refresh_from_db()
    late.refresh_from_db()
    assert (first.status, late.status) == (Match.Status.RUNNING, Match.Status.OPEN)


def test_a_number_counts_in_the_list_that_is_answered(ann: Player, sink: Sink) -> None:
    (bob,) = people(1)
    first = open_table(opener=bob)
    wrote_to_us(ann, "lobby")
    listed = newest(sink)
    open_table(opener=bob)
    wrote_to_us(ann, "lobby")
    newest(sink)
    wrote_to_us(ann, "join 1", fields={"in_reply_to": str(listed["Message-ID"])})
    first.refresh_from_db()
    assert first.status == Match.Status.RUNNING


def test_a_seat_can_be_given_back_and_a_table_closed(ann: Player) -> None:
    (bob,) = people(1)
    table = open_table(3, opener=bob, game="hunting-prey")
    wrote_to_us(ann, f"join {table.code}")
    assert table.seats.filter(player=ann).exists()
    wrote_to_us(ann, f"leave {table.code}")
    assert not table.seats.filter(player=ann).exists()
    wrote_to_us(ann, "new emu-ranchers")
    own = Match.objects.get(opened_by=ann)
    assert "so it has been cancelled" in words_of(wrote_to_us(ann, f"leave {own.code}"))


def test_another_friend_can_be_invited(ann: Player) -> None:
    wrote_to_us(ann, "new hunting-prey for 3")
    code = Match.objects.get().code
    letter = wrote_to_us(ann, f"invite bob@example.net and cyd@example.net to {code}")
    assert letter.reason == "done" and Invitation.objects.count() == 2


def test_matches_tells_whose_turn_it_is_and_no_card(ann: Player, sink: Sink) -> None:
    wrote_to_us(ann, "new emu-ranchers against bots")
    code = Match.objects.get().code
    said = answer_to(sink, ann, "matches")
    assert re.search(rf"1 Emu Ranchers {code} with \w+.*?: (your turn, until|awaited)", said)
    assert not re.search(r"\b\d[MSWLYK]{2}\b", said)


def test_rules_explain_a_game_in_ten_lines(ann: Player, sink: Sink) -> None:
    said = answer_to(sink, ann, "rules food-chain")
    assert "A grazer begins a chain" in said and "/games/food-chain/" in said


def test_settings_are_told_and_changed_by_the_form_of_the_page(ann: Player, sink: Sink) -> None:
    said = answer_to(sink, ann, "settings")
    assert "settings quiet off" in said and "settings mails at once" in said
    lines = (
        *("settings quiet 22-7", "settings mails collected 9", "settings days off sat, sun"),
        *("settings reminders off", "settings receipts off", "settings hand off"),
        "settings zone Europe/Paris",
        "settings name Anna B",
    )
    assert wrote_to_us(ann, "\n".join(lines)).reason == "done"
    ann.refresh_from_db()
    assert (ann.quiet_from, ann.quiet_to, ann.turn_mails, ann.digest_hour) == (22, 7, "digest", 9)
    assert (ann.days_off, ann.mail_reminders, ann.hand_in_mail) == ("56", False, False)
    assert not ann.mail_receipts
    assert (ann.time_zone, ann.display_name) == ("Europe/Paris", "Anna B")
    assert "settings quiet 22-7" in answer_to(sink, ann, "settings")
    wrote_to_us(ann, "settings quiet off\nsettings days off none")
    ann.refresh_from_db()
    assert (ann.quiet_from, ann.quiet_to, ann.days_off) == (None, None, "")


def test_no_mails_at_all_takes_a_word_more(ann: Player) -> None:
    wrote_to_us(ann, "settings reminders off")
    refused = wrote_to_us(ann, "settings mails none")
    assert "have to check the site yourself" in words_of(refused)
    wrote_to_us(ann, "settings mails none I know")
    ann.refresh_from_db()
    assert ann.turn_mails == "none"


def test_vacation_begins_and_ends_by_a_line(ann: Player) -> None:
    wrote_to_us(ann, "vacation 5 days")
    ann.refresh_from_db()
    assert ann.away_until is not None and ann.away_until > timezone.now() + timedelta(days=4)
    assert "welcome back" in words_of(wrote_to_us(ann, "back"))


def test_each_line_of_help_is_a_link_that_writes_it(ann: Player, sink: Sink) -> None:
    answer_to(sink, ann, "help")
    link = f'href="mailto:{personal_address.address_of(ann)}?subject=lobby&amp;body=lobby"'
    assert link in html(newest(sink))


def test_several_lines_are_done_in_order_and_end_at_the_first_that_fails(ann: Player) -> None:
    letter = wrote_to_us(ann, "Hello,\nnew emu-ranchers\njoin nowhere\nnew food-chain")
    assert [entry["did"] for entry in letter.transcript if entry["line"]] == [
        *("done", "offer", "offer"),
        *("refused", "ignored"),
    ]
    assert Match.objects.count() == 1


def test_a_signature_below_does_no_harm(ann: Player) -> None:
    letter = wrote_to_us(ann, "new emu-ranchers\n\nAnn Example\nSent from my iPhone")
    assert letter.reason == "done" and "ignored" in words_of(letter)


def test_nothing_is_done_out_of_a_quotation(ann: Player, sink: Sink) -> None:
    said = answer_to(sink, ann, "> new emu-ranchers\n> renew")
    assert "I found no command" in said
    assert not Match.objects.exists() and not Player.objects.get(pk=ann.pk).personal_key


def test_the_answer_stands_in_the_thread_and_cannot_start_a_loop(ann: Player, sink: Sink) -> None:
    letter = wrote_to_us(ann, "matches")
    mail = newest(sink)
    assert mail["In-Reply-To"] == letter.message_id
    assert mail["Auto-Submitted"] == "auto-replied"
    assert reply_address_of(mail) == personal_address.address_of(ann)
    back = wrote_to_us(ann, "matches", fields={"x_rural_route_mark": mail["X-Rural-Route-Mark"]})
    assert (back.state, back.reason) == (InboundMail.State.IGNORED, "loop")
    away = wrote_to_us(ann, "matches", fields={"auto_submitted": "auto-replied"})
    assert (away.state, away.reason) == (InboundMail.State.IGNORED, "automatic")
    assert Delivery.objects.count() == 1


def test_every_line_of_an_answer_fits_a_narrow_window(ann: Player, sink: Sink) -> None:
    wrote_to_us(ann, "help")
    said = text(newest(sink))
    assert all(len(line) <= 78 or "@" in line or "://" in line for line in said.splitlines())


def test_a_renewed_address_kills_the_old_one_at_once(ann: Player, sink: Sink) -> None:
    old = personal_address.address_of(ann)
    said = answer_to(sink, ann, "renew")
    ann.refresh_from_db()
    assert personal_address.address_of(ann) != old and personal_address.address_of(ann) in said
    assert reply_address_of(newest(sink)) == personal_address.address_of(ann)
    assert personal_address.player_at(old) is None


def test_calendar_and_feed_are_told_and_renewed_by_a_line(ann: Player, sink: Sink) -> None:
    told = answer_to(sink, ann, "calendar").replace("\n", " ")
    old = feed_tokens.feed_path(ann, feed_tokens.CALENDAR)
    assert old in told and feed_tokens.feed_path(ann, feed_tokens.FEED) in told
    renewed = answer_to(sink, ann, "renew calendar")
    ann.refresh_from_db()
    assert old not in renewed and feed_tokens.feed_path(ann, feed_tokens.CALENDAR) in renewed
    assert "can’t be renewed" in words_of(wrote_to_us(ann, "renew the lease"))


def test_push_is_switched_by_a_line(ann: Player) -> None:
    wrote_to_us(ann, "settings push turns off\nsettings push news off")
    ann.refresh_from_db()
    assert (ann.push_turns, ann.push_reminders, ann.push_matches) == (False, True, False)


def test_there_is_no_such_address_where_mails_cannot_come_in(ann: Player, settings: Any) -> None:
    settings.REPLY_DOMAIN = ""
    assert personal_address.address_of(ann) == ""


@pytest.mark.parametrize(
    ("written", "verdict", "subject"),
    [
        ("Which tables wait?", "pass", "Re: Which tables wait?"),
        ("AW: Re: Which tables wait?", "pass", "Re: Which tables wait?"),
        ("Wo ist ein Tisch f\u00fcr zwei?", "pass", "Re: Wo ist ein Tisch f\u00fcr zwei?"),
        ("x" * 300, "pass", "Re: " + "x" * 100),
        ("", "pass", "[Rural Route] Your email"),
        ("Re:", "pass", "[Rural Route] Your email"),
        ("Shall I keep 7SK?", "pass", "[Rural Route] Your email"),
        ("shall i keep 7sk", "pass", "[Rural Route] Your email"),
        ("Your account is locked", "fail", "[Rural Route] Your email"),
        ("Your account is locked", "none", "[Rural Route] Your email"),
    ],
)
def test_an_answer_has_the_subject_of_the_letter_unless_it_may_be_forged_or_names_a_card(
    ann: Player, sink: Sink, written: str, verdict: str, subject: str
) -> None:
    wrote_to_us(ann, "lobby", fields={"subject": written}, verdict=verdict)
    assert str(newest(sink)["Subject"]).strip() == subject
