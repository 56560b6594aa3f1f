"""Mails about a match: turns and ends of each game, reminders, requests, acts of staff, answers."""

import random
from datetime import timedelta
from functools import partial
from typing import Any

from accounts.models import Player
from games import periodic_jobs, play
from games.models import Match, Notice, Request, Seat
from games.play.match_requests.requests import expire_requests
from games.play.reminders import write_reminders
from games.play.staff import rulings
from games.post.outbox import notice_mails
from games.titles import all_games
from tests.browser.mailbag.bag import Bag, Scene
from tests.matches import answer, awaited, fresh, other, running_match, sensible_turn
from tests.play.going_back import PASS, act, food_chain, seen_now
from tests.play.premoves.planning import mildest
from tests.post.letters.writing import plain, reply_to, send
from tests.post.mails.test_acts import ACTS

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
WISHES = ("pause", "pause 5 days", "draw", "cancel", "pace 3 days")
LETTERS = (
    *("help", "status", "resend", "away until 3 Dec", "mute", "zzz", "hatch 7SK and so on", "say"),
    *("say Good morning!", "preview {move}", "why {move}", "memo Bob collects suns", "plans"),
    *("{move}\n{move}", "ask pause", "report match rude words", "talk off", ""),
)


def turns(game: str, bag: Bag) -> None:
    """A turn in the first half of a match among as many as can play, and how it ends."""
    dice = random.Random(game)
    seats = max(next(each for each in all_games() if each.slug == game).seat_counts)
    match = bag.match(game, seats)
    play_some(match, 6 * seats, dice)
    while not Notice.objects.filter(kind=Notice.Kind.TURN, state=Notice.State.DUE).exists():
        play_some(match, 1, dice)
    bag.came(f"turn-{game}", "turn", most=1)
    if bag.whole:
        play_some(match, 2000, dice)
    else:
        for seat in match.seats.order_by("number")[1:]:
            play.resign_seat(seat.pk)
    bag.came(f"end-{game}", "finished", most=2)


def play_some(match: Match, many: int, dice: random.Random) -> None:
    """So many turns as the bot would play them; only the last of them is mailed."""
    for _ in range(many):
        if fresh(match).status != Match.Status.RUNNING:
            return
        Notice.objects.exclude(kind=Notice.Kind.FINISHED).delete()
        play.submit_turn(awaited(match).pk, sensible_turn(match, awaited(match), dice))


def first_turns(bag: Bag) -> None:
    """The beginning, a turn without the hand, one with a remark, hints and a note to oneself."""
    seats = [bag.somebody() for _ in range(2)]
    match = running_match(people=seats)
    bag.came("begins", "turn", "started")
    answer(awaited(match))
    remark = "https://example.org/" + "w" * 150 if bag.longest else "My emus are hungry today."
    play.post_remark(other(awaited(match)).pk, remark)
    bag.came("said", "turn")
    bag.to_table(awaited(match), "memo keep the suns\nmemo Bob collects moons")
    bag.skip()
    answer(awaited(match))
    answer(awaited(match))
    bag.came("with-talk-and-notes", "turn")
    without = bag.match(hand_in_mail=False)
    answer(awaited(without))
    bag.came("without-hand", "turn")


def reminders(bag: Bag) -> None:
    match = bag.match(pace_hours=72, now=bag.times.now())
    Player.objects.update(every_reminder=True)
    for hours in (37, 13, 16):
        bag.times.go(hours * HOUR)
        write_reminders(bag.times.now())
        bag.came("reminder", most=1)
        if hours == 13:
            play.nudge_awaited_seats(other(awaited(match)).pk)
            bag.came("reminder", "nudged")
    bag.times.go(8 * HOUR)
    play.expire_turn(awaited(match).pk)
    bag.came("out-of-time", "played")
    late = awaited(match)
    Seat.objects.filter(pk=late.pk).update(late_in_a_row=2)
    bag.times.go(9 * DAY)
    play.expire_turn(late.pk)
    bag.came("out-of-time", "stood_in")


def requests(bag: Bag) -> None:
    """What is asked of a table, and each way in which it may end."""
    for line, answered in zip(WISHES, ("agree", "refuse", "agree", "agree", "agree"), strict=True):
        match = bag.match()
        asker, asked = fresh_seats(match)
        bag.to_table(asker, f"ask {line}")
        bag.came(f"request-{line.replace(' ', '-')}", "asked")
        bag.to_table(asked, f"{answered} 1")
        bag.came(f"request-{line.replace(' ', '-')}-{answered}", "settled", "finished", most=2)
        if line == "pause":
            bag.to_table(asked, "resume")
            bag.came("request-pause-over", "went_on")
    match = food_chain(people=[bag.somebody() for _ in range(2)])
    asker = seen_now(awaited(match))
    act(asker, PASS)
    asked = seen_now(other(asker))
    bag.skip()
    bag.to_table(asker, "ask undo")
    bag.came("request-undo", "asked")
    bag.to_table(asked, "agree 1")
    bag.came("request-undo-agree", "settled", "turn", most=2)
    for become in (Request.State.LAPSED, Request.State.WITHDRAWN, Request.State.OVERTAKEN):
        match = bag.match()
        asker, asked = fresh_seats(match)
        bag.to_table(asker, "ask cancel")
        bag.skip()
        if become == Request.State.WITHDRAWN:
            bag.to_table(asker, "withdraw 1")
        elif become == Request.State.LAPSED:
            bag.times.go(25 * HOUR)
            expire_requests(bag.times.now(), lambda: False)
        else:
            play.resign_seat(asker.pk)
        bag.came(f"request-{become}", "settled", "finished", "answer", most=2)


