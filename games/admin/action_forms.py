"""What a form of staff is by which one act is done, and how pages offer such forms."""

from abc import ABCMeta, abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar, NamedTuple

from django import forms
from django.db.models import Q
from django.forms.forms import DeclarativeFieldsMetaclass
from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext

from accounts.models import Player
from games import play
from games.models import Match
from games.play.record.log_text import error_reason
from games.play.tenures import check_may_act
from games.web.idempotency import FormResult, process_form, redirect_with_answer
from games.web.shortcuts import player_of


class AbstractFormMeta(ABCMeta, DeclarativeFieldsMetaclass):
    """Of forms that leave something to those made from them."""


class ActionForm(forms.Form, metaclass=AbstractFormMeta):
    """One act of `by` on what it is `about`: `name` is what a sent form says it is, `title` and
    `note` are for the reader."""

    name: ClassVar[str]
    title: ClassVar[str | Promise]
    note: ClassVar[str | Promise] = ""

    def __init__(self, given: Any = None, *, about: Any, by: Player) -> None:
        super().__init__(given, auto_id=f"{self.name}-%s")
        self.about, self.by = about, by
        self.put_reason_last()

    def put_reason_last(self) -> None:
        self.order_fields([name for name in self.fields if name != "why"])

    @abstractmethod
    def perform_action(self) -> None:
        """Does what the form says; PlayError if it cannot be done."""

    def cleaned_value(self, name: str) -> Any:
        """What was filled in."""
        return self.cleaned_data[name]


def parse_player(words: str) -> Player:
    """The player with this whole name or address; ValidationError, quoting it, if nobody has it."""
    found = Player.objects.filter(Q(display_name=words.strip()) | Q(email__iexact=words.strip()))
    player = found.first()
    if player is None:
        raise forms.ValidationError(gettext("No player has the name or address %r.") % words)
    return player


# On a page


class ActionForms(NamedTuple):
    """The forms of a page, its status, and the answer in place of it if one of them was done."""

    forms: list[ActionForm]
    status: int = 200
    done: HttpResponse | None = None


def bind_forms(
    request: HttpRequest, kinds: Iterable[type[ActionForm]], about: Any, page: str, told: str
) -> ActionForms:
    """A form of each of `kinds`; a POST does one of them, tells so with `told` (in which
    `perform_action` is its title) and leads to `page`. If it cannot be done, the form says why."""
    by = player_of(request)
    shown = {kind.name: kind(about=about, by=by) for kind in kinds}
    if request.method != "POST":
        return ActionForms(list(shown.values()))
    asked = shown.get(request.POST.get("act", ""))
    if asked is None:
        return ActionForms(list(shown.values()), 409)
    form = shown[asked.name] = type(asked)(request.POST, about=about, by=by)
    return ActionForms(list(shown.values()), 409, submit_form(request, form, page, told))


def submit_form(
    request: HttpRequest, form: ActionForm, page: str, told: str
) -> HttpResponse | None:
    """The answer once it is done; None if it was not, and the form says why."""
    if not form.is_valid():
        return None

    def once() -> FormResult:
        form.perform_action()
        return FormResult(page, told % {"act": form.title})

    try:
        return redirect_with_answer(request, process_form(request, once))
    except play.PlayError as refusal:
        form.add_error(None, error_reason(refusal))
    return None


def explain_denial(match: Match, request: HttpRequest) -> str:
    """Why the reader may not act on the match; empty if they may."""
    try:
        check_may_act(match, player_of(request))
    except play.NotAllowed as refusal:
        return error_reason(refusal)
    return ""
