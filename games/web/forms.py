"""The form that opens a match, built from what the game says about itself."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Self

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db.models import TextChoices
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import email_ownership
from accounts.forms import DisplayNameField, TimeZoneField, validate_free_name
from games.models import Match, Preset
from games.play.clocks.time_limits import BANKS, PACES, format_pace, format_time_bank
from games.play.errors import CannotOpen
from games.play.join_requirements import parse_requirements
from games.play.match_setup import check_bank, validate_level
from games.play.record.log_text import error_reason
from games.rules.errors import BadSetup
from games.rules.game import AnyGame
from games.rules.rule_sets import USUAL
from games.social import find_by_name
from games.web.form_fields import (
    QUOTED,
    FoldedPart,
    OptionChoice,
    QuotingChoice,
    RuleSetChoice,
    bots_field,
    describe_bot_count,
    fold_part,
    level_field,
    requirement_fields,
    seats_field,
)
from games.web.match_terms import seat_choices, seat_terms

OPTION = "option-"
YES_NO = {"yes": True, "no": False}


class Opponents(TextChoices):
    """Who plays with whoever opens a match. The words of a choice stand in `COMPANY` as well, with
    what comes of it."""

    ANYBODY = "anybody", _("anybody")
    BOTS = "bots", _("bots, now")
    FRIEND = "friend", _("a friend")
    LINK = "link", _("whoever has the link")


COMPANY = {
    Opponents.BOTS: _("The match begins right away."),
    Opponents.FRIEND: _("We’ll email an invitation. Your friend can play without an account."),
    Opponents.LINK: _("You’ll get a link to send. The match begins when every seat is taken."),
    Opponents.ANYBODY: _("Your table is listed. The match begins when every seat is taken."),
}
A_BOT = _("a bot, now"), COMPANY[Opponents.BOTS]
TOO_MANY_BOTS = _(
    "A table of %(size)s can’t have %(bots)s: one seat is yours, and one must stay open. Choose "
    "fewer bots or more players."
)


class NewMatchForm(forms.Form):
    """Everything that is settled when a match is opened, for one title: how many play and who they
    are, and what has a default that will do.

    `cleaned_data` holds the terms; `terms()` gives them as `play.open_match` takes them.
    """

    # The fields that are folded away, by the name of the part in which they stand; the options of
    # the game are a part before these. What is said of a part in which all is as usual.
    FOLDED: ClassVar = {
        "clock": ("bank_hours", "rests", "on_timeout"),
        "joining": ("in_time", "rating_from", "rating_to", "finished"),
        "table": ("seat", "rated", "bots", "hand_in_mail", "keep_as"),
    }
    AS_USUAL: ClassVar = {
        "rules": _("the usual rules"),
        "clock": _("no time bank; a default move when time runs out"),
        "joining": _("anyone at least 80% in time, or new"),
        "table": _("seat 1, not rated"),
    }

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
            Opponents.choices, label=_("Opponents"), initial=Opponents.ANYBODY
        )
        self.fields["friend"] = forms.CharField(
            label=_("Name or email address"),
            required=False,
            max_length=254,
            help_text=_("A friend, a past opponent, or any email address."),
            widget=forms.TextInput(
                {"list": "friends", "autocomplete": "off", "spellcheck": "false"}
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
        self.fields |= requirement_fields()
        self.fields["bots"] = bots_field(game)
        self.fields["level"] = level_field(game)
        if game.rule_sets:
            self.fields["rule_set"] = RuleSetChoice(game)
        for option in filter(lambda option: option.is_offered, game.options):
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
        sent["company"] = Opponents.BOTS
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
            elif isinstance(field, forms.IntegerField) and re.fullmatch("[0-9]{1,4}", value):
                yield name, int(value)
            elif name == "friend" and value:
                yield name, value[:254]

    def clean(self) -> dict[str, Any]:
        """Refuses options that the game does not have, and tables at which not all can sit."""
        unasked = {
            name.removeprefix(OPTION): value
            for name, value in self.data.items()
            if name.startswith(OPTION) and name not in self.fields
        }
        try:
            self.game.choose_options(unasked)
        except BadSetup as error:
            self.add_error(None, error_reason(error))
        self.check_friend()
        self.check_seats()
        self.check_bank()
        self.check_rated()
        self.check_requirements()
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

    def check_requirements(self) -> None:
        """Refuses ratings in the wrong order; where nobody can simply join, nothing is asked."""
        public = self.cleaned_data.get("company") == Opponents.ANYBODY
        try:
            parse_requirements(self.asks() if public else None, Match.Visibility.PUBLIC)
        except CannotOpen as error:
            self.add_error("rating_from", error_reason(error))

    def asks(self) -> dict[str, int]:
        """What is asked of those who join, by the fields of JoinRequirements."""
        found = {name: self.cleaned_data.get(name) for name in self.FOLDED["joining"]}
        return {name: int(value) for name, value in found.items() if value}

    def check_seats(self) -> None:
        """Refuses more bots than there are seats for, and guests where no seat is left."""
        company = self.cleaned_data.get("company")
        if company in (Opponents.ANYBODY, Opponents.LINK):
            self.cleaned_data["friend"] = ""  # typed before that was chosen, and hidden since
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
            "options": self.game.choose_options(self.options(), chosen.get("rule_set") or USUAL),
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
            **({"asks": self.asks()} if company == Opponents.ANYBODY and self.asks() else {}),
        }

    def options(self) -> dict[str, Any]:
        """What is chosen of the game's own options, where it is not as usual."""
        return {
            option.name: value
            for option in self.game.options
            if (value := self.cleaned_data.get(OPTION + option.name, option.proposed))
            != option.proposed
        }

    def companies(self) -> list[dict[str, Any]]:
        said = {each: (each.label, COMPANY[each]) for each in Opponents}
        if max(self.game.seat_counts) == 2:
            said[Opponents.BOTS] = A_BOT
        return [
            {"value": each.value, "words": words, "effect": effect}
            for each, (words, effect) in said.items()
        ]

    def folds(self) -> list[FoldedPart]:
        """The parts that are folded away, each with what is chosen in it now in one line."""
        options = ("rule_set", *(OPTION + option.name for option in self.game.options))
        parts = {"rules": options} | self.FOLDED
        return [
            fold_part(name, [self[one] for one in names if one in self.fields], self.AS_USUAL[name])
            for name, names in parts.items()
            if any(one in self.fields for one in names)
        ]


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
