"""What the house keeps to beside its layers, which `make lint` looks after: see pyproject.toml."""

import ast
import re
import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PURE = ("games.rules", "games.decks", "games.titles", "games.lessons")
WEB = ("django.http", "django.shortcuts", "django.template", "django.views")
CHANCE_AND_CLOCK = ("random", "secrets", "time", "datetime", "os")


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


@cache
def trees() -> dict[str, ast.Module]:
    """Every module of the program, taken apart."""
    return {name: ast.parse(path.read_text()) for name, path in modules().items()}


@cache
def calls() -> dict[str, set[str]]:
    """What each module calls, as it is written there."""
    return {
        name: {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
        for name, tree in trees().items()
    }


@cache
def imports(path: Path, name: str) -> set[str]:
    """Dotted names of all that a module imports, wherever in the module, types included."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    found: set[str] = set()
    for node in ast.walk(trees()[name]):
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


def test_the_doors_of_play_and_its_rows_know_no_pages() -> None:
    broken = [
        f"{name} imports {imported}"
        for name, path in modules().items()
        if is_within(name, "games.play") or is_within(name, "games.models")
        for imported in imports(path, name)
        if any(is_within(imported, part) for part in WEB)
    ]
    assert broken == []


def test_no_title_imports_another() -> None:
    titles = {path.name for path in (ROOT / "games/titles").iterdir() if path.is_dir()}
    broken = [
        f"{name} imports {imported}"
        for name, path in modules().items()
        if is_within(name, "games.titles") and path.parent.name in titles
        for imported in imports(path, name)
        if is_within(imported, "games.titles")
        and imported.split(".")[2] in titles - {path.parent.name}
    ]
    assert broken == []


def test_what_takes_mails_apart_imports_only_the_standard_library_and_one_reader_of_bounces() -> (
    None
):
    foreign = [
        f"{name} imports {imported}"
        for name, path in modules().items()
        if is_within(name, "games.post.parsing")
        for imported in imports(path, name)
        if imported.split(".")[0] not in sys.stdlib_module_names
        and not is_within(imported, "games.post.parsing")
    ]
    foreign.remove("games.post.parsing.bounce_texts imports flufl.bounce.scan_message")
    assert foreign == []


def test_only_play_and_the_migrations_write_moves() -> None:
    """No module outside `games.play` names the class of a move in order to make one."""
    makes = {"Move", "Move.objects.create", "Move.objects.bulk_create"}
    makers = [
        name
        for name, called in calls().items()
        if not (is_within(name, "games.play") or is_within(name, "games.models")) and called & makes
    ]
    assert makers == []


def test_nothing_but_the_one_clock_asks_for_the_time() -> None:
    asks = {"timezone.now", "datetime.now", "time.time", "date.today"}
    askers = [name for name, called in calls().items() if name != "config.clock" and called & asks]
    assert askers == []


def test_nobody_takes_the_function_of_the_clock_out_of_it() -> None:
    """Who replaces `clock.now` replaces it for all."""
    takers = [name for name, path in modules().items() if "config.clock.now" in imports(path, name)]
    assert takers == []


def test_the_pure_parts_import_only_the_standard_library_and_each_other() -> None:
    foreign = []
    for name, path in modules().items():
        if not any(is_within(name, layer) for layer in PURE):
            continue
        for imported in imports(path, name):
            top = imported.split(".")[0]
            known = top in sys.stdlib_module_names and top not in CHANCE_AND_CLOCK
            if not known and not any(is_within(imported, layer) for layer in PURE):
                foreign.append(f"{name} imports {imported}")
    assert foreign == []


def test_what_the_type_checker_is_kept_from_has_a_reason() -> None:
    """Behind it, or on the line above."""
    unexplained = []
    for name, path in modules().items():
        above = ""
        for line in path.read_text().splitlines():
            told = re.search(r"# type: ignore\[[a-z-]+\]  # \S", line) or above.startswith("#")
            if "# type: ignore" in line and not told:
                unexplained.append(f"{name}: {line.strip()}")
            above = line.strip()
    assert unexplained == []


def test_no_file_grows_beyond_four_hundred_lines() -> None:
    """Neither of the program nor of its tests, its pages and their sheets; migrations are as they
    were released."""
    written = {
        path
        for folder in ("games", "accounts", "config", "tests", "templates")
        for ending in ("py", "css", "js", "html", "txt")
        for path in (ROOT / folder).rglob(f"*.{ending}")
        if not {"migrations", "playthroughs"}.intersection(path.parts)
    }
    long = {
        str(path.relative_to(ROOT)): lines
        for path in sorted(written)
        if (lines := len(path.read_text().splitlines())) > 400
    }
    assert long == {}
