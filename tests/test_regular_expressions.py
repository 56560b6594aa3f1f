"""Every regular expression of the program works for as long as its text is long, and no longer:
strangers write what most of them are run on."""

import ast
import importlib
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.long_run import sample
from tests.pumping import Pattern, grows_too_fast
from tests.test_architecture import modules

METHODS = {"match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer"}
# What a module with expressions says; to take the others apart as well took five seconds.
SAID = re.compile(rf"\bre\.|\.(?:{'|'.join(sorted(METHODS - {'split'}))})\(|[A-Z]\.split\(")
STARTS = ("config.asgi", "config.wsgi")  # what a server imports; it looks at the settings at once
Place = tuple[str, str]  # a module, and what is written there


class Anything(dict[str, Any]):
    """Names that are known when the program runs."""

    def __missing__(self, name: str) -> str:
        return name


def patterns_in(value: object) -> Iterator[re.Pattern[Any]]:
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, tuple | list | set | frozenset):
        for one in value:
            yield from patterns_in(one)
    elif isinstance(value, dict):
        yield from patterns_in(list(value.values()))


def read() -> Iterator[tuple[str, Any, ast.Module]]:
    """Every module of the program with expressions, imported, and its source taken apart."""
    for name, path in modules().items():
        source = path.read_text()
        if name not in STARTS and SAID.search(source):
            yield name, importlib.import_module(name), ast.parse(source)


def built() -> dict[Place, re.Pattern[str]]:
    """What is put together while the program runs, as it may look."""
    from games.play.stored_sentences import sentence_pattern
    from games.rules.parser.turn_parser import seat_name_pattern

    known = ["ann", "bob van der berg", "p1"]
    return {
        ("games.play.stored_sentences", "pattern"): sentence_pattern(
            "{count} of {most} were left out."
        ),
        ("games.rules.parser.turn_parser", "named_pattern"): seat_name_pattern(
            ["swap"], known, known
        ),
        ("games.post.parsing.bounce_texts", "words"): re.compile("looked for in SAID"),
    }


def written() -> Iterator[tuple[Place, re.Pattern[Any], set[str]]]:
    """Every expression: where it stands, and how it is used."""
    kept: dict[int, tuple[Place, re.Pattern[Any], set[str]]] = {}
    for name, module, tree in read():
        here: dict[str, list[int]] = {}
        for called, value in vars(module).items():
            for pattern in patterns_in(value):
                kept.setdefault(id(pattern), ((name, called), pattern, set()))
                here.setdefault(called, []).append(id(pattern))
        for node in ast.walk(tree):
            if not (isinstance(node, ast.Attribute) and node.attr in METHODS):
                continue
            for key in here.get(getattr(node.value, "id", ""), ()):
                kept[key][2].add(node.attr)
    yield from kept.values()


def in_functions() -> Iterator[tuple[Place, re.Pattern[Any], set[str]]]:
    """Those that stand where they are used."""
    put_together = built()
    for name, module, tree in read():
        names = Anything(vars(module))
        for node in ast.walk(tree):
            if not (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and getattr(node.func.value, "id", "") == "re"
                and node.func.attr in METHODS | {"compile"}
            ):
                continue
            source = node.args[0]
            place = (name, ast.unparse(source))
            if isinstance(source, ast.Name) and source.id not in names:
                assert place in put_together, f"{place}: say in `built` what it may look like"
            if place in put_together:
                yield place, put_together[place], {node.func.attr} & METHODS
                continue
            flags = [word.value for word in node.keywords if word.arg == "flags"]
            if node.func.attr == "compile":
                flags += node.args[1:2]
            code = compile(ast.Expression(source), name, "eval")
            given = eval(code, {"__builtins__": __builtins__}, names)
            set_to = (
                eval(compile(ast.Expression(flags[0]), name, "eval"), {}, names) if flags else 0
            )
            yield place, re.compile(given, set_to), {node.func.attr} & METHODS


def every_expression() -> list[tuple[Place, re.Pattern[Any], set[str]]]:
    found = {}
    for place, pattern, methods in [*written(), *in_functions()]:
        known = found.setdefault(pattern, (place, pattern, set()))
        known[2].update(methods)
    return list(found.values())


def used(pattern: re.Pattern[Any], method: str) -> Callable[[str], object]:
    """The expression run on a text by a method of it."""
    does = getattr(pattern, method)
    binary = isinstance(pattern.pattern, bytes)

    def act(text: str) -> object:
        read = text.encode("latin-1", "replace") if binary else text
        if method in ("sub", "subn"):
            return does("", read) if not binary else does(b"", read)
        found = does(read)
        return list(found) if method == "finditer" else found

    return act


def faults_of(pattern: re.Pattern[Any], methods: set[str]) -> Iterator[str]:
    for method in sorted(methods or {"search", "fullmatch"}):
        act = used(pattern, method)
        for text_of in Pattern(pattern).texts():
            if why := grows_too_fast(act, text_of):
                yield f"{method} of {text_of(60)[:60]!r}: {why}"
                break


EXPRESSIONS = every_expression()


@pytest.mark.parametrize(
    ("pattern", "methods"),
    [
        pytest.param(pattern, methods, id=".".join(place)[:90])
        for place, pattern, methods in EXPRESSIONS
    ],
)
def test_an_expression_works_no_longer_than_its_text_is_long(
    pattern: re.Pattern[Any], methods: set[str]
) -> None:
    assert list(faults_of(pattern, methods)) == []


@pytest.mark.parametrize(
    "careless",
    sample(
        [
            r"\A\s*-----BEGIN-----\s*\n(?:[A-Za-z]+: ?[^\n]*\n)*[ \t]*\n",
            r"(?:a+)+b",
            r"-{2,}.+-{2,}",
            r"\s+and",
            r"<style>.*?</style>",
            r"(?:a|b|ab)*c",
            r"a.*b.*c",
        ],
        2,
    ),
)
def test_a_careless_expression_is_found(careless: str) -> None:
    methods = {"fullmatch"} if careless.startswith("-") else {"search"}
    assert next(iter(faults_of(re.compile(careless, re.DOTALL), methods)), None)
