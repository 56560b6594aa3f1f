"""What a template that was made into a function calls while it is filled in: how Django looks up,
compares and shows values, on the short way for what they mostly are."""

import operator
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from types import SimpleNamespace
from typing import Any, Final

from django.template import Engine
from django.template.base import Variable, VariableDoesNotExist, render_value_in_context
from django.template.context import Context
from django.template.exceptions import TemplateSyntaxError
from django.urls import NoReverseMatch, get_script_prefix, get_urlconf, reverse
from django.utils import timezone
from django.utils.html import escape
from django.utils.safestring import SafeData, SafeString, mark_safe
from django.utils.translation import ngettext, override

MOST_ADDRESSES = 4096


class Missing:
    """What a name stands for that nobody has given; false in conditions, as None is."""

    def __bool__(self) -> bool:
        return False


MISSING: Final = Missing()
ESCAPED, PLAIN = Context(), Context(autoescape=False)


def is_usual(context: Context) -> bool:
    """True for a context that escapes and that leaves zones and numbers to the settings; for the
    others Django fills in."""
    return context.autoescape and context.use_tz is None and context.use_l10n is None


def named(context: Context, name: str) -> Any:
    """What `name` stands for in a context."""
    for names in reversed(context.dicts):
        if name in names:
            value = names[name]
            return called(value) if callable(value) else value
    return vars(context).get(name, MISSING)


def entry(names: Mapping[str, Any], name: str) -> Any:
    """What `name` stands for among those that an inclusion tag has given."""
    value = names.get(name, MISSING)
    return called(value) if callable(value) else value


class _Single(dict[str, Any]):
    """A context of one thing, for Django's own way to look something up in it."""

    template = SimpleNamespace(engine=SimpleNamespace(string_if_invalid=""))


@lru_cache(maxsize=MOST_ADDRESSES)
def _lookup(word: str) -> Variable:
    return Variable(f"it.{word}")


def part(thing: Any, word: str) -> Any:
    """What `{{ thing.word }}` stands for: an item, an attribute, or what a method gives."""
    if type(thing) is dict:
        value = thing.get(word, MISSING)
        if value is MISSING and not word.isdigit() and not hasattr(dict, word):
            return MISSING
    elif hasattr(type(thing), "__getitem__") and (
        word.isdigit() or not isinstance(thing, tuple | list | str)
    ):
        return _part(thing, word)
    else:
        try:
            value = getattr(thing, word, MISSING)
        except Exception:  # the long way says whether this is to be silent
            value = MISSING
    if value is MISSING or callable(value):
        return _part(thing, word)
    return value


def _part(thing: Any, word: str) -> Any:
    if thing is MISSING:
        return MISSING
    try:
        return _lookup(word).resolve(_Single(it=thing))
    except VariableDoesNotExist:
        return MISSING


def called(thing: Any) -> Any:
    """What a thing that can be called gives, as a variable of a template."""
    return Variable("it").resolve(_Single(it=thing))


def given(value: Any) -> Any:
    """A value that a filter or tag has to have; VariableDoesNotExist if there is none."""
    if value is MISSING:
        raise VariableDoesNotExist("Failed lookup of what a filter is given")
    return value


def shown(value: Any) -> str:
    """A value as HTML."""
    kind = type(value)
    if kind is SafeString:
        text: str = value
        return text
    if kind is str:
        return value if value.isalnum() else escape(value)
    if kind is int:
        return str(value)
    if value is MISSING:
        return ""
    return render_value_in_context(value, ESCAPED)


def plain(value: Any) -> str:
    """A value as text."""
    if type(value) is str:
        return value
    return "" if value is MISSING else render_value_in_context(value, PLAIN)


def items(values: Any) -> Any:
    """What a loop goes through, which has a length."""
    if values is MISSING or values is None:
        return ()
    return values if hasattr(values, "__len__") else list(values)


COMPARED: dict[str, Callable[[Any, Any], Any]] = {
    "in": lambda one, many: one in many,
    "not in": lambda one, many: one not in many,
    ">": operator.gt,
    ">=": operator.ge,
    "<": operator.lt,
    "<=": operator.le,
}


def compared(by: str, one: Any, other: Any) -> Any:
    """Compares in a condition; False for what cannot be compared."""
    try:
        return COMPARED[by](one, other)
    except Exception:  # whatever it is, as Django has it
        return False


def holds(condition: Callable[[], Any]) -> Any:
    """A condition whose filters ask for something that may be missing; then it does not hold."""
    try:
        return condition()
    except VariableDoesNotExist:
        return False


def kept_safe(filtering: Callable[..., Any], value: Any, *given: Any, **escaping: bool) -> Any:
    """The value filtered by one whose output is safe if its input was."""
    filtered = filtering(value, *given, **escaping)
    return mark_safe(filtered) if isinstance(value, SafeData) else filtered


def local(value: Any) -> Any:
    """An instant in the reader's zone, for a filter that expects it so."""
    if not isinstance(value, datetime) or timezone.is_naive(value):
        return value
    return timezone.localtime(value) if getattr(value, "convert_to_local_time", True) else value


def home() -> str:
    """What every address of the site begins with."""
    return get_script_prefix()


def address(name: str, given: Sequence[Any], named: Mapping[str, Any]) -> str:
    """The address that `{% url %}` writes; NoReverseMatch if there is none."""
    try:
        return _address(get_urlconf(), get_script_prefix(), name, *given, **named)
    except TypeError:  # of something that has no hash
        return reverse(name, args=given, kwargs=dict(named))


@lru_cache(maxsize=MOST_ADDRESSES, typed=True)
def _address(urls: str | None, _prefix: str, name: str, *given: Any, **named: Any) -> str:
    return reverse(name, urlconf=urls, args=given, kwargs=named)


def address_if_any(name: str, given: Sequence[Any], named: Mapping[str, Any]) -> str:
    """The same, and empty if there is none."""
    try:
        return address(name, given, named)
    except NoReverseMatch:
        return ""


def counted(one: str, many: str, count: Any, things: Mapping[str, str]) -> str:
    """A sentence that counts, in the form for so many."""
    if not isinstance(count, float | int):
        raise TemplateSyntaxError(f"{count!r} is no number for {one!r}.")
    try:
        return ngettext(one, many, count) % things
    except (KeyError, ValueError):  # translated with a thing that there is not
        with override(None):
            return ngettext(one, many, count) % things


def inclusion(context: Context, name: str, values: dict[str, Any]) -> str:
    """The template of an inclusion tag, with what the tag gives."""
    new = context.new(values)
    token = context.get("csrf_token")
    if token is not None:
        new["csrf_token"] = token
    return str(_engine(context).get_template(name).render(new))


def included(context: Context, which: Any, names: dict[str, Any]) -> str:
    """A template whose name is only known now, or that comes as it is, with these names as well."""
    if callable(getattr(which, "render", None)):
        template = getattr(which, "template", which)
    else:
        names_of_it = [which] if isinstance(which, str) else list(which or ())
        template = _engine(context).select_template(names_of_it)
    with context.push(**names):
        return str(template.render(context))


def _engine(context: Context) -> Engine:
    if context.template is None:
        raise RuntimeError("No template is being filled in.")
    return context.template.engine


def tag(context: Context, names: dict[str, Any], of: Callable[[], Any]) -> Any:
    """What a tag gives that asks the context, with these names in it."""
    with context.push(**names):
        return of()
