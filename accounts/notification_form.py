"""The form that says where each kind of news goes, and when: by mail, on devices, or nowhere."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.dates import WEEKDAYS, WEEKDAYS_ABBR
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import Player


def hour_choices(none: object = None) -> list[tuple[object, object]]:
    """The hours of a day, `08:00`; before them an empty one in the words of `none`, if given."""
    hours: list[tuple[object, object]] = [(hour, f"{hour:02}:00") for hour in range(24)]
    return [("", none), *hours] if none else hours


def is_hour(value: object) -> bool:
    """True for what a form sends for an hour."""
    return str(value).isascii() and str(value).isdigit() and int(str(value)) < 24


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
            help_text=_("We hold turn emails until the next day. Your deadlines stay the same."),
        )

    def prepare_value(self, value: object) -> object:
        return list(value) if isinstance(value, str) else value

    def clean(self, value: object) -> str:
        return "".join(sorted(super().clean(value)))


if TYPE_CHECKING:
    OfPlayer = forms.ModelForm[Player]
else:
    OfPlayer = forms.ModelForm

ON_DEVICES = ("push_turns", "push_reminders", "push_matches")
IN_APPS = ("hook_turns", "hook_reminders", "hook_matches")


class NotificationForm(OfPlayer):
    """`knows` has to be ticked by whoever would not be told in time by anything: of turns or
    before their time runs out, by mail, on a device or in another app. A guest of mail, who has no
    password, is asked for it whenever no turn would be mailed: mails are all that leads them back
    here."""

    turn_mails = forms.ChoiceField(
        label=_("By email"),
        choices=[
            (Player.TurnMails.AT_ONCE, _("at once")),
            (Player.TurnMails.DIGEST, _("daily digest")),
            (Player.TurnMails.NONE, _("never")),
        ],
    )
    digest_hour = HourField(
        _("Daily digest at"),
        _(
            "A turn that leaves you less than six hours, or a quarter of your time, is emailed "
            "right away."
        ),
    )
    quiet_from = HourField(_("Quiet from"), none=_("no quiet hours"))
    quiet_to = HourField(
        _("Quiet until"),
        _("We hold turn emails until quiet hours end, and send reminders before they start."),
        none=_("no quiet hours"),
    )
    days_off = DaysOffField()
    knows = forms.BooleanField(
        label=_("I accept that I may time out without warning"),
        required=False,
        help_text=_("Needed only if no notification would reach you in time."),
    )

    class Meta:
        model = Player
        fields = [
            *("turn_mails", "digest_hour", "notes_in_mail", "mail_reminders", "mail_matches"),
            *("mail_receipts", "every_reminder"),
            *(*ON_DEVICES, *IN_APPS),
            *("quiet_from", "quiet_to", "days_off"),
        ]
        labels = {
            "notes_in_mail": _("Include my private notes on the match"),
            "every_reminder": _("Remind me up to three times a turn, not once"),
            "mail_reminders": _("By email"),
            "mail_matches": _("By email"),
            "mail_receipts": _("By email"),
            **dict.fromkeys(ON_DEVICES, _("On my devices")),
            **dict.fromkeys(IN_APPS, _("In my other apps")),
        }
        help_texts = {
            "notes_in_mail": _(
                "Emails without your hand never include notes, because notes can name cards."
            ),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["knows"].initial = self.is_silent(vars(self.instance))

    def rows(self) -> list[tuple[object, list[forms.BoundField | None]]]:
        """What there is news of, with the fields that say whether it comes by email, on devices
        and in other apps; None where it never does."""
        named = [
            (_("It’s my turn"), "turn_mails", "turns"),
            (_("My time runs out soon"), "mail_reminders", "reminders"),
            (_("A match starts or ends, or a move is made for me"), "mail_matches", "matches"),
        ]
        rows: list[tuple[object, list[forms.BoundField | None]]] = [
            (words, [self[mail], self[f"push_{news}"], self[f"hook_{news}"]])
            for words, mail, news in named
        ]
        plans = _("Moves I plan by email are saved (the first ten times)")
        return [*rows, (plans, [self["mail_receipts"], None, None])]

    def quiet_words(self) -> str:
        """The quiet hours and days in one line."""
        begins, ends = self["quiet_from"].value(), self["quiet_to"].value()
        days = {str(day): name for day, name in WEEKDAYS_ABBR.items()}
        said = (
            [f"{int(begins):02}:00–{int(ends):02}:00"] if is_hour(begins) and is_hour(ends) else []
        )
        said += [str(days[day]) for day in self["days_off"].value() or () if day in days]
        return ", ".join(said) or gettext("none")

    def digest_words(self) -> str:
        """How turn emails are sent, in one line."""
        hour = self["digest_hour"].value()
        if self["turn_mails"].value() == Player.TurnMails.DIGEST and is_hour(hour):
            return gettext("daily digest at %02d:00") % int(hour)
        return gettext("one email per turn")

    def must_know(self) -> bool:
        """True if `knows` has to be shown: it is ticked, or it is asked for now."""
        return bool(self["knows"].errors or self["knows"].value())

    def is_silent(self, chosen: dict[str, Any]) -> bool:
        """True if nothing would tell the player in time, for what was chosen."""
        has_mails = chosen.get("turn_mails") != Player.TurnMails.NONE
        if not self.instance.has_usable_password():
            return not has_mails
        told = {
            "push": self.instance.devices.exists(),
            "hook": self.instance.hooks.filter(off_since=None).exists(),
        }
        beside = [
            f"{channel}_{news}"
            for channel in told
            if told[channel]
            for news in ("turns", "reminders")
        ]
        return not (has_mails or any(chosen.get(name) for name in ("mail_reminders", *beside)))

    def clean(self) -> dict[str, Any]:
        said = super().clean() or self.cleaned_data
        begins, ends = said.get("quiet_from"), said.get("quiet_to")
        if (begins is None) != (ends is None) and not {"quiet_from", "quiet_to"} & {*self.errors}:
            self.add_error(
                "quiet_to", gettext("Give quiet hours both a start and an end, or neither.")
            )
        if begins is not None and begins == ends:
            self.add_error("quiet_to", gettext("Quiet hours can’t start and end at the same hour."))
        if len(said.get("days_off", "")) == len(WEEKDAYS):
            self.add_error("days_off", gettext("Leave at least one day on which we can email you."))
        if self.is_silent(said) and not said.get("knows"):
            self.add_error(
                "knows",
                gettext(
                    "No notification would reach you in time, so you’d have to check the site "
                    "yourself. Tick the box to accept this, or add “I know” if you write by email."
                ),
            )
        return said
