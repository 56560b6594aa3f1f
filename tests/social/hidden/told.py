"""Every kind of mail, what devices are told of it, and the copy of all that is kept of somebody."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

from django.apps import apps
from django.core import mail as outgoing
from django.db import transaction

from accounts.models import Player
from config import clock
from games import play
from games.models import InboundMail, Intervention, Match, Notice, OutboxMessage, Request, Seat
from games.play.record.record_cache import digest_at
from games.post.hooks.message import build_notice_message
from games.post.mails.context import MailContext
from games.post.mails.notices import MAILS, build_notice_mail
from games.post.outbox.push_sender import count_waiting_matches
from games.post.push import push_message
from games.post.recipients import find_recipient_facts
from games.privacy import export_jobs


def kinds_of_mails() -> list[type[OutboxMessage]]:
    """Every table of the house whose rows are mails."""
    return [model for model in apps.get_models() if issubclass(model, OutboxMessage)]


def sent_to(player: Player) -> Iterator[tuple[str, str]]:
    """The mails that went out to somebody, heads and bodies."""
    for number, one in enumerate(outgoing.outbox):
        if player.email in one.to:
            told = one.message()
            parts = [part.get_payload(decode=True) for part in told.walk()]
            bodies = [part.decode("utf-8", "replace") for part in parts if isinstance(part, bytes)]
            heads = "\n".join(f"{name}: {value}" for name, value in told.items())
            yield (
                f"mail {number}, {one.extra_headers.get('X-Rural-Route-Reason')}",
                "\n".join([heads, *bodies]),
            )


def notices_of(seat: Seat) -> Iterator[tuple[str, str]]:
    """A mail of every kind that there is, as it would be written to a seat now, and what devices
    would be told of it."""
    assert set(MAILS) == set(Notice.Kind.values), "a kind of mail that nobody writes"
    for kind in Notice.Kind.values:
        with transaction.atomic():
            notice = a_notice(seat, kind)
            context = context_of(notice, seat)
            said = build_notice_mail(context)
            html = "".join(str(content) for content, _kind in said.alternatives)
            yield f"a mail of the kind {kind}", f"{said.subject}\n{said.body}\n{html}"
            if kind in push_message.TITLES:
                waiting = count_waiting_matches(context.player)
                told = push_message.build_message(notice, context.seats, context.match, waiting)
                yield f"a push of the kind {kind}", json.dumps(told)
                said = build_notice_message(1, notice, context.seats, context.match, clock.now())
                yield f"a message of the kind {kind} to another app", repr(said)
            transaction.set_rollback(True)


def a_notice(seat: Seat, kind: str) -> Notice:
    """A notice of a kind, with what its mail is about."""
    match, about, letter, now = seat.match, None, None, clock.now()
    question = seat.question or 1
    if kind == Notice.Kind.ACT:
        about = match.interventions.filter(what=Intervention.Event.HID).first()
    if kind == Notice.Kind.ANSWER:
        letter = InboundMail.objects.filter(seat=seat).order_by("-pk").first()
        assert letter is not None, "no letter that could be answered"
    if kind in (Notice.Kind.ASKED, Notice.Kind.SETTLED):
        asker = match.seats.exclude(pk=seat.pk).order_by("-number").first()
        assert asker is not None and asker.tenure is not None
        question = Request.objects.create(
            match=match,
            number=1,
            what=Request.Change.CANCEL,
            tenure=asker.tenure,
            via="p",
            at=now,
            lapses_at=now,
        ).number
    known = Notice.objects.filter(seat=seat, kind=kind, question=question, letter=None, about=None)
    known.delete()
    Notice.objects.filter(letter=letter).exclude(letter=None).delete()
    Notice.objects.filter(about=about, seat=seat).exclude(about=None).delete()
    return Notice.objects.create(
        seat=seat,
        tenure=seat.tenure,
        kind=kind,
        question=question,
        due_at=now,
        about=about,
        letter=letter,
    )


def context_of(notice: Notice, seat: Seat) -> MailContext:
    """What the mail of a notice is written from, as the outbox puts it together."""
    match = Match.objects.get(pk=seat.match_id)
    seats = tuple(match.seats.select_related("player", "tenure", "match").order_by("number"))
    record = play.current_record(match, len(seats))
    assert seat.player is not None
    return MailContext(
        notice=notice,
        player=seat.player,
        match=match,
        seats=seats,
        record=record,
        telling=replace(find_recipient_facts(seat.player), somebody_spoke=True),
        since=0,
        digest=digest_at(match, 0),
        head=digest_at(match, record.moment_plies[-1]),
        now=clock.now(),
    )


def copy_of(player: Player, folder: Path) -> Iterator[tuple[str, str]]:
    """What somebody is given who asks for all that is kept about them, file by file."""
    export_jobs.write_export(player, folder / "copy.zip")
    with ZipFile(folder / "copy.zip") as packed:
        for name in packed.namelist():
            yield f"{name} of the copy", packed.read(name).decode("utf-8", "replace")
