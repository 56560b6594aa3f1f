"""The pages for whoever works on the house name only what there is."""

import re
import tomllib
from collections import Counter
from functools import reduce
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = (
    *("README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/forms.md", "docs/asvs.md"),
    *("docs/faults.md", "docs/operation.md", "docs/lessons.md", "docs/examples.md"),
    *("docs/deploy.md", "docs/email.md", "docs/titles.md", "docs/words.md"),
)
FOLDERS = ("accounts", "config", "games", "templates", "tests", "docs", "deploy", "requirements")
PATH = re.compile(rf"(?<![\w/.@-])(?:{'|'.join(FOLDERS)})/[\w./<>*@-]*")
DOTTED = re.compile(r"(?<![\w/.@-])(?:accounts|config|games|tests)(?:\.[\w<>]+)+")
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")
MAKE = re.compile(r"(?m)(?:`|^    )make ((?:[a-z][a-z-]*\b ?)+)(?=[`\n#A-Z ])")
# What stands for any title, the one of the tutorial too, is tried with one of them.
STANDS_FOR = {"<title>": "emu_ranchers", "<slug>": "emu-ranchers", "hill_climb": "emu_ranchers"}


def text_of(page: str) -> str:
    text = (ROOT / page).read_text(encoding="utf-8").replace("\\_", "_")
    return reduce(lambda said, name: said.replace(name, STANDS_FOR[name]), STANDS_FOR, text)


def is_there(dotted: str) -> bool:
    """True for a module, or for something that a module has."""
    module, parts = dotted, []
    while not find_spec_of(module):
        module, _dot, part = module.rpartition(".")
        parts.insert(0, part)
    found = import_module(module)
    for part in parts:
        if not hasattr(found, part):
            return False
        found = getattr(found, part)
    return True


def find_spec_of(module: str) -> bool:
    """True if there is a module of this name."""
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # its parent is no package
        return False


@pytest.mark.parametrize("page", PAGES)
def test_every_path_that_a_page_names_is_there(page: str) -> None:
    named = {path.rstrip(".") for path in PATH.findall(text_of(page))}
    assert named
    assert [path for path in sorted(named) if not list(ROOT.glob(path))] == []


@pytest.mark.parametrize("page", PAGES)
def test_no_page_holds_a_mark_in_place_of_a_figure(page: str) -> None:
    assert re.findall(r"@\w{1,20}@", text_of(page)) == []


@pytest.mark.parametrize("page", PAGES)
def test_every_link_of_a_page_leads_to_a_file(page: str) -> None:
    folder = (ROOT / page).parent
    assert [link for link in LINK.findall(text_of(page)) if not (folder / link).exists()] == []


@pytest.mark.parametrize("page", PAGES)
def test_every_module_and_function_that_a_page_names_is_there(page: str) -> None:
    named = set(DOTTED.findall(text_of(page)))
    assert [name for name in sorted(named) if not is_there(name)] == []


@pytest.mark.parametrize("page", PAGES)
def test_every_make_target_that_a_page_names_is_there(page: str) -> None:
    targets = set(re.findall(r"(?m)^([a-z][a-z-]*):", (ROOT / "Makefile").read_text()))
    named = {name for words in MAKE.findall(text_of(page)) for name in words.split()}
    assert named - targets == set()


def forms_of(template: Path) -> list[str]:
    """The forms of a template that are sent by POST, as they stand in it."""
    return re.findall(r'(?s)<form[^>]*method="post".*?</form>', template.read_text("utf-8"))


def test_the_page_of_forms_names_every_form_and_its_guard() -> None:
    rows = re.findall(r"(?m)^\| (`.*) \| [^|]* \| ([^|]*) \|$", text_of("docs/forms.md"))
    named = [(name, guard) for names, guard in rows for name in re.findall(r"`([^`]+)`", names)]
    templates = {
        str(path.relative_to(ROOT)): forms_of(path)
        for folder in ("templates", "games", "accounts")
        for path in (ROOT / folder).rglob("*.html")
    }
    there = {name: len(forms) for name, forms in templates.items() if forms}
    assert there == dict(Counter(name for name, _guard in named))
    for name, forms in templates.items():
        keyed = [
            form
            for form in forms
            if re.search(r"{% form_key %}|{{ form_key\(\) }}|hidden\.html", form)
        ]
        promised = [guard for other, guard in named if other == name and "key" in guard.split()]
        assert len(keyed) == len(promised), name


