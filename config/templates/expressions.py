"""Variables, filters and conditions of a template as Python expressions."""

from typing import Any

from django.template.base import FilterExpression, Variable
from django.template.defaulttags import TemplateLiteral
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from config.templates import values
from config.templates.scope import Bound, LeftToDjango, Loop, Scope

CONSTANTS = {"True": "True", "False": "False", "None": "None"}
NOTHING, EMPTY = "None", "''"  # what stands for something that is missing


class Expressions:
    """Writes expressions. `things` are the objects that these name, `roots` the names that are
    looked up in the context before anything else, each with its Python name. Names in `changing`
    are set by tags, and looked up where they stand."""

    def __init__(self, changing: frozenset[str]) -> None:
        self.changing = changing
        self.things: dict[str, Any] = {}
        self.roots: dict[str, str] = {}
        self.counted = 0

    def new(self, kind: str) -> str:
        """A Python name that stands nowhere else."""
        self.counted += 1
        return f"{kind}{self.counted}"

    def thing(self, thing: Any) -> str:
        """The Python name of an object that stays the same."""
        for name, known in self.things.items():
            if known is thing:
                return name
        name = self.new("thing")
        self.things[name] = thing
        return name

    def text(self, text: str) -> str:
        """A text of the template, which is safe."""
        return self.thing(SafeString(text)) if isinstance(text, SafeString) else repr(text)

    def variable(self, variable: Variable, scope: Scope) -> tuple[str, bool]:
        """A variable, and whether it may be missing."""
        if variable.translate:
            return self.text(translated(variable)), False
        if variable.lookups is None:
            literal = variable.literal
            return (self.text(literal) if isinstance(literal, str) else repr(literal)), False
        name, *words = variable.lookups
        if name == "block":
            raise LeftToDjango("asks for its block")
        bound = scope.names.get(name)
        if isinstance(bound, Loop):
            return bound.asked(words), False
        found, may_miss = (bound.value, False) if bound else self.root(name, scope)
        for word in words:
            found, may_miss = f"part({found}, {word!r})", True
        return found, may_miss

    def root(self, name: str, scope: Scope) -> tuple[str, bool]:
        """A name that the template itself has not given."""
        if name in CONSTANTS:
            return CONSTANTS[name], False
        if scope.values:
            return f"entry({scope.values}, {name!r})", True
        if name in self.changing:
            return f"named(context, {name!r})", True
        return self.roots.setdefault(name, f"root_{len(self.roots)}"), True

    def value(self, asked: FilterExpression, scope: Scope, missing: str | None = None) -> str:
        """What is asked for, filtered. `missing` is what stands for it if it is missing; by itself,
        `MISSING`, but for a filter as for Django an empty text."""
        variable = asked.var
        if isinstance(variable, Variable):
            found, may_miss = self.variable(variable, scope)
        else:
            found, may_miss = "None" if variable is None else self.text(SafeString(variable)), False
        if may_miss and (asked.filters or missing is not None):
            kept = self.new("it")
            found = f"({missing or EMPTY} if ({kept} := {found}) is MISSING else {kept})"
        for filtering, arguments in asked.filters:
            found = self.filtered(filtering, found, arguments, scope)
        return found

    def filtered(self, filtering: Any, found: str, arguments: Any, scope: Scope) -> str:
        """What a filter makes of an expression."""
        if getattr(filtering, "expects_localtime", False):
            found = f"local({found})"
        given = [found]
        for is_variable, argument in arguments:
            if is_variable:
                value, may_miss = self.variable(argument, scope)
                given.append(f"given({value})" if may_miss else value)
            else:
                given.append(self.text(SafeString(argument)))
        if getattr(filtering, "needs_autoescape", False):
            given.append(f"autoescape={scope.escapes}")
        if getattr(filtering, "is_safe", False):
            return f"kept_safe({self.thing(filtering)}, {', '.join(given)})"
        return f"{self.thing(filtering)}({', '.join(given)})"

    def arguments(self, tag: Any, scope: Scope) -> str:
        """What a tag is given, as a call in Python has it."""
        given = [self.value(one, scope, EMPTY) for one in tag.args]
        given += [f"{name}={self.value(one, scope, EMPTY)}" for name, one in tag.kwargs.items()]
        return ", ".join(given)

    def condition(self, condition: Any, scope: Scope) -> str:
        """A condition of `{% if %}`."""
        asked = self.operator(condition, scope)
        return f"holds(lambda: {asked})" if "given(" in asked else asked

    def operator(self, node: Any, scope: Scope) -> str:
        if isinstance(node, TemplateLiteral):
            asked: Any = node.value
            return self.value(asked, scope, NOTHING if asked.filters else None)
        if node.id == "not":
            return f"(not {self.operator(node.first, scope)})"
        if node.id in ("and", "or"):
            one, other = self.operator(node.first, scope), self.operator(node.second, scope)
            return f"({one} {node.id} {other})"
        one, other = self.operand(node.first, scope), self.operand(node.second, scope)
        if node.id in values.COMPARED:
            return f"compared({node.id!r}, {one}, {other})"
        return f"({one} {node.id} {other})"

    def operand(self, node: Any, scope: Scope) -> str:
        if not isinstance(node, TemplateLiteral):
            raise LeftToDjango("compares what a comparison gives")
        asked: Any = node.value
        return self.value(asked, scope, NOTHING)

    def bound(self, asked: FilterExpression, scope: Scope) -> Bound | None:
        """What a name is given, if that is a text of the template or something already bound, so
        that nothing has to be kept for it."""
        variable = asked.var
        if asked.filters:
            return None
        if isinstance(variable, str):
            return Bound(self.text(variable), str(variable))
        if isinstance(variable, Variable) and variable.lookups and len(variable.lookups) == 1:
            known = scope.names.get(variable.lookups[0])
            return known if isinstance(known, Bound) else None
        return None


def translated(variable: Variable) -> SafeString:
    """A text that is marked as `_("…")` or by `{% translate %}`."""
    if variable.message_context or not isinstance(variable.literal, str):
        raise LeftToDjango("translates what is not a text")
    return SafeString(gettext(variable.literal.replace("%", "%%")).replace("%%", "%"))
