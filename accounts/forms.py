"""Forms of a player's own page and of signing up.

allauth builds its sign-up form on SignupDetails, so this file cannot import allauth's forms.
"""

import unicodedata
from typing import TYPE_CHECKING

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import names, time_zones
from accounts.models import Player, plain_name


class TimeZoneField(forms.CharField):
    """A typed time zone, with suggestions; cleans to an IANA name, UTC if left empty."""

    offered = staticmethod(
        time_zones.list_suggested_zones
    )  # for the datalist that the template writes
    widget = forms.TextInput(
        attrs={"list": "time-zones", "autocomplete": "off", "spellcheck": "false"}
    )

    def __init__(self) -> None:
        super().__init__(
            label=_("Time zone"),
            max_length=64,
            required=False,
            initial="UTC",
            help_text=_("For example, Europe/Paris. We show deadlines in this time zone."),
        )

    def clean(self, value: object) -> str:
        words = super().clean(value)
        return time_zones.find_zone(words) if words else "UTC"


class BrowserZoneField(forms.CharField):
    """The time zone of the browser, which a script of the page puts there; UTC if it says none that
    we know. Nobody is asked: it can be changed in the settings."""

    def __init__(self) -> None:
        super().__init__(
            required=False,
            max_length=64,
            initial="UTC",
            widget=forms.HiddenInput(attrs={"data-browser-zone": "yes"}),
        )

    def clean(self, value: object) -> str:
        try:
            return time_zones.find_zone(super().clean(value) or "UTC")
        except ValidationError:
            return "UTC"


class DisplayNameField(forms.CharField):
    def __init__(self) -> None:
        super().__init__(
            label=_("Display name"),
            max_length=40,
            validators=[plain_name],
            help_text=_("The name other players see."),
            widget=forms.TextInput(attrs={"autocomplete": "nickname", "spellcheck": "false"}),
        )

    def to_python(self, value: object) -> str:
        # One way to write each letter, so that two names that look the same are the same.
        return unicodedata.normalize("NFC", super().to_python(value) or "")


def validate_free_name(name: str, *, besides: int | None = None) -> str:
    """`name`; ValidationError if it could deceive, or looks like the name of a player other than
    number `besides`, who may keep a name from before there were such rules."""
    alike = Player.objects.filter(folded_name=names.fold_name(name)).values_list(
        "pk", "display_name"
    )
    found = dict(alike)
    if besides is not None and found.get(besides) == name:
        return name
    names.validate_display_name(name)
    others = [other.casefold() for pk, other in found.items() if pk != besides]
    if name.casefold() in others:
        raise ValidationError(gettext("The name %r is taken. Choose a different one.") % name)
    if others:
        raise ValidationError(
            gettext("Another player’s name looks like %r. Choose a different one.") % name
        )
    return name


class SignupDetails(forms.Form):
    """What allauth asks besides address and password. `AccountAdapter.save_user` stores it."""

    field_order = ["email", "display_name", "password1", "time_zone"]
    display_name = DisplayNameField()
    time_zone = BrowserZoneField()

    def clean_display_name(self) -> str:
        return validate_free_name(self.cleaned_data["display_name"])

    def signup(self, request: HttpRequest, user: Player) -> None:
        """allauth calls this after it has saved the player; nothing is left to do then."""


if TYPE_CHECKING:
    OfPlayer = forms.ModelForm[Player]
else:
    OfPlayer = forms.ModelForm


class SettingsForm(OfPlayer):
    """Who a player is here, and what tables look like. Where news goes has a form of its own
    (`accounts.notification_form`)."""

    display_name = DisplayNameField()
    time_zone = TimeZoneField()
    profile_for = forms.ChoiceField(
        label=_("Who can see my profile"),
        choices=Player.ProfileAudience.choices,
        required=False,  # left out, it stays as it is
        help_text=_("Your profile shows only your finished public matches."),
    )

    class Meta:
        model = Player
        fields = [
            "display_name",
            "time_zone",
            "text_tables",
            "hints",
            "rating_shown",
            "named_in_records",
            "profile_for",
            "results_shown",
            "people_shown",
            "pace_shown",
            "presence_shown",
            "hand_in_mail",
        ]
        help_texts = {
            "hand_in_mail": _("Without it, open the match to see your cards."),
            "named_in_records": _(
                "We publish finished public matches each month. Without this, you’re a number."
            ),
        }

    def clean_display_name(self) -> str:
        return validate_free_name(self.cleaned_data["display_name"], besides=self.instance.pk)

    def clean_profile_for(self) -> str:
        return self.cleaned_data["profile_for"] or self.instance.profile_for
