"""manage.py newtitle NAME --deck DECK: a new title that can be played at once, to be changed."""

from importlib.util import find_spec
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.management.templates import TemplateCommand

TEMPLATE = Path(__file__).resolve().parent.parent / "new_title"
DECKS = ("decktet", "biome", "cards", "none")
EMBLEM = """\
  <symbol id="{slug}" viewBox="0 0 24 24"><g fill="currentColor">\
<rect x="3.5" y="4" width="11" height="16" rx="1.6" transform="rotate(-14 9 12)" opacity=".55"/>\
<rect x="9.5" y="4" width="11" height="16" rx="1.6" transform="rotate(10 15 12)"/></g></symbol>
</svg>"""
NEXT_STEPS = """\
{title} can be played: its folder is games/titles/{name}/, its line stands in TITLES.
  .venv/bin/pytest -q --db=sqlite tests/rules/test_contract.py -k {slug}   is it sound?
  make run   play it in a browser
What to change is marked CHANGE; docs/titles.md tells the rest. After a change of the rules, matches
begun before it no longer open: stop the site, remove var/ and start it again."""


class TitleWriter(TemplateCommand):
    """Writes files from templates, as `startapp` does, into the project itself."""

    def validate_name(self, name: str | None, name_or_dir: str = "name") -> None:
        """The command has checked the name; the directory is that of the project."""


class Command(BaseCommand):
    """Writes the folder of a title and that of its tests, its name into `TITLES`, and an emblem."""

    help = "Writes a new title that can be played at once: a folder, its tests, a line in TITLES."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="lower case, words joined by _, such as hill_climb")
        parser.add_argument("--deck", choices=DECKS, default="decktet", help="its cards")
        parser.add_argument("--root", default=str(settings.BASE_DIR), help="where the project is")

    def handle(self, *args: Any, name: str, deck: str, root: str, **options: Any) -> None:
        listing = Path(root) / "games/titles/__init__.py"
        if not name.isidentifier() or name != name.lower():
            raise CommandError(
                f"{name[:40]!r} is no name of a folder; say hill_climb, for example."
            )
        found = find_spec(f"games.titles.{name}")  # without an origin: byte code of one removed
        if (found and found.origin) or (listing.parent / name / "__init__.py").exists():
            raise CommandError(f"There is a games/titles/{name} already; choose another name.")
        title = name.replace("_", " ").title()
        words = {"deck": deck, "slug": name.replace("_", "-"), "title": title, "verbosity": 1}
        words["deck_name"] = "" if deck == "none" else deck
        TitleWriter().handle(
            "app", name, root, template=str(TEMPLATE), extensions=["py"], files=[], **words
        )
        listing.write_text(list_title(listing.read_text(), name))
        emblems = Path(root) / "games/static/games/emblems.svg"
        emblems.write_text(emblems.read_text().replace("</svg>", EMBLEM.format(**words)))
        self.stdout.write(NEXT_STEPS.format(**words, name=name))


def list_title(listing: str, name: str) -> str:
    """The module that holds `TITLES` with one title more, imported in the order of the alphabet."""
    head, imports, rest = listing.partition("from games.titles import (\n")
    imported, end, rest = rest.partition(")\n")
    names = sorted([*filter(None, imported.splitlines()), f"    {name},"])
    before, titles, after = rest.partition("TITLES = (\n")
    listed, close, after = after.partition(")\n")
    imported = "\n".join(names) + "\n"
    return (
        f"{head}{imports}{imported}{end}{before}{titles}{listed}    {name}.TITLE,\n{close}{after}"
    )
