"""Fields of the form that opens a match: they quote what will not do, and say what would."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.play.join_requirements import DEFAULT_REQUIREMENTS, HIGHEST_RATING, MOST_FINISHED, SHARES
from games.play.record.log_text import error_reason, translate_line
from games.rules.errors import BadSetup
from games.rules.game import AnyGame, Option
from games.rules.rule_sets import TITLES, USUAL
from games.titles.levels import STEADY
from games.web import bot_levels

QUOTED = 40
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


@dataclass(frozen=True)
class FoldedPart:
    """Some fields of the form that are folded away: what is chosen there `now`, in one line, and
    whether something will not do, so that nobody has to look for it."""

    name: str
    fields: list[forms.BoundField]
    now: str
    is_open: bool


def fold_part(name: str, fields: list[forms.BoundField], as_usual: Any) -> FoldedPart:
    """The part of a form with these fields; `as_usual` is said where all have their defaults."""
    shown = [each for each in fields if not each.is_hidden]
    varied = [each for each in shown if str(each.value() or "") != str(each.field.initial or "")]
    said = "; ".join(map(describe_choice, varied)) or str(as_usual)
    return FoldedPart(name, fields, said, any(each.errors for each in fields))


def describe_choice(field: forms.BoundField) -> str:
    """`Years: four`; of a box that can be ticked its words, if it is not."""
    value = str(field.value() or "")
    if getattr(field.field, "is_switch", False):
        return str(field.label)
    if isinstance(field.field, forms.IntegerField):
        return f"{field.label}: {value[:QUOTED]}"
    if not isinstance(field.field, forms.ChoiceField):
        return str(field.label) if value else gettext("off: %s") % field.label
    words = {str(key): said for key, said in cast(Any, field.field).choices}
    said = words.get(value, value[:QUOTED])
    return said if isinstance(field.field, RuleSetChoice) else f"{field.label}: {said}"


def describe_help(option: Option) -> str:
    """What an option is about, and whose rule it is."""
    said = (option.help, option.source_line)
    return " ".join(translate_line(words) for words in said if words)


class RuleSetChoice(QuotingChoice):
    """The usual rules of a title, or another set of them; options that are chosen override it."""

    def __init__(self, game: type[AnyGame]) -> None:
        self.notes = {USUAL: gettext("As at most tables.")}
        self.notes |= {each.name: gettext(each.note) for each in game.rule_sets}
        super().__init__(
            [(name, gettext(TITLES[name])) for name in self.notes],
            label=_("Rules"),
            initial=USUAL,
            required=False,
        )

    def describe_choices(self) -> list[dict[str, str]]:
        """Each set with what is played by it."""
        return [
            {"value": name, "words": gettext(TITLES[name]), "effect": note}
            for name, note in self.notes.items()
        ]


class OptionChoice(forms.ChoiceField):
    """An option of the game; the game itself judges the answer."""

    def __init__(self, option: Option) -> None:
        self.option = option
        self.is_switch = option.is_switch  # a form that does not name it means no
        super().__init__(
            label=translate_line(option.title),
            help_text=describe_help(option),
            choices=[(str(value), translate_line(words)) for value, words in option.offered],
            initial=str(option.proposed),
        )

    def clean(self, value: Any) -> Any:
        try:
            given = self.option.proposed if value in (None, "") else value
            return self.option.accept(given, is_new=True)
        except BadSetup as error:
            raise ValidationError(error_reason(error)) from None


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


def requirement_fields() -> dict[str, forms.Field]:
    """What can be asked of those who join a table in the lobby; nothing where empty."""
    shares = [(share, f"{share}%" if share else _("any")) for share in SHARES]
    number = partial(forms.IntegerField, required=False, min_value=1, initial="")
    return {
        "in_time": QuotingChoice(
            shares,
            label=_("Turns in time"),
            initial=str(DEFAULT_REQUIREMENTS["in_time"]),
            required=False,
            help_text=_("New players can join where 80% is asked for. Invited players always can."),
        ),
        "rating_from": number(label=_("Lowest rating"), max_value=HIGHEST_RATING),
        "rating_to": number(label=_("Highest rating"), max_value=HIGHEST_RATING),
        "finished": number(label=_("Finished matches, at least"), max_value=MOST_FINISHED),
    }


def describe_bot_count(bots: int) -> str:
    """`none`, `1 bot`, `3 bots`."""
    return ngettext("%d bot", "%d bots", bots) % bots if bots else gettext("none")