def test_the_picture_shows_the_layers_as_they_are_checked() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    house, *rooms = [each["layers"] for each in contracts if each["type"] == "layers"]
    picture = text_of("docs/architecture.md").split("```")[1]
    shown = re.findall(r"(?m)^ (\S+(?:  \S+)*)", picture)
    assert shown == [layer.replace(" | ", "  ") for layer in house]
    within = re.findall(r"(?m)^   (\S+(?:   \S+)*)", picture)
    assert within == [layer.replace(" | ", "   ") for layers in rooms for layer in layers]


def test_every_test_that_the_security_table_names_is_there() -> None:
    named = set(re.findall(r"`(test_[a-z0-9_]+)`", text_of("docs/asvs.md")))
    sources = "".join(path.read_text() for path in (ROOT / "tests").rglob("test_*.py"))
    defined = set(re.findall(r"(?m)^def (test_\w+)\(", sources))
    assert len(named) > 60
    assert named - defined == set()


# OWASP ASVS 5.0.0: in each section the requirements of levels 1 and 2 come first, so many of them.
REQUIREMENTS = {
    "1.1": 2, "1.2": 9, "1.3": 11, "1.4": 3, "1.5": 2, "2.1": 3, "2.2": 3, "2.3": 4, "2.4": 1,
    "3.2": 2, "3.3": 4, "3.4": 6, "3.5": 5, "3.7": 2, "4.1": 3, "4.2": 1, "4.3": 2, "4.4": 4,
    "5.1": 1, "5.2": 3, "5.3": 2, "5.4": 3, "6.1": 3, "6.2": 12, "6.3": 4, "6.4": 4, "6.5": 5,
    "6.6": 3, "6.8": 4, "7.1": 3, "7.2": 4, "7.3": 2, "7.4": 5, "7.5": 2, "7.6": 2, "8.1": 2,
    "8.2": 3, "8.3": 1, "8.4": 1, "9.1": 3, "9.2": 4, "10.1": 2, "10.2": 2, "10.3": 4,
    "10.4": 11, "10.5": 5, "10.6": 2, "10.7": 3, "11.1": 2, "11.2": 3, "11.3": 3, "11.4": 4,
    "11.5": 1, "11.6": 1, "12.1": 3, "12.2": 2, "12.3": 4, "13.1": 1, "13.2": 5, "13.3": 2,
    "13.4": 5, "14.1": 2, "14.2": 4, "14.3": 3, "15.1": 3, "15.2": 3, "15.3": 7, "16.1": 1,
    "16.2": 5, "16.3": 4, "16.4": 3, "16.5": 3, "17.1": 1, "17.2": 4, "17.3": 2,
}  # fmt: skip


def requirements_of(cell: str) -> list[str]:
    """The numbers in the first cell of a row: `12.3.1, 12.3.2` or `11.3.1–11.3.3`."""
    numbers = []
    for part in cell.split(", "):
        first, _, last = part.partition("\N{EN DASH}")
        section, number = first.rsplit(".", 1)
        upto = int((last or first).rsplit(".", 1)[1])
        numbers += [f"{section}.{each}" for each in range(int(number), upto + 1)]
    return numbers


def test_the_security_table_has_each_requirement_of_levels_1_and_2_once_and_in_order() -> None:
    cells = re.findall(r"(?m)^\| (\d+\.\d[^|]*) \|", text_of("docs/asvs.md"))
    told = [number for cell in cells for number in requirements_of(cell)]
    asked = [f"{section}.{n + 1}" for section, most in REQUIREMENTS.items() for n in range(most)]
    assert len(asked) == 253
    assert told == asked


def test_the_security_table_says_at_its_head_what_is_not_met() -> None:
    head, _, rows = text_of("docs/asvs.md").partition("\n## ")
    for mark in ("Not met", "Partly", "Otherwise"):
        (words,) = re.findall(rf"\*\*{mark}\*\*([^*]*)", head)
        listed = re.findall(r"\d+\.\d+\.\d+", words)
        marked = [
            number
            for cell, row in re.findall(r"(?m)^\| (\d+\.\d[^|]*) \|(.*)$", rows)
            for number in requirements_of(cell)
            if f"**{mark.lower()}**" in row.lower()
        ]
        assert listed == marked


@pytest.mark.parametrize(
    ("page", "heading", "most"), [("voice", "Word", 40), ("words", "Word", 30)]
)
def test_the_tables_of_words_stay_short(page: str, heading: str, most: int) -> None:
    rows = text_of(f"docs/{page}.md").split(f"| {heading} |")[1].splitlines()[2:]
    assert 10 < len([row for row in rows if row.startswith("|")]) <= most


def test_the_readme_and_the_changelog_of_a_release_fit_a_screen_or_three() -> None:
    assert len(text_of("README.md").splitlines()) <= 150
    assert len(text_of("CHANGELOG.md").split("## [0.2.0]")[1].split("\n## ")[0].splitlines()) <= 150
