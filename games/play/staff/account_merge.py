"""Two accounts of one person become one, as for a guest who was invited at two addresses.

Seats, tenures and what belongs to them go over to the account that is kept; so does what was
learnt in lessons, and so do the confirmed addresses: what comes from either is believed. The other
account is closed. A match in which both have held a seat stays as it was, since nobody can have
played against themself.
"""

from collections.abc import Callable
from datetime import datetime

from allauth.account.models import EmailAddress
from django.db import transaction
from django.db.models import Q

from accounts import bans
from accounts.models import Player
from config import clock
from games import social
from games.models import (
    Absence,
    Hook,
    Intervention,
    Invitation,
    Match,
    Progress,
    Reliability,
    Seat,
    Seek,
    StaffAct,
    Tenure,
)
from games.notifications import merge_notifications
from games.play import quotas, visibility
from games.play.errors import NotAllowed
from games.play.presets import merge_presets
from games.play.private_notes import merge_notes
from games.play.ready_questions import merge_ready_checks
from games.play.staff import sanctions
from games.play.staff_rules import clean_reason
from games.rules.phrases import phrase


def merge_accounts(
    from_id: int, into_id: int, by: Player, why: str, now: datetime | None = None
) -> None:
    """All that player `from_id` has becomes the player's `into_id`; both are told by mail.

    NotAllowed without a reason, for staff, for one account, for one that is closed, and while both
    sit or sat at a table that waits or plays.
    """
    reason, at = clean_reason(why), now or clock.now()
    with transaction.atomic():
        first, second = sorted((from_id, into_id))
        locked = {
            pk: Player.objects.select_for_update(no_key=True).get(pk=pk) for pk in (first, second)
        }
        gone, kept = locked[from_id], locked[into_id]
        check_mergeable(gone, kept, by)
        matches = move_rows_to_player(gone, kept)
        log_merge(matches, kept, by, reason, at)
        bans.ban_player(gone, Player.BanKind.MERGED, reason)
        facts = {"from": gone.pk, "into": kept.pk, "matches": len(matches)}
        act = sanctions.record_act(StaffAct.Act.MERGED, kept, by, reason, at, facts=facts)
        sanctions.queue_mail(act, gone)


def check_mergeable(gone: Player, kept: Player, by: Player) -> None:
    """NotAllowed, saying why, for two accounts that cannot become one."""
    if gone.pk == kept.pk:
        raise NotAllowed(
            phrase("You can’t merge an account into itself. Name the account to keep.")
        )
    if gone.is_bot or kept.is_bot:
        raise NotAllowed(phrase("A bot account can’t be merged. Close it instead."))
    for player in (gone, kept):
        sanctions.check_no_staff(player, by)
        sanctions.check_open(player)  # which the account of who has left is not
    together = list_player_matches(gone) & list_player_matches(kept)
    if together:
        codes = Match.objects.filter(pk__in=together).order_by("pk").values_list("code", flat=True)
        raise NotAllowed(
            phrase(
                "Both accounts are or were in {matches}. Merge them once none of these is in "
                "progress."
            ),
            matches=", ".join(codes),
        )


def list_player_matches(player: Player) -> set[int]:
    """The matches that wait or play, and at which a player sits or ever sat."""
    going_on = Q(match__status__in=quotas.TO_COME)
    seats = Seat.objects.filter(going_on, Q(player=player) | Q(tenures__player=player))
    return set(seats.values_list("match", flat=True))


Moving = Callable[[Player, Player], None]
_others: list[Moving] = []


def register_merge_hook(moving: Moving) -> None:
    """Of packages above: from now on `moving` is called for the account that goes and the one that
    is kept, within the transaction in which two become one."""
    if moving not in _others:
        _others.append(moving)


def move_rows_to_player(gone: Player, kept: Player) -> list[int]:
    """Moves rows from one player to the other; returns the matches that this shows in."""
    theirs = Tenure.objects.filter(player=kept).values("seat__match")
    beside = Seat.objects.filter(player=kept).values("match")
    tenures = Tenure.objects.filter(player=gone).exclude(seat__match__in=theirs)
    seats = Seat.objects.filter(player=gone).exclude(match__in=beside).exclude(match__in=theirs)
    matches = sorted(
        {*tenures.values_list("seat__match", flat=True), *seats.values_list("match", flat=True)}
    )
    for match_id in matches:
        Match.objects.select_for_update().get(pk=match_id)
    Tenure.objects.filter(player=gone, seat__match__in=matches).update(player=kept)
    Seat.objects.filter(player=gone, match__in=matches).update(player=kept)
    Match.objects.filter(pk__in=matches).update(remembered=False)
    Match.objects.filter(opened_by=gone).update(opened_by=kept)
    Invitation.objects.filter(invited_by=gone).update(invited_by=kept)
    Invitation.objects.filter(guest=gone).update(guest=kept)
    Absence.objects.filter(player=gone).update(player=kept)
    if gone.away_until is not None and gone.away_until > (kept.away_until or gone.joined_at):
        kept.away_until = gone.away_until
        kept.save(update_fields=["away_until"])
    social.move_rows_to_player(gone, kept)
    for moving in _others:
        moving(gone, kept)
    merge_notes(gone, kept)
    merge_notifications(gone, kept)
    merge_presets(gone, kept)
    merge_ready_checks(gone, kept)
    Reliability.objects.filter(player=gone).delete()
    Seek.objects.filter(player=gone).delete()
    Hook.objects.filter(player=gone).update(player=kept)
    EmailAddress.objects.filter(user=gone, verified=True).update(user=kept, primary=False)
    merge_lessons(gone, kept)
    return matches


def merge_lessons(gone: Player, kept: Player) -> None:
    """In each game the player goes on where either account was last, and has finished what either
    had."""
    known = {row.game: row for row in Progress.objects.filter(player=kept)}
    for row in Progress.objects.filter(player=gone):
        other = known.get(row.game)
        if other is None:
            row.player = kept
            row.save(update_fields=["player"])
            continue
        other.finished = sorted({*other.finished, *row.finished})
        if row.at > other.at:
            other.lesson, other.exercise, other.at = row.lesson, row.exercise, row.at
        other.save()
        row.delete()


def log_merge(matches: list[int], kept: Player, by: Player, reason: str, now: datetime) -> None:
    """Writes into the timelines of running matches that who sits there has another name."""
    running = Seat.objects.filter(
        match__in=matches, player=kept, match__status=Match.Status.RUNNING
    )
    for seat in running.select_related("match"):
        Intervention.objects.create(
            match=seat.match,
            seat=seat,
            tenure_id=seat.tenure_id,
            actor=by,
            what=Intervention.Event.MERGED,
            why=reason,
            ply=seat.match.ply,
            at=now,
        )
        visibility.record_public_event(seat.match_id, now)
