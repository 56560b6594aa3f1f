"""Exports: asked for, made by a sweep, mailed as a link, thrown away after two days.

An export is a zip with JSON, a file a match, and one page that any browser shows. It is made in
EXPORT_DIR, one match after the other, so that it takes no more memory for many of them. The link
in the mail is its key: signed, for this one file, for as long as that lies there.
"""

import json
import logging
import secrets
import zipfile
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from smtplib import SMTPRecipientsRefused
from tempfile import TemporaryFile
from typing import Any

from django.conf import settings
from django.core import signing
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from accounts import rate_limits, security_log
from accounts.adapter import AccountAdapter
from accounts.languages import active_language_of
from accounts.models import Player
from accounts.security_log import Kind
from config import clock, task_trigger
from games.models import Export
from games.play.errors import NotAllowed
from games.privacy import export_page
from games.privacy.account_export import account_data
from games.privacy.match_export import export_matches
from games.rules.phrases import phrase

logger = logging.getLogger(__name__)

A_DAY = 3
MOST_ATTEMPTS = 3
TEMPORARY_MEMORY = 1 << 20
ENOUGH = phrase("You’ve requested {most} downloads today, which is the limit. Try again tomorrow.")
_links = signing.Signer(salt="games.privacy.exporting", sep=".")
State = Export.State


def request_export(player: Player, how: str, request: HttpRequest | None = None) -> Export:
    """A copy will be made and its link mailed; the one that waits already, if one does. NotAllowed
    for more than so many a day. `how` is a word for the security log."""
    waiting = Export.objects.filter(player=player, state__in=[State.WAITING, State.LEASED])
    with transaction.atomic():
        if (known := waiting.first()) is not None:
            return known
        if not rate_limits.count_use("exports", str(player.pk), A_DAY):
            raise NotAllowed(ENOUGH, most=A_DAY)
        name = f"{secrets.token_hex(24)}.zip"
        try:
            with transaction.atomic():
                export = Export.objects.create(player=player, asked_at=clock.now(), name=name)
        except IntegrityError:  # asked for in two tabs
            return waiting.get()
        security_log.log_event(Kind.EXPORT_ASKED, request, player, how)
        transaction.on_commit(lambda: task_trigger.enqueue_sweep("make_exports"))
    return export


# The link


def download_path(export: Export) -> str:
    """The path where the copy is fetched."""
    return reverse("export", args=[_links.sign(f"{export.pk}-{export.name}")])


def find_export(token: str) -> Export | None:
    """The copy behind a link; None if it is not ours, or the copy is gone."""
    try:
        key, name = _links.unsign(token).split("-")
    except signing.BadSignature:
        return None
    export = Export.objects.select_related("player").filter(pk=int(key), name=name).first()
    if export is None or export.made_at is None or not export.player.is_active:
        return None
    good = clock.now() <= export.made_at + Export.HOLDS and export_path(export).is_file()
    return export if good else None


def export_path(export: Export) -> Path:
    """Where the file of an export lies."""
    return Path(settings.EXPORT_DIR, export.name)


# Made and told


def run_exports(stopped: Callable[[], bool], now: datetime) -> int:
    """Makes what was asked for and mails the links; throws away what is too old. Returns how many
    copies were made."""
    delete_old_exports(now)
    made = 0
    while not stopped() and (claimed := Export.objects.select_related("player").claim(now, 1)):
        made += make_export(claimed[0])
    mail_links(stopped)
    return made


def make_export(export: Export) -> bool:
    """Makes one copy that was claimed; False if that went wrong. It is tried again a few times."""
    held = Export.objects.filter_by_lease(export)
    if not export.player.is_active or export.attempts > MOST_ATTEMPTS:
        held.finish(State.FAILED)
        return False
    try:
        with active_language_of(export.player), timezone.override(export.player.zone):
            size = write_export(export.player, export_path(export))
    except OSError as problem:
        logger.error("an export could not be written: %s", type(problem).__name__)
        return False  # its lease ends, and it is tried again
    if not held.finish(State.MADE, made_at=clock.now(), size=size):
        export_path(export).unlink(missing_ok=True)  # the player has left meanwhile
        return False
    return True


def write_export(player: Player, file: Path) -> int:
    """Writes the copy of a player, and returns its size in bytes. OSError if it cannot be."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    part = file.with_name(f"{file.name}.part")
    part.touch(mode=0o600)
    about = account_data(player)
    with (
        zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as packed,
        TemporaryFile("w+b", dir=file.parent) as html,
    ):
        packed.writestr("account.json", dump_json(about))
        head = {"player": player, "made_at": clock.now(), "site_name": settings.SITE_NAME}
        html.write(render_part("head", {**head, "sections": export_page.build_sections(about)}))
        for match in export_matches(player):
            packed.writestr(f"matches/{match['code']}.json", dump_json(match))
            html.write(render_part("match", export_page.build_match_page(match)))
        html.write(render_part("foot", {}))
        html.seek(0)
        with packed.open("everything.html", "w") as whole:
            while chunk := html.read(TEMPORARY_MEMORY):
                whole.write(chunk)
    part.rename(file)
    return file.stat().st_size


def render_part(part: str, things: dict[str, Any]) -> bytes:
    """One part of the page."""
    return render_to_string(f"privacy/copy/{part}.html", things).encode()


def dump_json(things: dict[str, Any]) -> str:
    return json.dumps(things, ensure_ascii=False, indent=1)


def mail_links(stopped: Callable[[], bool]) -> None:
    """Mails the links of the copies that were made."""
    for export in Export.objects.filter(state=State.MADE, told_at=None).select_related("player"):
        if stopped():
            break
        player, things = export.player, {"user": export.player, "player": export.player}
        assert export.made_at is not None  # noqa: S101 - for the type; it was made
        until = export.made_at + Export.HOLDS
        try:
            with timezone.override(player.zone):
                more = {"link": download_path(export), "until": until, "size": export.size}
                AccountAdapter().send_account_mail(
                    "account/email/copy_ready", player.email, {**things, **more}
                )
        except SMTPRecipientsRefused:
            logger.warning("the email about export %s was refused", export.pk)
        except OSError as error:
            logger.error("export emails are on hold: %s", type(error).__name__)
            break
        Export.objects.filter(pk=export.pk).update(told_at=clock.now())


def delete_old_exports(now: datetime) -> int:
    """Throws away copies that are too old, and files that no row knows, as after a restore."""
    old = Export.objects.filter(made_at__lt=now - Export.HOLDS)
    failed = Export.objects.filter(state=State.FAILED, asked_at__lt=now - Export.HOLDS)
    gone = 0
    for export in (*old, *failed):
        delete_export(export)
        gone += 1
    folder = Path(settings.EXPORT_DIR)
    before = (now - Export.HOLDS).timestamp()
    for file in folder.iterdir() if folder.is_dir() else ():
        if file.stat().st_mtime < before:
            file.unlink(missing_ok=True)
    return gone


def delete_player_exports(player: Player) -> None:
    """Throws away every copy of a player."""
    for export in Export.objects.filter(player=player):
        delete_export(export)


def delete_export(export: Export) -> None:
    export_path(export).unlink(missing_ok=True)
    export_path(export).with_name(f"{export.name}.part").unlink(missing_ok=True)
    export.delete()
