"""The forms by which staff act on one match; each does it by `games.play.staff.rulings`."""

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple, cast

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from games.admin.action_forms import ActionForm, parse_player
from games.models import Match, Request, Seat
from games.play import staff_rules
from games.play.bots import bot_name
from games.play.clocks import time_limits
from games.play.match_requests import request_effects
from games.play.staff import rulings


class SeatedMatch(NamedTuple):
    """A match and those who sit at it, by the number of the seat."""

    match: Match
    seats: Sequence[Seat]


class MatchActionForm(ActionForm):
    """An act on a match; `when` are the states in which it can be done."""

    when: ClassVar[Sequence[str]] = (Match.Status.RUNNING,)

    why = forms.CharField(
        label=_("Reason"),
        max_length=staff_rules.LONGEST,
        widget=forms.TextInput(attrs={"size": 50, "autocomplete": "off"}),
        help_text=_("Everybody can read this in the timeline and in emails. Don’t name cards."),
    )

    def __init__(self, given: Any = None, *, about: SeatedMatch, by: Player) -> None:
        super().__init__(given, about=about, by=by)
        self.match, self.seats = about
        if "seat" in self.fields:
            by_name = [(str(each.number), f"{each.number + 1}. {each.name}") for each in self.seats]
            cast(forms.ChoiceField, self.fields["seat"]).choices = by_name


class SeatActionForm(MatchActionForm):
    """An act on one seat."""

    seat = forms.ChoiceField(label=_("Seat"))

    @property
    def number(self) -> int:
        return int(self.cleaned_value("seat"))


