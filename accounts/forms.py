"""Forms of a player's own page and of signing up.

allauth builds its sign-up form on SignupDetails, so this file cannot import allauth's forms.
"""

import unicodedata
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import names, zones
from accounts.models import Player, plain_name


class TimeZoneField(forms.CharField):
    """A typed time zone, with suggestions; cleans to an IANA name, UTC if left empty."""

    offered = staticmethod(zones.offered)  # for the datalist that the template writes
    widget = forms.TextInput(
        attrs={"list": "time-zones", "autocomplete": "off", "spellcheck": "false"}
    )

    def __init__(self) -> None:
        super().__init__(
            label=_("Time zone"),
            max_length=64,
            required=False,
            initial="UTC",
            help_text=_("Such as Europe/Paris. Deadlines are told in the hours of this place."),
        )

    def clean(self, value: object) -> str:
        words = super().clean(value)
        return zones.find(words) if words else "UTC"


class DisplayNameField(forms.CharField):
    def __init__(self) -> None:
        super().__init__(
            label=_("Display name"),
            max_length=40,
            validators=[plain_name],
            help_text=_("What the others at the table call you."),
            widget=forms.TextInput(attrs={"autocomplete": "nickname", "spellcheck": "false"}),
        )

    def to_python(self, value: object) -> str:
        # One way to write each letter, so that two names that look the same are the same.
        return unicodedata.normalize("NFC", super().to_python(value) or "")


def free_name(name: str, *, besides: int | None = None) -> str:
    """`name`; ValidationError if it could deceive, or looks like the name of a player other than
    number `besides`, who may keep a name from before there were such rules."""
    alike = Player.objects.filter(folded_name=names.fold(name)).values_list("pk", "display_name")
    found = dict(alike)
    if besides is not None and found.get(besides) == name:
        return name
    names.check(name)
    others = [other.casefold() for pk, other in found.items() if pk != besides]
    if name.casefold() in others:
        raise ValidationError(
            gettext("Another player is called %r. Choose a name of your own.") % name
        )
    if others:
        raise ValidationError(
            gettext("Another player's name looks like %r. Choose a name of your own.") % name
        )
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


def hour_choices(none: object = None) -> list[tuple[object, object]]:
    """The hours of a day, `08:00`; before them an empty one in the words of `none`, if given."""
    hours: list[tuple[object, object]] = [(hour, f"{hour:02}:00") for hour in range(24)]
    return [("", none), *hours] if none else hours


class HourField(forms.TypedChoiceField):
    """An hour of the day; None if left empty, where that may be."""

    def __init__(self, label: Any, help_text: Any = "", none: Any = None) -> None:
        super().__init__(
            label=label,
            help_text=help_text,
            choices=hour_choices(none),
            coerce=int,
            empty_value=None,
            required=none is None,
        )


class DaysOffField(forms.MultipleChoiceField):
    """Weekdays; cleans to their digits, Monday is 0."""

    widget = forms.CheckboxSelectMultiple

    def __init__(self) -> None:
        super().__init__(
            label=_("Days off"),
            choices=[(str(day), name) for day, name in WEEKDAYS.items()],
            required=False,
            help_text=_(
                "Turn mails and digests wait until the day after. Your clock does not: deadlines "
                "stay where they are."
            ),
        )

    def prepare_value(self, value: object) -> object:
        return list(value) if isinstance(value, str) else value

    def clean(self, value: object) -> str:
        return "".join(sorted(super().clean(value)))


if TYPE_CHECKING:
    OfPlayer = forms.ModelForm[Player]
else:
    OfPlayer = forms.ModelForm


class SettingsForm(OfPlayer):
    display_name = DisplayNameField()
    time_zone = TimeZoneField()
    turn_mails = forms.ChoiceField(
        label=_("When it is my turn"),
        choices=Player.TurnMails.choices,
        widget=forms.RadioSelect,
        help_text=_(
            "A turn that cannot wait is mailed at once all the same: if waiting would leave you "
            "less than six hours, or less than a quarter of your time."
        ),
    )
    digest_hour = HourField(
        _("Collected mails come at"), _("In your own time zone, once a day at most.")
    )
    quiet_from = HourField(_("Quiet from"), none=_("no quiet hours"))
    quiet_to = HourField(
        _("until"),
        _(
            "In your own time zone. Turn mails wait until the quiet hours are over; reminders "
            "come before they begin."
        ),
        none=_("no quiet hours"),
    )
    days_off = DaysOffField()
    knows = forms.BooleanField(
        label=_("I know that my time may run out without a word to me"),
        required=False,
        help_text=_("Only needed if you want neither turn mails nor reminders."),
    )

    class Meta:
        model = Player
        fields = [
            "display_name",
            "time_zone",
            "text_tables",
            "hints",
            "rating_shown",
            "turn_mails",
            "digest_hour",
            "mail_reminders",
            "mail_matches",
            "hand_in_mail",
            "quiet_from",
            "quiet_to",
            "days_off",
        ]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["knows"].initial = not (
            self.instance.wants("turns") or self.instance.wants("reminders")
        )

    def clean_display_name(self) -> str:
        return free_name(self.cleaned_data["display_name"], besides=self.instance.pk)

    def clean(self) -> dict[str, Any]:
        said = super().clean() or self.cleaned_data
        begins, ends = said.get("quiet_from"), said.get("quiet_to")
        if (begins is None) != (ends is None) and not {"quiet_from", "quiet_to"} & {*self.errors}:
            self.add_error(
                "quiet_to", gettext("Quiet hours need a beginning and an end, or neither.")
            )
        if begins is not None and begins == ends:
            self.add_error(
                "quiet_to", gettext("Quiet hours cannot begin and end at the same hour.")
            )
        if len(said.get("days_off", "")) == len(WEEKDAYS):
            self.add_error(
                "days_off", gettext("Leave at least one day on which we may write to you.")
            )
        silent = said.get("turn_mails") == Player.TurnMails.NONE and not said.get("mail_reminders")
        if silent and not said.get("knows"):
            self.add_error(
                "knows",
                gettext(
                    "Without turn mails and reminders you have to look here yourself. Tick this."
                ),
            )
        return said
