"""Remarks that staff hide, with a reason: everybody reads that something was hidden, and why; the
text stays for staff, who may show it again."""

from datetime import datetime

from django.db import transaction

from accounts.models import Player
from config import clock, task_trigger
from games.models import Intervention, Notice, Remark
from games.play import visibility
from games.play.errors import NotAllowed
from games.play.locked_match import lock_match_row
from games.play.staff_rules import clean_reason
from games.play.tenures import check_may_act
from games.rules.phrases import phrase

Event = Intervention.Event


def hide_remark(remark_id: int, by: Player, why: str, now: datetime | None = None) -> None:
    """Nobody but staff reads the remark any more. NotAllowed without a reason, for one that is
    hidden, and for staff who may not act on its match."""
    _change_remark(remark_id, Event.HID, by, why, now)


def show_remark(remark_id: int, by: Player, why: str, now: datetime | None = None) -> None:
    """A hidden remark is read by everybody again; NotAllowed for one that is not hidden."""
    _change_remark(remark_id, Event.SHOWED, by, why, now)


def _change_remark(remark_id: int, what: str, by: Player, why: str, now: datetime | None) -> None:
    reason, at = clean_reason(why), now or clock.now()
    with transaction.atomic():
        remark = Remark.objects.select_related("seat").get(pk=remark_id)
        match = lock_match_row(remark.match_id)
        remark.refresh_from_db(fields=["hidden"])
        check_may_act(match, by)
        if (what == Event.HID) == (remark.hidden_id is not None):
            raise NotAllowed(phrase("Nothing to do: this comment is already as you want it."))
        act = Intervention.objects.create(
            match=match,
            seat=remark.seat,
            tenure_id=remark.tenure_id,
            actor=by,
            what=what,
            why=reason,
            facts={"remark": remark.pk},
            ply=match.ply,
            at=at,
        )
        Remark.objects.filter(pk=remark.pk).update(hidden=act if what == Event.HID else None)
        visibility.record_public_event(match.pk, at)
        if remark.tenure is not None and remark.tenure.player_id is not None:
            Notice.objects.create(
                seat=remark.seat,
                tenure=remark.tenure,
                kind=Notice.Kind.ACT,
                question=remark.seat.question_count,
                about=act,
                due_at=at,
            )
            transaction.on_commit(task_trigger.trigger_senders)
