"""The form that opens a match, built from what the game says about itself."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Self

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db.models import TextChoices
from django.http import QueryDict
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts import email_ownership
from accounts.forms import DisplayNameField, TimeZoneField, validate_free_name
from games.models import Match, Preset
from games.play.clocks.time_limits import BANKS, PACES, format_pace, format_time_bank
from games.play.errors import CannotOpen
from games.play.match_setup import check_bank, validate_level
from games.play.record.log_text import error_reason, translate_line
from games.rules.errors import BadSetup
from games.rules.game import AnyGame, Option
from games.social import find_by_name
from games.titles.levels import STEADY
from games.web import bot_levels
from games.web.match_terms import seat_choices, seat_terms

OPTION = "option-"
QUOTED = 40
YES_NO = {"yes": True, "no": False}
Choices = Sequence[tuple[object, Any]]


class QuotingChoice(forms.ChoiceField):
    """A choice whose error quotes what was given and lists what would do."""

    def __init__(self, choices: Choices, **kwargs: Any) -> None:
        self.words = {str(value): words for value, words in choices}
        super().__init__(choices=list(self.words.items()), **kwargs)

    def validate(self, value: str) -> None:
        if value not in self.words and (value or self.required):
            raise ValidationError(
                gettext("%(given)s isn’t possible here. Choose one of: %(choices)s.")
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
            label=translate_line(option.title),
            help_text=translate_line(option.help) if option.help else "",
            choices=[(str(value), translate_line(words)) for value, words in option.choices],
            initial=str(option.proposed),
        )

    def clean(self, value: Any) -> Any:
        try:
            return self.option.accept(self.option.proposed if value in (None, "") else value)
        except BadSetup as error:
            raise ValidationError(error_reason(error)) from None


class Opponents(TextChoices):
    """Who plays with whoever opens a match. The words of a choice stand in `COMPANY` as well, with
    what comes of it."""

    BOTS = "bots", _("bots, now")
    FRIEND = "friend", _("a friend")
    ANYBODY = "anybody", _("anybody")


COMPANY = {
    Opponents.BOTS: _("Bots fill all other seats, and the match begins right away."),
    Opponents.FRIEND: _(
        "Only people with the link can join: you’ll get it on the next page. The match "
        "begins when every seat is taken."
    ),
    Opponents.ANYBODY: _(
        "Open seats are offered in the lobby. The match begins when every seat is taken."
    ),
}
A_BOT = _("a bot, right now"), _("The bot sits opposite you, and the match begins right away.")
TOO_MANY_BOTS = _(
    "A table of %(size)s can’t have %(bots)s: one seat is yours, and one must stay open. Choose "
    "fewer bots or more players."
)


class NewMatchForm(forms.Form):
    """Everything that is settled when a match is opened, for one title: how many play and who they
    are, and what has a default that will do.

    `cleaned_data` holds the terms; `terms()` gives them as `play.open_match` takes them.
    """

    USUAL = ("seats", "company", "friend", "level")  # the fields that stand before the variants

    def __init__(
        self,
        game: type[AnyGame],
        sent: QueryDict | None = None,
        wished: Mapping[str, str] | None = None,
    ) -> None:
        """`sent` is the filled form; `wished` fills in one that has not been sent, as far as that
        can be chosen."""
        super().__init__(sent, label_suffix="")
        self.game = game
        self.fields["seats"] = seats_field(game)
        self.fields["company"] = QuotingChoice(
            Opponents.choices, label=_("Opponents"), initial=Opponents.BOTS
        )
        self.fields["friend"] = forms.CharField(
            label=_("Email an invitation to"),
            required=False,
            max_length=254,
            help_text=_(
                "An email address (no account needed to play by email), or the name of a friend "
                "or past opponent."
            ),
            widget=forms.TextInput(
                {"placeholder": _("ann@example.org"), "autocomplete": "off", "spellcheck": "false"}
            ),
        )
        self.fields["seat"] = QuotingChoice(
            seat_choices(game),
            label=_("Your seat"),
            required=False,
            initial="1",
            help_text=_("Seat 1 usually goes first. You can also seat everybody at random."),
        )
        self.fields["pace_hours"] = QuotingChoice(
            [(hours, format_pace(hours)) for hours in PACES],
            label=_("Pace"),
            initial="48",
            help_text=_("Time for one turn, nights included."),
        )
        self.fields["bank_hours"] = QuotingChoice(
            [
                ("", _("none: each turn has its own time")),
                *((one, format_time_bank(one)) for one in BANKS),
            ],
            label=_("Time bank"),
            required=False,
            initial="",
            help_text=_(
                "Time bank for the match; each turn adds the pace, up to the starting amount."
            ),
        )
        if settings.DAYS_OFF:
            self.fields["rests"] = forms.BooleanField(
                label=_("Clocks stop on the site’s days off"), required=False
            )
        self.fields["on_timeout"] = QuotingChoice(
            Match.OnTimeout.choices,
            label=_("If a player times out"),
            initial=Match.OnTimeout.AUTO,
            help_text=_("Players get a reminder before their time runs out."),
        )
        self.fields["rated"] = forms.BooleanField(
            label=_("Rated: the result affects every player’s rating"),
            required=False,
            help_text=_("Rated matches have no bots, and anyone can join them."),
        )
        self.fields["bots"] = bots_field(game)
        self.fields["level"] = level_field(game)
        for option in game.options:
            self.fields[OPTION + option.name] = OptionChoice(option)
        self.fields["hand_in_mail"] = forms.BooleanField(
            label=_("Turn emails can show your own hand"),
            required=False,
            initial=True,
            help_text=_("Needed to play by email alone. Each player can opt out in the settings."),
        )
        self.fields["keep_as"] = forms.CharField(
            label=_("Save these settings as a preset"),
            required=False,
            initial="",
            max_length=Preset.LONGEST,
            help_text=_(
                "The preset will appear at the top of this page, and one click will open such "
                "a match again. By email, write “new” and its name."
            ),
            widget=forms.TextInput({"autocomplete": "off"}),
        )
        for name, field in self.fields.items():
            if field.help_text:
                field.widget.attrs["aria-describedby"] = f"id_{name}_helptext"
        self.initial = dict(self.iterate_initial(wished or {}))

    @classmethod
    def with_defaults(cls, game: type[AnyGame]) -> Self:
        """The form as somebody sends it who has touched nothing: against bots, at once."""
        sent = QueryDict(mutable=True)
        for name, field in cls(game).fields.items():
            if field.initial not in (None, False):
                sent[name] = str(field.initial)
        form = cls(game, sent)
        if not form.is_valid():
            raise ValueError(f"The usual terms of {game.slug} will not do: {form.errors}")
        return form

    def iterate_initial(self, wished: Mapping[str, str]) -> Iterator[tuple[str, object]]:
        """Of `wished`, by field, what can be chosen."""
        for name, field in self.fields.items():
            value = wished.get(name, "")
            if isinstance(field, forms.BooleanField) and value in YES_NO:
                yield name, YES_NO[value]
            elif isinstance(field, forms.ChoiceField) and field.valid_value(value):
                yield name, value
            elif name == "friend" and value:
                yield name, value[:254]

    def clean(self) -> dict[str, Any]:
        """Refuses options that the game does not have, and tables at which not all can sit."""
        given = {name.removeprefix(OPTION): "" for name in self.data if name.startswith(OPTION)}
        known = {option.name: option.proposed for option in self.game.options}
        try:
            self.game.complete_options({name: known.get(name, "") for name in given})
        except BadSetup as error:
            self.add_error(None, error_reason(error))
        self.check_friend()
        self.check_seats()
        self.check_bank()
        self.check_rated()
        return self.cleaned_data

    def check_friend(self) -> None:
        friend = self.cleaned_data.get("friend", "")
        try:
            validate_email(friend)
        except ValidationError:
            if friend and ("@" in friend or find_by_name(friend) is None):
                words = gettext("%(words)s is not an email address or a player’s name.")
                self.add_error("friend", words % {"words": repr(friend[:QUOTED])})

    def check_bank(self) -> None:
        """Refuses a bank that one turn would overfill."""
        pace, bank = self.cleaned_data.get("pace_hours"), self.cleaned_data.get("bank_hours")
        try:
            check_bank(int(pace or 1), int(bank) if bank else None)
        except CannotOpen as error:
            self.add_error("bank_hours", error_reason(error))

    def check_rated(self) -> None:
        """Refuses a rated match that is not for anybody who comes."""
        open_to_all = self.cleaned_data.get("company") == Opponents.ANYBODY
        if self.cleaned_data.get("rated") and not (
            open_to_all and self.cleaned_data.get("bots") in ("", "0")
        ):
            self.add_error("rated", gettext("Rated matches have no bots, and anyone can join."))

    def check_seats(self) -> None:
        """Refuses more bots than there are seats for, and guests where no seat is left."""
        company = self.cleaned_data.get("company")
        seats, bots = self.cleaned_data.get("seats"), int(self.cleaned_data.get("bots") or 0)
        if company == Opponents.BOTS and self.cleaned_data.get("friend"):
            self.add_error(
                "friend", gettext("Bots take all other seats, so nobody can be invited.")
            )
        if seats and company != Opponents.BOTS and bots > int(seats) - 2:
            self.add_error(
                "bots", TOO_MANY_BOTS % {"bots": describe_bot_count(bots), "size": seats}
            )
        if seats and (bots or company == Opponents.BOTS):
            try:
                validate_level(self.game, int(seats), self.cleaned_data.get("level") or "")
            except CannotOpen as error:
                self.add_error("level", error_reason(error))

    def terms(self) -> dict[str, Any]:
        """The terms of a valid form, as keywords of `play.open_match`."""
        chosen = self.cleaned_data
        seats, company = int(chosen["seats"]), chosen["company"]
        bots = seats - 1 if company == Opponents.BOTS else int(chosen["bots"] or 0)
        public, unlisted = Match.Visibility.PUBLIC, Match.Visibility.UNLISTED
        return {
            "seats": seats,
            "options": {option.name: chosen[OPTION + option.name] for option in self.game.options},
            "pace_hours": int(chosen["pace_hours"]),
            "bank_hours": int(chosen["bank_hours"]) if chosen["bank_hours"] else None,
            "rests": chosen.get("rests", False),
            "on_timeout": chosen["on_timeout"],
            "visibility": public if company == Opponents.ANYBODY else unlisted,
            "hand_in_mail": chosen["hand_in_mail"],
            "rated": chosen["rated"],
            **seat_terms(chosen.get("seat", ""), seats),
            "bot_seats": bots,
            "bot_level": chosen["level"] if bots else "",
        }

    def companies(self) -> list[dict[str, Any]]:
        said = {each: (each.label, COMPANY[each]) for each in Opponents}
        if max(self.game.seat_counts) == 2:
            said[Opponents.BOTS] = A_BOT
        return [
            {"value": each.value, "words": words, "effect": effect}
            for each, (words, effect) in said.items()
        ]

    def is_varied(self) -> bool:
        """True if something is not as usual, or will not do, so that nobody has to look for it."""
        fields = [name for name in self.fields if name not in self.USUAL]
        return any(
            name in self.errors or str(self[name].value()) != str(self.fields[name].initial)
            for name in fields
        )

    def option_fields(self) -> list[forms.BoundField]:
        return [self[OPTION + option.name] for option in self.game.options]


def seats_field(game: type[AnyGame]) -> QuotingChoice:
    counts = [
        (count, ngettext("%d player", "%d players", count) % count) for count in game.seat_counts
    ]
    field = QuotingChoice(counts, label=_("Players"), initial=str(game.seat_counts[0]))
    if len(counts) == 1:
        field.widget = forms.HiddenInput()
    return field


def bots_field(game: type[AnyGame]) -> QuotingChoice:
    """How many bots sit at a table that waits for people. Hidden, with none, where there is no seat
    for one."""
    most = max(game.seat_counts) - 2
    field = QuotingChoice(
        [(bots, describe_bot_count(bots)) for bots in range(most + 1)],
        label=_("Bots"),
        initial="0",
        required=False,
        help_text=_("Bots take seats that would otherwise wait for people."),
    )
    if most == 0:
        field.widget = forms.HiddenInput()
    return field


def level_field(game: type[AnyGame]) -> QuotingChoice:
    """How strong the bots are. Hidden, with the only answer in it, if there is only one."""
    choices = bot_levels.list_level_choices(game)
    field = QuotingChoice(
        choices,
        label=_("Bot level"),
        initial=STEADY,
        required=False,
        help_text=bot_levels.help_text(game),
    )
    if len(choices) == 1:
        field.widget = forms.HiddenInput()
    return field


def describe_bot_count(bots: int) -> str:
    """`none`, `1 bot`, `3 bots`."""
    return ngettext("%d bot", "%d bots", bots) % bots if bots else gettext("none")


class GuestForm(forms.Form):
    """What a guest who comes by an invitation to `email` tells about themself."""

    display_name = DisplayNameField()
    time_zone = TimeZoneField()

    def __init__(self, email: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.email = email

    def clean_display_name(self) -> str:
        # The name that a stranger took with this very address comes free with it.
        prepared = email_ownership.find_unproved_account(self.email)
        besides = prepared.pk if prepared else None
        return validate_free_name(self.cleaned_data["display_name"], besides=besides)