class MoveDeadlineForm(SeatActionForm):
    name, title = "move", _("Move a deadline")
    note = _("Choose a time in your time zone, at least an hour from now.")
    to = forms.DateTimeField(
        label=_("Until"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )

    def perform_action(self) -> None:
        rulings.move_deadline(
            self.match.pk, self.number, self.cleaned_value("to"), self.by, self.cleaned_value("why")
        )


class GrantTimeForm(MatchActionForm):
    name, title = "grant", _("Give everybody time")
    note = _("Every player to move will get this time.")
    hours = forms.IntegerField(
        label=_("Hours"), min_value=1, max_value=time_limits.LONGEST_PACE, initial=24
    )

    def perform_action(self) -> None:
        rulings.grant_time(
            self.match.pk, self.cleaned_value("hours"), self.by, self.cleaned_value("why")
        )


class PauseForm(MatchActionForm):
    name, title = "pause", _("Pause the match")
    note = _("Stops every clock. Any player can end the pause.")
    until = forms.DateTimeField(
        label=_("Until"),
        required=False,
        help_text=_("Leave empty to pause until somebody ends it."),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )

    def perform_action(self) -> None:
        rulings.pause_match(
            self.match.pk, self.cleaned_value("until"), self.by, self.cleaned_value("why")
        )


class ResumeForm(MatchActionForm):
    name, title = "resume", _("End the pause")
    note = _("The clocks will run again, with the time everybody had left.")

    def perform_action(self) -> None:
        rulings.resume_match(self.match.pk, self.by, self.cleaned_value("why"))


class SubstituteBotForm(SeatActionForm):
    name, title = "stand_in", _("Put in a substitute bot")
    note = _("The bot will play until the player returns.")

    def perform_action(self) -> None:
        rulings.seat_substitute_bot(self.match.pk, self.number, self.by, self.cleaned_value("why"))


class HandOverSeatForm(SeatActionForm):
    name, title = "hand_over", _("Give a seat to another player")
    note = _("The new player will see this seat’s hidden cards.")
    to = forms.CharField(
        label=_("To"),
        max_length=320,
        required=False,
        help_text=_("Enter a full name or email address, or leave empty for a bot."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean_to(self) -> Player | None:
        words = self.cleaned_data["to"].strip()
        return parse_player(words) if words else None

    def perform_action(self) -> None:
        to = self.cleaned_value("to") or bot_name(self.number)
        rulings.hand_over_seat(self.match.pk, self.number, to, self.by, self.cleaned_value("why"))


class GiveBackSeatForm(SeatActionForm):
    name, title = "give_back", _("Give a seat back")
    note = _("The seat will go back to its previous player, or to the player a bot is replacing.")

    def perform_action(self) -> None:
        rulings.give_back_seat(self.match.pk, self.number, self.by, self.cleaned_value("why"))


class TakeBackForm(SeatActionForm):
    name, title = "take_back", _("Take back the last moves")
    note = _(
        "Possible only if nobody has learnt anything new since; we check this against the record."
    )

    def perform_action(self) -> None:
        rulings.take_back_last_answer(
            self.match.pk, self.number, self.by, self.cleaned_value("why")
        )


class EndMatchForm(MatchActionForm):
    name, title = "end", _("End with a result")
    note = _("Winners get 1 and ties share a place, as in 1, 1, 3.")

    def __init__(self, given: Any = None, *, about: SeatedMatch, by: Player) -> None:
        super().__init__(given, about=about, by=by)
        for seat in self.seats:
            self.fields[f"place_{seat.number}"] = forms.IntegerField(
                label=gettext("Place of %s") % seat.name, min_value=1, max_value=len(self.seats)
            )
        self.put_reason_last()

    def perform_action(self) -> None:
        places = [self.cleaned_value(f"place_{seat.number}") for seat in self.seats]
        rulings.end_with_places(self.match.pk, places, self.by, self.cleaned_value("why"))


class CancelMatchForm(MatchActionForm):
    name, title = "cancel", _("Cancel the match")
    note = _("The match will end without a result. You can’t undo this.")
    when = (Match.Status.OPEN, Match.Status.RUNNING)

    def perform_action(self) -> None:
        rulings.cancel_match(self.match.pk, self.by, self.cleaned_value("why"))


class AnnulMatchForm(MatchActionForm):
    name, title = "annul", _("Annul the result")
    note = _("The result won’t count, but the record stays. You can’t undo this.")
    when = (Match.Status.FINISHED,)

    def perform_action(self) -> None:
        rulings.annul_match(self.match.pk, self.by, self.cleaned_value("why"))


class AgreedRequestForm(MatchActionForm):
    """What the players of a rated match agreed on, and staff have to confirm."""

    @property
    def request(self) -> int:
        return list_pending_requests(self.match).values_list("pk", flat=True).get()


class ConfirmRequestForm(AgreedRequestForm):
    name, title = "confirm", _("Confirm the players’ agreement")

    def perform_action(self) -> None:
        request_effects.confirm_request(self.request, self.by, self.cleaned_value("why"))


class DeclineRequestForm(AgreedRequestForm):
    name, title = "decline", _("Reject the players’ agreement")
    note = _("The match will go on.")

    def perform_action(self) -> None:
        request_effects.decline_request(self.request, self.by, self.cleaned_value("why"))


def list_pending_requests(match: Match) -> QuerySet[Request]:
    """What the players have agreed on, if staff have to confirm it: one thing at a time."""
    waits = request_effects.requests_for_staff().filter(match=match)
    return Request.objects.filter(pk__in=list(waits.values_list("pk", flat=True)[:1]))


FORMS: tuple[type[MatchActionForm], ...] = (
    *(ConfirmRequestForm, DeclineRequestForm),
    *(MoveDeadlineForm, GrantTimeForm, PauseForm, ResumeForm),
    *(SubstituteBotForm, HandOverSeatForm, GiveBackSeatForm, TakeBackForm),
    *(EndMatchForm, CancelMatchForm, AnnulMatchForm),
)


def list_match_forms(match: Match) -> list[type[MatchActionForm]]:
    """What can be done to a match as it stands."""
    useless: list[type[MatchActionForm]] = [ResumeForm if match.pause_id is None else PauseForm]
    if not list_pending_requests(match).exists():
        useless += [ConfirmRequestForm, DeclineRequestForm]
    return [form for form in FORMS if match.status in form.when and form not in useless]
