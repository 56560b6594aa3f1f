"""What staff fill in to look at a table."""

from typing import Any, cast

from django import forms
from django.core.validators import MaxValueValidator
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models import Match, Seat
from games.play import staff_rules

EVERY_SEAT = "every"


class PlyForm(forms.Form):
    """Which position of a match: after how many moves."""

    ply = forms.IntegerField(label=_("After move"), min_value=0)

    def __init__(self, *args: Any, match: Match, seats: tuple[Seat, ...], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        ply = self.fields["ply"]
        ply.validators.append(MaxValueValidator(match.ply))
        ply.widget.attrs["max"] = match.ply
        if "seat" in self.fields:
            cast(forms.ChoiceField, self.fields["seat"]).choices = self.choices(seats)

    def choices(self, seats: tuple[Seat, ...]) -> list[tuple[str, str]]:
        """The seats to choose from, by number, and all of them at once."""
        by_name = [(str(seat.number), f"{seat.number + 1}. {seat.name}") for seat in seats]
        return [*by_name, (EVERY_SEAT, gettext("every seat"))]


class SeatForm(PlyForm):
    """The position, and through whose eyes; nothing chosen is an onlooker. For finished matches."""

    seat = forms.ChoiceField(label=_("Seen by"), required=False)
    field_order = ("seat", "ply")

    def choices(self, seats: tuple[Seat, ...]) -> list[tuple[str, str]]:
        return [("", gettext("a spectator")), *super().choices(seats)]


class RevealForm(PlyForm):
    """The position and the seat to look through while a match runs, and why."""

    seat = forms.ChoiceField(label=_("Seen by"))
    why = forms.CharField(
        label=_("Reason"),
        max_length=staff_rules.LONGEST,
        widget=forms.TextInput(attrs={"size": 50, "autocomplete": "off"}),
        help_text=_("The players can read this in the timeline. Don’t name cards."),
    )
    prefix = "reveal"
    field_order = ("seat", "ply", "why")
