"""The house keeps its layers: who may import whom, read from the imports themselves."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PURE = ("games.rules", "games.decks", "games.titles")
WEB = ("django.http", "django.shortcuts", "django.template", "django.views")
SENDERS = ("games.post.outbox.sending", "games.post.outbox.smtp")
UNPURE = ("django", "celery", "random", "time", "datetime", "os", "accounts", "config")

# Of each layer, the parts of the house that it must never import.
FORBIDDEN = {
    "games.rules": ("games.decks", "games.titles", "games.models", "games.play", *UNPURE),
    "games.titles": ("games.models", "games.play", *UNPURE),
    "accounts": ("games",),
    "games.models": ("games.play", "games.web", "games.post.mails", "games.tasks"),
    "games.play": (
        "games.web",
        "games.post.mails",
        "games.tasks",
        "games.post.outbox.sending",
        *WEB,
    ),
    "games.post.mails": ("games.web", "games.tasks"),
    "games.post.inbox": ("games.web", "games.tasks", "games.post.outbox.sending"),
    "games.post.parsing": ("games", "accounts", "config", "django", "celery"),
    "games.post.address": ("games.play", "games.web", "games.tasks"),
    "games.post.inbox.verdicts": ("games", "accounts"),
    "games.post.inbox.listener": (
        "games.play",
        "games.models",
        "games.web",
        "games.tasks",
        *SENDERS,
    ),
    "games.post.inbox.imap": ("games.play", "games.web", "games.tasks", *SENDERS),
    "games.post.reach": ("games.play", "games.web", "games.tasks", "games.post.inbox", *SENDERS),
    "games.post.outbox.wanted": ("games.web", "games.tasks", "games.post.inbox", *SENDERS),
    "games.post.outbox.bundling": ("games.web", "games.tasks", "games.post.inbox", *SENDERS),
    "games.post.outbox.smtp": (
        "games.play",
        "games.web",
        "games.tasks",
        "games.post.inbox",
        "games.post.outbox.sending",
    ),
    "games.post.outbox.mail_server": (
        "games.play",
        "games.web",
        "games.tasks",
        "games.post.inbox",
        *SENDERS,
    ),
    "games.post.confirming": ("games.web", "games.tasks", "games.post.inbox", *SENDERS),
    "games.post.welcoming": ("games.web", "games.tasks", "games.post.inbox", *SENDERS, *WEB),
    "games.post.outbox.inviting": (
        "games.web",
        "games.tasks",
        "games.post.inbox",
        "games.post.outbox.sending",
    ),
    "games.post.outbox.sending": ("games.web", "games.tasks", "games.post.inbox", *WEB),
    "games.web": ("games.tasks", "games.post.outbox.sending"),
    "games.admin": ("games.tasks", "games.post.outbox.sending"),
    "games.admin.timeline": ("games.web", "games.tasks", "games.post.outbox.sending"),
    "games.tasks": ("games.web",),
}


def modules() -> dict[str, Path]:
    """Every module of the program by its dotted name, migrations left out."""
    found = {}
    for package in ("games", "accounts", "config"):
        for path in sorted((ROOT / package).rglob("*.py")):
            if "migrations" in path.parts:
                continue
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            found[name.removesuffix(".__init__")] = path
    return found


def imports(path: Path, name: str) -> set[str]:
    """Dotted names of all that a module imports, wherever in the module, types included."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parts = package.split(".")
                base = ".".join([*parts[: len(parts) - node.level + 1], *filter(None, [base])])
            found.update(f"{base}.{alias.name}" for alias in node.names)
    return found


def is_within(name: str, layer: str) -> bool:
    return name == layer or name.startswith(f"{layer}.")


@pytest.mark.parametrize("layer", FORBIDDEN)
def test_a_layer_imports_nothing_that_stands_above_it(layer: str) -> None:
    members = {name: path for name, path in modules().items() if is_within(name, layer)}
    assert members, f"no module in {layer}"
    broken = [
        f"{name} imports {imported}"
        for name, path in members.items()
        for imported in imports(path, name)
        for forbidden in FORBIDDEN[layer]
        if is_within(imported, forbidden) and not is_within(imported, layer)
    ]
    assert broken == []


def test_nobody_imports_the_tasks() -> None:
    broken = [
        name
        for name, path in modules().items()
        for imported in imports(path, name)
        if is_within(imported, "games.tasks")
    ]
    assert broken == []


def test_only_play_and_the_migrations_write_steps() -> None:
    """No module outside `games.play` names the class of a step in order to make one."""
    makers = []
    for name, path in modules().items():
        if is_within(name, "games.play") or is_within(name, "games.models"):
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in (
                "Step",
                "Step.objects.create",
                "Step.objects.bulk_create",
            ):
                makers.append(name)
    assert makers == []


def test_nothing_but_the_one_clock_asks_for_the_time() -> None:
    askers = [
        name
        for name, path in modules().items()
        if name != "config.clock"
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) in ("timezone.now", "datetime.now", "time.time", "date.today")
    ]
    assert askers == []


def test_nobody_takes_the_function_of_the_clock_out_of_it() -> None:
    """Who replaces `clock.now` replaces it for all."""
    takers = [name for name, path in modules().items() if "config.clock.now" in imports(path, name)]
    assert takers == []


def test_the_pure_parts_import_only_the_standard_library_and_the_rules() -> None:
    foreign = []
    for name, path in modules().items():
        if not any(is_within(name, layer) for layer in PURE):
            continue
        for imported in imports(path, name):
            top = imported.split(".")[0]
            if top not in sys.stdlib_module_names and not any(
                is_within(imported, layer) for layer in PURE
            ):
                foreign.append(f"{name} imports {imported}")
    assert foreign == []


def test_no_file_of_the_program_grows_beyond_four_hundred_lines() -> None:
    long = {
        name: lines
        for name, path in modules().items()
        if (lines := len(path.read_text().splitlines())) > 420
    }
    assert long == {}