def fresh_seats(match: Match) -> tuple[Seat, Seat]:
    """Who waits, and who is asked."""
    asked = awaited(match)
    return other(asked), asked


def of_staff(bag: Bag) -> None:
    """The acts of staff on a match."""
    for name, (do, _words, _meaning) in ACTS.items():
        ann, bob, judge = (bag.somebody() for _ in range(3))
        judge.is_staff = True
        judge.save()
        match = running_match(people=[ann, bob])
        bag.skip()
        for player, called in (
            (awaited(match).player, "Ann"),
            (other(awaited(match)).player, "Bob"),
        ):
            rename(player, called)
        rename(None, "Wren")
        do(match, judge)
        bag.came(f"staff-{name.replace(' ', '-')}", "act", most=2)
    match = food_chain(people=[bag.somebody() for _ in range(2)])
    first = seen_now(awaited(match))
    act(first, PASS)
    bag.skip()
    rulings.take_back_last_answer(
        match.pk, first.number, bag.somebody(is_staff=True), "a slip of the hand"
    )
    bag.came("staff-take-back", "act", "withdrawn", "turn", most=3)


def rename(player: Any, name: str) -> None:
    """Gives a player a name that the acts know; whoever has it gives it up."""
    for old in Player.objects.filter(display_name=name):
        old.display_name = f"Formerly {name} {old.pk}"
        old.save()
    if player is not None:
        player.display_name = name
        player.save()


def plans(bag: Bag) -> None:
    """A plan that is offered beside one that was dropped, and one that was played."""
    match = bag.match()
    answer(awaited(match))
    asked, waits = awaited(match), other(awaited(match))
    turn = mildest(seen_now(waits))
    bag.to_table(seen_now(waits), f"plan {turn}")
    bag.to_table(seen_now(waits), f"if {asked.name} draws discard: {turn}")
    bag.came("plan-kept", "answer")
    answer(asked)
    periodic_jobs.send_notices()
    bag.came("plan-offered", "turn")
    asked, waits = awaited(match), other(awaited(match))
    bag.to_table(seen_now(waits), f"if anything: {mildest(seen_now(waits))}")
    bag.skip()
    answer(asked)
    periodic_jobs.play_premoves()
    bag.came("plan-played", "planned")


def letters(bag: Bag) -> None:
    """Answers to what a player writes to a table, each in a match of its own: whoever is not
    understood again and again is answered no more."""
    for line in LETTERS:
        match = bag.match()
        seat = awaited(match)
        move = play.current_record(fresh(match)).list_legal_moves(seat.number)[0]
        bag.to_table(seat, line.replace("{move}", move))
        bag.came(f"letter-{line.partition(' ')[0] or 'empty'}".replace("\n", "-"))
    match = bag.match()
    bag.to_table(awaited(match), sensible_turn(match, awaited(match), random.Random(1)))
    bag.came("letter-turn", "answer")
    seat = awaited(match)
    bag.skip()
    send(plain("stranger@example.com", "1"), reply_to(seat), at=bag.times.now())
    bag.came("letter-stranger", "answer")
    send(plain(seat.player.email, "1"), reply_to(seat), at=bag.times.now(), verdict="fail")
    bag.came("letter-doubted", "answer")
    play.resign_seat(seat.pk)
    bag.skip()
    bag.to_table(other(seat), "rematch")
    bag.came("letter-rematch")


def few_words(bag: Bag) -> None:
    """A mail that cannot be written as it should be."""
    match = bag.match()
    write = notice_mails.build_notice_mail

    def falter(_context: Any) -> Any:
        raise KeyError("no such bird")

    notice_mails.build_notice_mail = falter
    try:
        answer(awaited(match))
        bag.came("few-words", "turn")
        play.resign_seat(awaited(match).pk)
        bag.came("few-words", "finished", most=1)
    finally:
        notice_mails.build_notice_mail = write


SCENES: list[Scene] = [
    *(partial(turns, game.slug) for game in all_games()),
    *(first_turns, reminders, requests, of_staff, plans, letters, few_words),
]
