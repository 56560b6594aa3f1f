"""Lines as rows keep them: facts as JSON, put into words when somebody reads them."""

from typing import Any

from games.rules.lines import Line, Thing
from games.rules.phrases import PluralPhrase

Kept = dict[str, Any]


def serialize_line(line: Line) -> Kept:
    """A line as JSON can hold it: its English template, both forms of one that counts, and the
    things in it."""
    template = line.template
    forms = [template, template.many] if isinstance(template, PluralPhrase) else [template]
    return {
        "said": forms,
        "things": {name: _serialize(thing) for name, thing in line.things.items()},
    }


def deserialize_line(found: Kept) -> Line:
    """The line that was kept."""
    forms = found["said"]
    template = PluralPhrase(*forms) if len(forms) > 1 else forms[0]
    return Line(
        template, **{name: _deserialize_thing(thing) for name, thing in found["things"].items()}
    )


def _serialize(thing: Thing) -> Any:
    if isinstance(thing, Line):
        return serialize_line(thing)
    if isinstance(thing, tuple):
        return [_serialize(part) for part in thing]
    return thing if isinstance(thing, int) else str(thing)


def _deserialize_thing(found: Any) -> Thing:
    if isinstance(found, dict):
        return deserialize_line(found)
    return tuple(map(_deserialize_thing, found)) if isinstance(found, list) else found
