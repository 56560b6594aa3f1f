"""The part of the page of notifications that is about other apps: its forms, and what it says."""

from typing import Any, NamedTuple
from urllib.parse import urlsplit

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext

from accounts.models import Player
from games.models import Delivery, Hook
from games.post.hooks.kinds import KINDS
from games.post.hooks.message import HookField
from games.post.hooks.player_hooks import list_hooks, list_tests
from games.post.push import safe_http

LONGEST = {"address": Hook.LONGEST_ADDRESS, "secret": 400, "room": 255}
ENDING = 4  # characters of an address, by which a player knows it again


class HookForm(forms.Form):
    """What a player gives for an app of one kind."""

    def __init__(self, kind: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.kind, self.auto_id = kind, f"{kind}-%s"
        for each in KINDS[kind].fields:
            self.fields[each.name] = forms.CharField(
                label=str(each.label),
                required=each.required,
                max_length=LONGEST[each.name],
                help_text=gettext("For example: %(example)s") % {"example": each.example},
                widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
            )

    def clean(self) -> dict[str, Any]:
        said = super().clean() or self.cleaned_data
        for each in KINDS[self.kind].fields:
            value = said.get(each.name, "")
            if value and not is_well_formed(each, value):
                words = gettext("“%(value)s” doesn’t look right. It should look like %(example)s.")
                self.add_error(each.name, words % {"value": value, "example": each.example})
        return said


def is_well_formed(field: HookField, value: str) -> bool:
    """True if a value has the form that its field must have, and may be called if it is called."""
    if not field.pattern.fullmatch(value):
        return False
    if field.name != "address":
        return True
    try:
        safe_http.parse_address(value)
    except safe_http.ForbiddenAddress:
        return False
    return True


class ShownHook(NamedTuple):
    """An app of a player as the page lists it; `waits`: its test message is on its way."""

    pk: int
    kind: str
    name: str
    about: str
    secret: str
    is_on: bool
    status: str
    test: str
    waits: bool


def describe_hooks(player: Player, refused: HookForm | None = None) -> dict[str, Any]:
    """What the page is filled in with: the apps of a player, and the form of each kind."""
    shown = [describe_hook(hook, player) for hook in list_hooks(player)]
    forms_by_kind = {kind: HookForm(kind) for kind in KINDS}
    if refused is not None:
        forms_by_kind[refused.kind] = refused
    return {
        "hooks": shown,
        "test_waits": any(hook.waits for hook in shown),
        "hook_kinds": [
            (str(Hook.Kind(kind).label), KINDS[kind].help, form)
            for kind, form in forms_by_kind.items()
        ],
    }


def describe_hook(hook: Hook, player: Player) -> ShownHook:
    host = urlsplit(hook.address).hostname or ""
    last = list_tests(hook).first()
    return ShownHook(
        hook.pk,
        hook.kind,
        str(hook.get_kind_display()),
        hook.room or f"{host}…{hook.address[-ENDING:]}",
        hook.secret if hook.kind == Hook.Kind.SIGNED else "",
        hook.off_since is None,
        describe_state(hook, player),
        "" if last is None else describe_test(last),
        last is not None and last.state in Delivery.UNSENT,
    )


def describe_state(hook: Hook, player: Player) -> str:
    """Whether messages arrive, in one line; nothing if they do."""
    at = hook.off_since or hook.failing_since
    if at is None:
        return ""
    words = {"day": date_format(at.astimezone(player.zone), "j F Y"), "error": hook.last_error}
    if hook.off_since is None:
        return gettext("Failing since %(day)s: %(error)s") % words
    if hook.last_error:
        return gettext("Switched off on %(day)s: %(error)s") % words
    return gettext("Switched off on %(day)s.") % words


def describe_test(sent: Delivery) -> str:
    """What became of a test message, in one line."""
    if sent.state == Delivery.State.SENT:
        return gettext("The test message arrived.")
    if sent.error:
        return gettext("The test message failed: %(error)s") % {"error": sent.error}
    return gettext("The test message is on its way. Reload this page to see if it arrived.")
