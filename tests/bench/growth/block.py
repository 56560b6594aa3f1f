"""The block: a hundred matches of twenty people, played through the doors that everybody uses.

It is what a large house is copied from, so all kinds of rows are in it, in the proportions of a
house that has stood for a while: most matches are over, some go on, a few wait for players.
"""

import random
import secrets
from datetime import timedelta
from typing import Any

from tests.bench.growth import beside, together

PEOPLE, TABLES = 20, 100
PASSWORD = "emus at dawn"
SEATS = {
    "emu-ranchers": 2,
    "emus-redux": 3,
    "ranchers": 3,
    "biome-rummy": 2,
    "hunting-prey": 3,
    "food-chain": 2,
}
OPEN, CANCELLED, RUNNING = 3, 3, 22  # of TABLES; the others are over
FEWEST, MOST = 14, 33  # turns that a match has had when it is left, or looked at
BY_MAIL = 10  # letters
REMARKS = 2  # of each match that is over


def furnish(dice: random.Random) -> list[Any]:
    """Plays the matches; returns the people, the first of whom is staff."""
    from config import task_trigger

    task_trigger.enqueue_sweep = lambda sweep: None  # nobody is there to hear it
    people = [person(number) for number in range(PEOPLE)]
    games = list(SEATS)
    for number in range(TABLES):
        game = games[number % len(games)]
        at_table = dice.sample(people, SEATS[game])
        if number == OPEN + CANCELLED:
            at_table = people[1 : 1 + SEATS[game]]  # who looks at pages has a match that goes on
        if number < OPEN:
            invited(opened(game, at_table[0]), f"guest{number}@example.net")
        elif number < OPEN + CANCELLED:
            cancelled(game, at_table[0])
        else:
            match = begun(game, at_table, rated=number % 2 == 0)
            play_on(match, dice.randint(FEWEST, MOST), dice)
            if number >= OPEN + CANCELLED + RUNNING:
                over(match)
    write_letters(dice)
    together.furnish(people)
    beside.furnish(people)
    send_all()
    came_in(people)
    return people


def person(number: int) -> Any:
    """A player with a confirmed address, a password and a browser that is signed in."""
    from tests.bench import house
    from tests.factories import PlayerFactory

    player = PlayerFactory(
        email=f"p{number}@example.org",
        display_name=f"Person {number}",
        password=PASSWORD,
        confirmed=True,
        is_staff=number == 0,
    )
    house.session(player)
    return player


def opened(game: str, opener: Any) -> Any:
    from games import play

    return play.open_match(opener, game)


def invited(match: Any, email: str) -> None:
    from config import clock
    from games.post.outbox import invitation_links

    invitation_links.invite_address(match, match.opened_by, email, clock.now())


def cancelled(game: str, opener: Any) -> None:
    from games import play

    play.leave_match(opened(game, opener).pk, opener)


def begun(game: str, people: list[Any], rated: bool) -> Any:
    from tests.matches import running_match

    return running_match(len(people), game=game, people=people, rated=rated)


def play_on(match: Any, turns: int, dice: random.Random) -> None:
    """So many turns, taken at random."""
    from games import play
    from games.models import Match
    from tests.matches import awaited, fresh, turn

    for _ in range(turns):
        if fresh(match).status != Match.Status.RUNNING:
            return
        seat = awaited(match)
        play.submit_turn(seat.pk, turn(match, seat, dice), "p", seat.question)


def over(match: Any) -> None:
    """Ends a match, if it still goes on: all but one leave it. Something was said there."""
    from games import play
    from games.models import Match, Remark
    from tests.matches import fresh

    seats = list(match.seats.order_by("number"))
    for seat in seats[:REMARKS]:
        play.post_remark(seat.pk, "A fine herd, I must say.")
    for seat in seats[1:]:
        if fresh(match).status == Match.Status.RUNNING:
            play.resign_seat(seat.pk)
    assert Remark.objects.filter(match=match).exists()


def write_letters(dice: random.Random) -> None:
    """Some turns are taken by mail; the raw text of all letters but one is thrown away."""
    from games.models import InboundMail, Seat
    from tests.matches import turn
    from tests.post.letters.writing import wrote

    asked = Seat.objects.filter(question__isnull=False, player__isnull=False)
    for seat in asked.select_related("match", "player").order_by("pk")[:BY_MAIL]:
        wrote(seat, turn(seat.match, seat, dice))
    kept = InboundMail.objects.order_by("pk").values_list("pk", flat=True).first()
    InboundMail.objects.exclude(pk=kept).update(raw=None)


def send_all() -> None:
    """Every notice becomes what it is when its mail was sent; none is written, which takes long."""
    from config import clock
    from games.models import Delivery, Notice
    from games.post.mails.headers import random_id_part

    notices = list(Notice.objects.all())
    for notice in notices:
        notice.state, notice.attempts = Notice.State.SENT, 1
        notice.begun_at = notice.sent_at = notice.due_at
        notice.message_id = random_id_part()
    told = ["state", "attempts", "begun_at", "sent_at", "message_id"]
    Notice.objects.bulk_update(notices, told, batch_size=500)
    Delivery.objects.update(state=Notice.State.SENT, sent_at=clock.now())


def came_in(people: list[Any]) -> None:
    """What is noted at the door: who came in, what was counted, which forms were taken."""
    from accounts.models import SecurityEvent, Tally
    from config import clock
    from games.models import Presence, Reach, Seat, TakenForm

    now = clock.now()
    for number, player in enumerate(people):
        for _ in range(3):
            SecurityEvent.objects.create(
                at=now, kind=SecurityEvent.Kind.SIGNED_IN, player=player, network="192.0.2.0"
            )
        Tally.objects.create(kind="mails", whose=f"{number:08}", day=now.date(), count=1)
        TakenForm.objects.create(
            key=secrets.token_hex(16), content="0" * 64, answer={"to": "/"}, at=now
        )
        Reach.objects.create(email=player.email, score=1, scored_at=now - timedelta(days=3))
    for seat in Seat.objects.filter(player__isnull=False, match__finished_at__isnull=True):
        Presence.objects.create(seat=seat, at=now)
