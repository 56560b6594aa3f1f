"""One-time keys: a form that answers no question is taken once, however often it is sent.

A turn is safe by the number of its question, a letter by its Message-ID. Any other form that does
something carries a hidden key, drawn when the page is shown: by `form_key()`, without asking
the database anything. The view calls `process_form` with what is to be done. The key is written
down in the same transaction as that, so a doubled click, a form sent again after its answer was
lost, and a form that stands in two tabs do it once; whoever comes second reads what the first one
was told. Refused forms leave no trace: they can be sent again.

A key holds for two days. What comes later, or without a key, is not done: the page says so and
shows again what was typed. docs/forms.md lists every form with what guards it.
"""

import secrets
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import cast

from django.contrib import messages
from django.contrib.messages.storage.base import BaseStorage
from django.core import signing
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.html import format_html
from django.utils.safestring import SafeString

from config import clock
from games.models import Match, TakenForm
from games.play import PlayError
from games.play.record.log_text import error_reason
from games.rules.errors import RulesError
from games.rules.phrases import phrase
from games.web.shortcuts import cache_on_request, player_of

FIELD = "form_key"
SALT = "games.web.form_keys"
HOLDS = timedelta(days=2)
KEPT = timedelta(days=3)  # longer than a key holds, so that no key outlives its row
BATCH = 1000
TOO_OLD = phrase(
    "This page was open for over two days, so nothing was done. Check the form and send it again."
)
SENT_OTHERWISE = phrase(
    "You’ve already sent this form with other values, and we accepted them. "
    "Nothing was done this time. If you still want this change, check the form and send "
    "it again."
)


class FormRejected(PlayError):
    """The form was not taken, whatever it says: its key is too old, or was used for other words."""


@dataclass(frozen=True)
class FormResult:
    """What a form led to: a page (an address, or a name that its view knows), and what is said."""

    page: str = ""
    words: str = ""
    level: int = messages.SUCCESS


def issue_key(player_id: int) -> str:
    """A new key for a page that is shown to a player."""
    drawn_at = int(clock.now().timestamp())
    return key_signer(player_id).sign(f"{drawn_at}.{secrets.token_urlsafe(9)}")


def key_field(request: HttpRequest | None) -> SafeString | str:
    """The hidden field with a key for this showing of the page; empty for a visitor, who can send
    nothing, nor, as with the CSRF token, without a request."""
    if request is None or not request.user.is_authenticated:
        return ""
    key = cache_on_request(request, FIELD, lambda: issue_key(player_of(request).pk))
    return format_html('<input type="hidden" name="{}" value="{}">', FIELD, key)


def key_signer(player_id: int) -> signing.Signer:
    """Who signs keys for a player; a key is nobody else's."""
    return signing.Signer(salt=f"{SALT}.{player_id}")


def is_valid_key(key: str, player_id: int | None) -> bool:
    """True for a key that was drawn here for this player, and not too long ago."""
    if player_id is None:
        return False
    try:
        drawn_at = int(key_signer(player_id).unsign(key).partition(".")[0])
    except (signing.BadSignature, ValueError):
        return False
    return clock.now().timestamp() - drawn_at <= HOLDS.total_seconds()


def process_form(request: HttpRequest, act: Callable[[], FormResult]) -> FormResult:
    """What `act` answers, done once for the key of the form; or what it answered the first time.

    FormRefused for a form without a key that holds, or filled in otherwise than the first time.
    What `act` raises goes on to the caller, unless the form was taken before.
    """
    key, sender = request.POST.get(FIELD, ""), request.user.pk
    return process_once(
        request, hash_texts(str(sender), request.path, key), act, is_valid_key(key, sender)
    )


def process_link(request: HttpRequest, act: Callable[[], FormResult]) -> FormResult:
    """The same for the form behind a mailed link, which is its own key, whoever opens it."""
    return process_once(request, hash_texts("link", request.path), act, True)


def process_once(
    request: HttpRequest,
    key: str,
    act: Callable[[], FormResult],
    may: bool,
    content: str | None = None,
) -> FormResult:
    """What the form was answered under `key`, now or before; FormRefused if it was not answered
    before and `may` not be now. `content` is the hash of what was sent, where that is no form."""
    if content is None:
        content = hash_texts(*list_form_values(request))
    row = TakenForm(key=key, content=content, at=clock.now())
    try:
        if not may:
            raise FormRejected(TOO_OLD)
        with transaction.atomic():
            answer = act()
            row.answer = asdict(answer)
            row.save(force_insert=True)  # of two at once one waits here, and is undone
            return answer
    except Exception:  # it may be refused because it has been done
        before = TakenForm.objects.filter(pk=row.pk).first()
        if before is None:
            raise
    if before.content != row.content:
        raise FormRejected(SENT_OTHERWISE)
    return FormResult(**before.answer)


def is_processed(player_id: int, path: str, key: str) -> bool:
    """True if the form with this key was taken at the address `path` for this player."""
    return TakenForm.objects.filter(pk=hash_texts(str(player_id), path, key)).exists()


def redirect_with_answer(request: HttpRequest, answer: FormResult) -> HttpResponse:
    """To the page that the form led to, where it is said, once, what was done."""
    waiting = cast(BaseStorage, messages.get_messages(request))
    is_said = answer.words in [str(one) for one in waiting]
    waiting.used = False  # to be shown on the next page all the same
    if answer.words and not is_said:
        messages.add_message(request, answer.level, answer.words)
    return redirect(answer.page)


def run_once(
    request: HttpRequest, act: Callable[[], FormResult], back: str | Match
) -> HttpResponse:
    """Does `act` once and leads to the page that it answers; why it is refused is said on `back`, a
    page by its address or name, or the page of a row."""
    try:
        return redirect_with_answer(request, process_form(request, act))
    except (PlayError, RulesError) as refusal:
        messages.error(request, error_reason(refusal))
        return redirect(back)


def list_form_values(request: HttpRequest) -> list[str]:
    # A salt is drawn anew when a page is shown anew; the first one is kept.
    unsaid = (FIELD, "csrfmiddlewaretoken", "salt")
    return [
        part
        for name in sorted(request.POST)
        if name not in unsaid
        for part in (name, *request.POST.getlist(name))
    ]


def hash_texts(*parts: str) -> str:
    """SHA-256 of texts, hex; their ends count, too."""
    return sha256(repr(parts).encode()).hexdigest()


def delete_expired_keys(stopped: Callable[[], bool], now: datetime) -> int:
    """Throws away what is known of forms whose keys hold no longer; returns how many."""
    old = TakenForm.objects.filter(at__lt=now - KEPT)
    done = 0
    while not stopped() and (keys := list(old.values_list("pk", flat=True)[:BATCH])):
        done += TakenForm.objects.filter(pk__in=keys).delete()[0]
    return done
