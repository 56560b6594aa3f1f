"""Forms of a player's own page and of signing up.

allauth builds its sign-up form on SignupDetails, so this file cannot import allauth's forms.
"""

import unicodedata
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as later

from accounts import zones
from accounts.models import Player, plain_name


class TimeZoneField(forms.CharField):
    """A typed time zone, with suggestions; cleans to an IANA name, UTC if left empty."""

    offered = staticmethod(zones.offered)  # for the datalist that the template writes
    widget = forms.TextInput(
        attrs={"list": "time-zones", "autocomplete": "off", "spellcheck": "false"}
    )

    def __init__(self) -> None:
        super().__init__(
            label=later("Time zone"),
            max_length=64,
            required=False,
            initial="UTC",
            help_text=later("Such as Europe/Paris. Deadlines are told in the hours of this place."),
        )

    def clean(self, value: object) -> str:
        words = super().clean(value)
        return zones.find(words) if words else "UTC"


class DisplayNameField(forms.CharField):
    def __init__(self) -> None:
        super().__init__(
            label=later("Display name"),
            max_length=40,
            validators=[plain_name],
            help_text=later("What the others at the table call you."),
            widget=forms.TextInput(attrs={"autocomplete": "nickname", "spellcheck": "false"}),
        )

    def to_python(self, value: object) -> str:
        # One way to write each letter, so that two names that look the same are the same.
        return unicodedata.normalize("NFC", super().to_python(value) or "")


def free_name(name: str, *, besides: int | None = None) -> str:
    """`name`; ValidationError if a player other than number `besides` has it, in any case."""
    namesakes = Player.objects.filter(display_name__iexact=name).values_list("pk", flat=True)
    if any(pk != besides for pk in namesakes):
        raise ValidationError(_("Another player is called %r. Choose a name of your own.") % name)
    return name


class SignupDetails(forms.Form):
    """What allauth asks besides address and password. `AccountAdapter.save_user` stores it."""

    field_order = ["email", "display_name", "password1", "password2", "time_zone"]
    display_name = DisplayNameField()
    time_zone = TimeZoneField()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # The script of the page puts the zone of the browser here as long as nobody typed one.
        self.fields["time_zone"].widget.attrs["data-browser-zone"] = "yes"

    def clean_display_name(self) -> str:
        return free_name(self.cleaned_data["display_name"])

    def signup(self, request: HttpRequest, user: Player) -> None:
        """allauth calls this after it has saved the player; nothing is left to do then."""


class SettingsForm(forms.ModelForm):
    display_name = DisplayNameField()
    time_zone = TimeZoneField()

    class Meta:
        model = Player
        fields = [
            "display_name",
            "time_zone",
            "mail_turns",
            "mail_reminders",
            "mail_matches",
            "hand_in_mail",
        ]

    def clean_display_name(self) -> str:
        return free_name(self.cleaned_data["display_name"], besides=self.instance.pk)
