"""Mails about acts of staff: who did what, why, what it means for the reader; and no card."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from accounts.models import Player
from games import play
from games.models import Match, Notice, Remark, Seat
from games.play.staff import hidden_talk, rulings
from games.post.outbox.mail_sender import send_due_mails
from games.titles import all_games, find_game
from tests.factories import PlayerFactory
from tests.long_run import sample
from tests.matches import awaited, open_table, other, running_match
from tests.play.going_back import PASS, act, food_chain, seen_now
from tests.post.letters.writing import people
from tests.post.sink import Sink, html, text

pytestmark = pytest.mark.django_db
WHY = "the mail came late"
FAR_OFF = datetime(2099, 5, 4, 12, tzinfo=UTC)
Act = Callable[[Match, Player], object]
ACTS: dict[str, tuple[Act, str, str]] = {
    "grant": (
        lambda match, by: rulings.grant_time(match.pk, 24, by, WHY),
        "Judge (staff) gave everybody whose turn it was 24 h of extra time (the mail came late).",
        "Your time runs out ",
    ),
    "pause": (
        lambda match, by: rulings.pause_match(match.pk, None, by, WHY),
        "Judge (staff) paused the match; all clocks are stopped (the mail came late).",
        "No clocks will run until the pause is over",
    ),
    "cancel": (
        lambda match, by: rulings.cancel_match(match.pk, by, WHY),
        "Judge (staff) cancelled the match (the mail came late).",
        "Nobody won or lost.",
    ),
    "end": (
        lambda match, by: rulings.end_with_places(match.pk, in_order(match), by, WHY),
        "Judge (staff) ended the match with a result (the mail came late).",
        "Staff ended the match.",
    ),
    "stand in": (
        lambda match, by: rulings.seat_substitute_bot(match.pk, awaited(match).number, by, WHY),
        "Judge (staff) put a bot in for Ann (the mail came late).",
        "The bot will play for you until you return",
    ),
    "pause until": (
        lambda match, by: rulings.pause_match(match.pk, FAR_OFF, by, WHY),
        "Judge (staff) paused the match until 2099-05-04 12:00 UTC; all clocks are stopped (the "
        "mail came late).",
        "Any player can end the pause: write “resume”",
    ),
    "resume": (
        lambda match, by: (
            ago(rulings.pause_match, match.pk, None, by),
            rulings.resume_match(match.pk, by, WHY),
        ),
        "Judge (staff) ended the pause; the clocks are running again (the mail came late).",
        "Your time runs out",
    ),
    "give back from a bot": (
        lambda match, by: (
            ago(rulings.seat_substitute_bot, match.pk, seat_of_ann(match), by),
            rulings.give_back_seat(match.pk, seat_of_ann(match), by, WHY),
        ),
        "Judge (staff) gave Ann the seat back from the bot (the mail came late).",
        "The seat is yours again.",
    ),
    "give back from somebody": (
        lambda match, by: (
            ago(rulings.hand_over_seat, match.pk, seat_of_ann(match), "Wren", by),
            rulings.give_back_seat(match.pk, seat_of_ann(match), by, WHY),
        ),
        "Judge (staff) removed Wren from the seat (the mail came late).",
        "The seat is yours now, and you play on from where the match stands.",
    ),
    "annul": (
        lambda match, by: (
            ago(rulings.end_with_places, match.pk, in_order(match), by),
            rulings.annul_match(match.pk, by, WHY),
        ),
        "Judge (staff) annulled the result: it doesn’t count (the mail came late).",
        "The moves stay on the match page.",
    ),
}


def ago(done: Callable[..., object], *how: Any) -> None:
    """Staff have done something before, of which all mails are sent."""
    done(*how, "a reason of before")
    Notice.objects.all().delete()


def seat_of_ann(match: Match) -> int:
    return match.seats.get(tenures__player__display_name="Ann").number


def in_order(match: Match) -> list[int]:
    return [seat.number + 1 for seat in match.seats.order_by("number")]


@pytest.fixture
def judge() -> Player:
    return PlayerFactory(display_name="Judge", is_staff=True)


def told(sink: Sink, player: Player) -> str:
    """What the mail about the act says to a player."""
    (mail,) = [
        mail
        for mail in sink.mails
        if mail["To"] == player.email and mail["X-Rural-Route-Reason"] == "act"
    ]
    assert WHY in html(mail)
    return " ".join(text(mail).split())


def seated(game: str = "emu-ranchers") -> tuple[Match, Player, Player]:
    """A match with Ann, who is awaited, and Bob."""
    seated = people(find_game(game).seat_counts[0])
    match = running_match(len(seated), people=seated, game=game)
    ann = awaited(match).player
    bob = next(player for player in seated if player != ann)
    assert ann is not None
    for player, name in ((ann, "Ann"), (bob, "Bob")):
        player.display_name = name
        player.save()
    Notice.objects.all().delete()
    return match, ann, bob


@pytest.mark.parametrize("game", [game.slug for game in sample(all_games(), 3)])
@pytest.mark.parametrize("name", ACTS)
def test_everybody_at_the_table_reads_what_was_done_and_what_it_means(
    name: str, game: str, judge: Player, sink: Sink
) -> None:
    do, words, meaning = ACTS[name]
    match, ann, bob = seated(game)
    do(match, judge)
    send_due_mails()
    assert words in told(sink, ann) and words in told(sink, bob)
    assert meaning in told(sink, ann)


def test_no_mail_about_an_act_shows_a_card(judge: Player, sink: Sink) -> None:
    match, ann, _bob = seated()
    hand = [str(card) for card in play.current_record(match).view(awaited(match).number)["hand"]]
    rulings.grant_time(match.pk, 24, judge, WHY)
    send_due_mails()
    for mail in sink.mails:
        assert not [card for card in hand if re.search(rf"\b{card}\b", text(mail) + html(mail))]
    assert told(sink, ann)


def test_a_table_that_was_never_dealt_shows_nothing_when_it_is_cancelled(
    judge: Player, sink: Sink
) -> None:
    (ann,) = people(1)
    match = open_table(opener=ann)
    rulings.cancel_match(match.pk, judge, WHY)
    send_due_mails()
    assert "cancelled the match (the mail came late). The match hadn’t begun, so nobody" in told(
        sink, ann
    )


def test_whose_remark_is_hidden_and_shown_again_reads_both(judge: Player, sink: Sink) -> None:
    match, ann, _bob = seated()
    play.post_remark(match.seats.get(player=ann).pk, "you are a fool")
    remark = Remark.objects.get()
    ago(hidden_talk.hide_remark, remark.pk, judge)
    hidden_talk.show_remark(remark.pk, judge, WHY)
    send_due_mails()
    assert (
        "Judge (staff) restored a comment by Ann (the mail came late). Your comment is shown "
        "at the table again."
    ) in told(sink, ann)


def test_whoever_muted_the_match_is_told_of_its_end_alone(judge: Player, sink: Sink) -> None:
    match, ann, bob = seated()
    play.mute_mails(Seat.objects.get(match=match, player=ann).pk)
    rulings.grant_time(match.pk, 24, judge, WHY)
    send_due_mails()
    assert [mail["To"] for mail in sink.mails] == [bob.email]
    rulings.cancel_match(match.pk, judge, WHY)
    send_due_mails()
    assert "cancelled the match" in told(sink, ann)


def passed() -> tuple[Match, Seat, Seat]:
    match = food_chain()
    seat = seen_now(awaited(match))
    act(seat, PASS)
    return match, seat, seen_now(other(seat))


def test_whoever_was_mailed_a_question_that_is_gone_is_told_so(judge: Player, sink: Sink) -> None:
    match, seat, asked = passed()
    send_due_mails()
    rulings.take_back_last_answer(match.pk, seat.number, judge, WHY)
    del sink.raw[:]
    send_due_mails()
    reasons = {str(mail["X-Rural-Route-Reason"]): mail for mail in sink.mails}
    assert asked.player is not None and reasons["withdrawn"]["To"] == asked.player.email
    assert "It’s no longer your turn." in text(reasons["withdrawn"])


def test_whoever_was_not_mailed_yet_is_not_told_that_nothing_is_asked(
    judge: Player, sink: Sink
) -> None:
    match, seat, _asked = passed()
    rulings.take_back_last_answer(match.pk, seat.number, judge, WHY)
    send_due_mails()
    gone = Notice.objects.get(kind=Notice.Kind.WITHDRAWN)
    assert (gone.state, gone.error) == (
        Notice.State.SKIPPED,
        "no email had been sent about this turn",
    )


def test_nobody_is_told_twice_of_the_same_act(judge: Player, sink: Sink) -> None:
    match, ann, _bob = seated()
    rulings.grant_time(match.pk, 24, judge, WHY)
    rulings.grant_time(match.pk, 12, judge, WHY)
    send_due_mails()
    send_due_mails()
    mine: list[Any] = [mail for mail in sink.mails if mail["To"] == ann.email]
    assert len(mine) == 2
