"""The form that opens a match, built from what the game says about itself."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts import claiming
from accounts.forms import DisplayNameField, TimeZoneField, free_name
from games.models import Match
from games.play.paces import PACES, pace_words
from games.play.saying import reason_of, words_of
from games.rules.errors import BadSetup
from games.rules.game import AnyGame, Option

OPTION = "option-"
QUOTED = 40
Choices = Sequence[tuple[object, Any]]


class QuotingChoice(forms.ChoiceField):
    """A choice whose error quotes what was given and lists what would do."""

    def __init__(self, choices: Choices, **kwargs: Any) -> None:
        self.words = {str(value): words for value, words in choices}
        super().__init__(choices=list(self.words.items()), **kwargs)

    def validate(self, value: str) -> None:
        if value not in self.words:
            raise ValidationError(
                gettext("%(given)s is not possible here. Choose one of: %(choices)s.")
                % {
                    "given": repr(value[:QUOTED]),
                    "choices": ", ".join(str(words) for words in self.words.values()),
                }
            )


class OptionChoice(forms.ChoiceField):
    """An option of the game; the game itself judges the answer."""

    def __init__(self, option: Option) -> None:
        self.option = option
        super().__init__(
            label=words_of(option.title),
            help_text=words_of(option.help) if option.help else "",
            choices=[(str(value), words_of(words)) for value, words in option.choices],
            initial=str(option.default),
        )

    def clean(self, value: Any) -> Any:
        try:
            return self.option.accept(self.option.default if value in (None, "") else value)
        except BadSetup as error:
            raise ValidationError(reason_of(error)) from None


class NewMatchForm(forms.Form):
    """Everything that is settled when a match is opened, for one title.

    `cleaned_data` holds the terms; `terms()` gives them as `play.open_match` takes them.
    """

    def __init__(self, game: type[AnyGame], sent: QueryDict | None = None) -> None:
        super().__init__(sent, label_suffix="")
        self.game = game
        self.fields["seats"] = seats_field(game)
        for option in game.options:
            self.fields[OPTION + option.name] = OptionChoice(option)
        self.fields["pace_hours"] = QuotingChoice(
            [(hours, pace_words(hours)) for hours in PACES],
            label=_("Pace"),
            initial="48",
            help_text=_("How long each player may think about one turn, nights included."),
        )
        self.fields["on_timeout"] = QuotingChoice(
            Match.OnTimeout.choices,
            label=_("When a player runs out of time"),
            initial=Match.OnTimeout.AUTO,
            help_text=_("Everybody is reminded by mail before that happens."),
        )
        self.fields["bot_seats"] = bots_field(game)
        self.fields["visibility"] = QuotingChoice(
            Match.Visibility.choices,
            label=_("Who may join"),
            initial=Match.Visibility.PUBLIC,
            help_text=_("You get a link to send to a friend either way."),
        )
        self.fields["hand_in_mail"] = forms.BooleanField(
            label=_("Turn mails may show the reader's own hand"),
            required=False,
            initial=True,
            help_text=_("Needed to play by mail alone. Each player can still say no in settings."),
        )
        for name, field in self.fields.items():
            if field.help_text:
                field.widget.attrs["aria-describedby"] = f"id_{name}_helptext"

    def clean(self) -> dict[str, Any]:
        """Refuses options that the game does not have."""
        given = {name.removeprefix(OPTION): "" for name in self.data if name.startswith(OPTION)}
        known = {option.name: option.default for option in self.game.options}
        try:
            self.game.complete_options({name: known.get(name, "") for name in given})
        except BadSetup as error:
            self.add_error(None, reason_of(error))
        return self.cleaned_data

    def terms(self) -> dict[str, Any]:
        """The terms of a valid form, as keywords of `play.open_match`."""
        chosen = self.cleaned_data
        return {
            "seats": int(chosen["seats"]),
            "options": {option.name: chosen[OPTION + option.name] for option in self.game.options},
            "pace_hours": int(chosen["pace_hours"]),
            "on_timeout": chosen["on_timeout"],
            "visibility": chosen["visibility"],
            "hand_in_mail": chosen["hand_in_mail"],
            "bot_seats": int(chosen["bot_seats"]),
        }

    def option_fields(self) -> list[forms.BoundField]:
        """The fields that belong to the game rather than to the house."""
        return [self[OPTION + option.name] for option in self.game.options]


def seats_field(game: type[AnyGame]) -> QuotingChoice:
    """How many sit at the table. Hidden, with the only answer in it, if there is only one."""
    counts = [
        (count, ngettext("%d player", "%d players", count) % count) for count in game.seat_counts
    ]
    field = QuotingChoice(counts, label=_("Players"), initial=str(game.seat_counts[0]))
    if len(counts) == 1:
        field.widget = forms.HiddenInput()
    return field


def bots_field(game: type[AnyGame]) -> QuotingChoice:
    """How many of the other seats are given to bots at once."""
    choices: list[tuple[object, Any]] = [(0, _("people: wait until they join"))]
    most = max(game.seat_counts) - 1
    if most == 1:
        choices.append((1, _("a bot, and begin at once")))
    else:
        for bots in range(1, most + 1):
            choices.append((bots, ngettext("%d bot", "%d bots", bots) % bots))
    return QuotingChoice(choices, label=_("Who plays with you"), initial="0")


class GuestForm(forms.Form):
    """What a guest who comes by an invitation to `email` tells about themself."""

    display_name = DisplayNameField()
    time_zone = TimeZoneField()

    def __init__(self, email: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.email = email

    def clean_display_name(self) -> str:
        # The name that a stranger took with this very address comes free with it.
        prepared = claiming.prepared(self.email)
        besides = prepared.pk if prepared else None
        return free_name(self.cleaned_data["display_name"], besides=besides)
