"""The demo house: a few players, and matches of every game in every state."""

import random
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from allauth.mfa.utils import decrypt
from django.db import transaction
from django.urls import reverse

from accounts.models import Player
from config import clock
from games import periodic_jobs, play
from games.models import Match, Move, Notice, Progress, Seat
from games.play import join_requirements
from games.rules.game import AnyGame
from games.titles import all_games, bots

PASSWORD = "emus at dawn"
CODES_TOLD = 5
TURNS_IN = 9  # so far a match has come that goes on
LONGEST = 60  # turns over which the days of a match are spread
TO_THE_END = 10_000
LEARNT = "food-chain"  # the game of which Ann has begun the lessons
ANN, BOB, CLEO = "ann@example.org", "bob@example.org", "cleo@example.org"
PEOPLE = ((ANN, "Ann", "Europe/Paris"), (BOB, "Bob", "America/New_York"), (CLEO, "Cleo", "UTC"))


def is_loaded() -> bool:
    """True if the demo has been loaded into this database."""
    return Player.objects.filter(email=ANN).exists()


def list_sign_ins() -> list[str]:
    """Who can sign in and how, line by line, where a lesson is, and what opens the admin."""
    lines = [
        f"Sign in as {ANN}, {BOB} or {CLEO} (staff); password: {PASSWORD}",
        f"A lesson {ANN} has started, open to everybody: {reverse('learn', args=[LEARNT])}",
    ]
    found = {row.type: row for row in Authenticator.objects.filter(user__email=CLEO)}
    app, codes = found.get(Authenticator.Type.TOTP), found.get(Authenticator.Type.RECOVERY_CODES)
    if app and codes:
        unused = " ".join(codes.wrap().get_unused_codes()[:CODES_TOLD])
        lines.append(
            f"To open the admin as {CLEO}: the key {decrypt(app.data['secret'])} in an "
            f"authenticator app, or one of these codes, each once: {unused}"
        )
    return lines


@transaction.atomic  # whole or not at all; and one commit is quicker than a thousand
def load_demo() -> list[Match]:
    """Loads the demo and returns its matches: of every game one in which Ann is to play, one in
    which she waits for Bob, and one that is over; beside them one against a bot, one that waits for
    players, and a lesson that Ann has begun. Cleo is staff and may open the admin."""
    people = {email: _create_player(email, name, zone) for email, name, zone in PEOPLE}
    ann, bob, cleo = (people[email] for email in (ANN, BOB, CLEO))
    matches = []
    for number, game in enumerate(all_games()):
        other = bob if number < join_requirements.FIRST_MATCHES else cleo
        matches.append(_play_match(game, ann, other, TO_THE_END))
    periodic_jobs.archive_matches()  # so that neither Ann nor Bob is a newcomer any more
    for game in all_games():
        matches.append(_play_match(game, ann, bob, TURNS_IN, awaits=ann))
        matches.append(_play_match(game, bob, ann, TURNS_IN, awaits=bob))
    matches.append(play.open_match(ann, "emu-ranchers", bot_seats=1, pace_hours=24))
    matches.append(play.open_match(bob, "emu-ranchers", pace_hours=72, options={"years": 4}))
    Progress.objects.create(
        player=ann, game=LEARNT, lesson=1, exercise=0, finished=[0], at=clock.now()
    )
    _drop_old_notices(matches)
    return matches


def _create_player(email: str, name: str, zone: str) -> Player:
    player = Player.objects.create_user(email, PASSWORD, display_name=name, time_zone=zone)
    if email == CLEO:
        player.is_staff = player.is_superuser = True
        player.save(update_fields=["is_staff", "is_superuser"])
        TOTP.activate(player, generate_totp_secret())
        RecoveryCodes.activate(player)
    EmailAddress.objects.create(user=player, email=email, verified=True, primary=True)
    return player


def _play_match(
    game: type[AnyGame],
    opener: Player,
    joiner: Player,
    turns: int,
    awaits: Player | None = None,
) -> Match:
    """A match of two people, with a bot where the game wants one more, that has come `turns` turns
    far, and on until `awaits` is the only one of them to play; played as the bots would."""
    began, size = clock.now() - timedelta(days=9), min(game.seat_counts)
    match = play.open_match(
        opener, game.slug, seats=size, bot_seats=size - 2, pace_hours=48, now=began
    )
    match = play.join_match(match.pk, joiner, now=began + timedelta(hours=1))
    dice = random.Random(f"demo {game.slug} {opener.pk} {joiner.pk}")
    expected = min(turns, LONGEST)
    for number in range(turns + LONGEST):
        match.refresh_from_db()
        # Where all are asked at once, whoever is to be waited for comes last.
        asked = sorted(match.seats.exclude(question=None), key=lambda seat: seat.player == awaits)
        if not asked or (number >= turns and asked[0].player == awaits):
            break
        hours_ago = max(1.0, 200.0 - 198.0 * min(number, expected) / expected)
        _submit_one(match, asked[0], dice, clock.now() - timedelta(hours=hours_ago))
    return match


def _submit_one(match: Match, row: Seat, dice: random.Random, at_time: datetime) -> None:
    record, seat = play.current_record(match), row.number
    draft: list[str] = []
    while True:
        move = bots.choose_move(record.game, record.view(seat), record.list_legal_moves(seat), dice)
        settles = record.is_settling_move(seat, move)
        draft.append(move)
        if settles:
            break
        record = record.apply_draft(seat, [move])
    play.submit_turn(row.pk, ", ".join(draft), Move.Via.PAGE, row.question, now=at_time)


def _drop_old_notices(matches: list[Match]) -> None:
    """Only the newest word of each seat is to be mailed; the rest happened before the house was."""
    for match in matches:
        for seat in match.seats.all():
            due = Notice.objects.filter(seat=seat, state=Notice.State.DUE)
            newest = due.order_by("-question", "-id").values_list("pk", flat=True).first()
            due.exclude(pk=newest or 0).update(state=Notice.State.SKIPPED)
            due.update(due_at=clock.now())
            if seat.question is not None:
                _reset_deadline(match, seat.pk)


def _reset_deadline(match: Match, seat_id: int) -> None:
    now = clock.now()
    match.seats.filter(pk=seat_id).update(
        asked_at=now - timedelta(hours=1), deadline=now + timedelta(hours=match.pace_hours - 1)
    )
