"""The demo house: a few players, running matches, an open one and a finished one."""

import random
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from allauth.mfa.utils import decrypt

from accounts.models import Player
from config import clock
from games import play
from games.models import Match, Notice, Step
from games.titles import bots

PASSWORD = "emus at dawn"
CODES_TOLD = 5
ANN, BOB, CLEO = "ann@example.org", "bob@example.org", "cleo@example.org"
PEOPLE = ((ANN, "Ann", "Europe/Paris"), (BOB, "Bob", "America/New_York"), (CLEO, "Cleo", "UTC"))


def is_there() -> bool:
    """True if the demo has been loaded into this database."""
    return Player.objects.filter(email=ANN).exists()


def sign_ins() -> list[str]:
    """Who can sign in and how, line by line, and by what Cleo opens the admin."""
    lines = [f"Sign in as {ANN}, {BOB} or {CLEO} (staff); password: {PASSWORD}"]
    found = {row.type: row for row in Authenticator.objects.filter(user__email=CLEO)}
    app, codes = found.get(Authenticator.Type.TOTP), found.get(Authenticator.Type.RECOVERY_CODES)
    if app and codes:
        unused = " ".join(codes.wrap().get_unused_codes()[:CODES_TOLD])
        lines.append(
            f"To open the admin as {CLEO}: the key {decrypt(app.data['secret'])} in an "
            f"authenticator app, or one of these codes, each once: {unused}"
        )
    return lines


def load() -> list[Match]:
    """Loads the demo and returns its matches. Cleo is staff and may open the admin."""
    people = {email: _player(email, name, zone) for email, name, zone in PEOPLE}
    ann, bob, cleo = (people[email] for email in (ANN, BOB, CLEO))
    matches = [
        _against(ann, bob, steps=0),
        _against(bob, ann, steps=31),
        _against(ann, cleo, steps=10_000),
        play.open_match(ann, "emu-ranchers", bot_seats=1, pace_hours=24),
        play.open_match(bob, "emu-ranchers", pace_hours=72, options={"years": 4}),
    ]
    _forget_old_news(matches)
    return matches


def _player(email: str, name: str, zone: str) -> Player:
    player = Player.objects.create_user(email, PASSWORD, display_name=name, time_zone=zone)
    if email == CLEO:
        player.is_staff = player.is_superuser = True
        player.save(update_fields=["is_staff", "is_superuser"])
        TOTP.activate(player, generate_totp_secret())
        RecoveryCodes.activate(player)
    EmailAddress.objects.create(user=player, email=email, verified=True, primary=True)
    return player


def _against(opener: Player, joiner: Player, steps: int) -> Match:
    """A match of two people that has come `steps` submissions far, played as the bots would."""
    began = clock.now() - timedelta(days=9)
    match = play.open_match(opener, "emu-ranchers", pace_hours=48, now=began)
    match = play.join(match.pk, joiner, now=began + timedelta(hours=1))
    dice = random.Random(f"demo {opener.pk} {joiner.pk}")
    total = 60 if steps > 60 else max(steps, 1)
    for number in range(steps):
        match.refresh_from_db()
        if match.status != Match.Status.RUNNING:
            break
        hours_ago = max(1.0, 200.0 - 198.0 * min(number, total) / total)
        _submit_one(match, dice, clock.now() - timedelta(hours=hours_ago))
    return match


def _submit_one(match: Match, dice: random.Random, at_time: datetime) -> None:
    record = play.current(match)
    seat = record.waiting[0]
    draft: list[str] = []
    while True:
        step = bots.choose(record.game, record.view(seat), record.legal(seat), dice)
        settles = record.settles(seat, step)
        draft.append(step)
        if settles:
            break
        record = record.drafted(seat, [step])
    row = match.seats.get(number=seat)
    play.submit(row.pk, ", ".join(draft), Step.Via.PAGE, row.question, now=at_time)


def _forget_old_news(matches: list[Match]) -> None:
    """Only the newest word of each seat is to be mailed; the rest happened before the house was."""
    for match in matches:
        for seat in match.seats.all():
            due = Notice.objects.filter(seat=seat, state=Notice.State.DUE)
            newest = due.order_by("-question", "-id").values_list("pk", flat=True).first()
            due.exclude(pk=newest or 0).update(state=Notice.State.SKIPPED)
            due.update(due_at=clock.now())
            if seat.question is not None:
                _full_time(match, seat.pk)


def _full_time(match: Match, seat_id: int) -> None:
    """A newcomer has time to look round before the clock of the demo strikes."""
    now = clock.now()
    match.seats.filter(pk=seat_id).update(
        asked_at=now - timedelta(hours=1), deadline=now + timedelta(hours=match.pace_hours - 1)
    )
