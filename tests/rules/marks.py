"""What the program marks as words of the rules, read from its source."""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from string import Formatter
from typing import Any

from games.decks import biome_deck, decktet

ROOT = Path(__file__).resolve().parent.parent.parent
MARKS = {"phrase": 1, "plural_phrase": 2}
MADE_IN = "games.rules.phrases"
CARDS = {*decktet.CARDS, *biome_deck.CARDS}


@cache
def calls() -> tuple[tuple[str, str, ast.Call], ...]:
    """Every call of a mark in the program: where it stands, its name, and the call."""
    return tuple(
        (f"{path.relative_to(ROOT)}:{node.lineno}", node.func.id, node)
        for folder in ("games", "accounts", "config")
        for path in sorted((ROOT / folder).rglob("*.py"))
        for source in [path.read_text()]
        if MADE_IN in source
        for tree in [ast.parse(source)]
        for known in [imported(tree)]
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in known
    )


def imported(tree: ast.Module) -> set[str]:
    """The marks that a file imports."""
    return {
        alias.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module == MADE_IN
        for alias in node.names
        if alias.name in MARKS
    }


@cache
def marked() -> frozenset[str]:
    """Every text that stands in a mark."""
    return frozenset(text for _where, _mark, call in calls() for text in literals(call))


def literals(call: ast.Call) -> Iterator[str]:
    """The literals in one call of a mark."""
    for given in call.args:
        if isinstance(given, ast.Constant) and isinstance(given.value, str):
            yield given.value


LINES = {"Line": 0, "Verdict": 0, "Dealt": 0, "CardLine": 1, "in_words": 1}
ADDRESSED = {"only", "tag"}


def lines() -> Iterator[tuple[str, str, set[str]]]:
    """Every line that is made of a constant template in the rules: where it is made, the template,
    and the names of the things it is given. Those that get more things later are left out."""
    for folder in ("rules", "decks", "titles"):
        for path in sorted((ROOT / "games" / folder).rglob("*.py")):
            module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            known = vars(import_module(module.removesuffix(".__init__")))
            for part in ast.parse(path.read_text()).body:
                nodes = list(ast.walk(part))
                if any(getattr(node, "attr", "") == "things" for node in nodes):
                    continue
                for call in nodes:
                    made = isinstance(call, ast.Call) and made_of(call, known)
                    if made:
                        yield f"{path.relative_to(ROOT)}:{call.lineno}", *made


def made_of(call: ast.Call, known: Mapping[str, Any]) -> tuple[str, set[str]] | None:
    """The template and the things of a call that makes a line; None if either is not known."""
    at = LINES.get(getattr(call.func, "id", ""))
    if at is None or len(call.args) <= at or any(each.arg is None for each in call.keywords):
        return None
    match call.args[at]:
        case ast.Name(name) if isinstance(known.get(name), str):
            template = known[name]
        case ast.Attribute(ast.Name(module), name) if module in known:
            template = getattr(known[module], name)
        case ast.Call(ast.Name("phrase"), [ast.Constant(str(template))]):
            pass
        case _:
            return None
    return template, {str(each.arg) for each in call.keywords} - ADDRESSED


def placeholders(template: str) -> set[str]:
    """What a template wants; ValueError if it wants anything but things by name, or cards by their
    codes."""
    wanted = set()
    for _words, name, spec, conversion in Formatter().parse(template):
        if name is None:
            continue
        if not (name.isidentifier() or name in CARDS) or spec or conversion:
            raise ValueError(f"{template!r} wants more than things by name.")
        wanted.add(name)
    return wanted
