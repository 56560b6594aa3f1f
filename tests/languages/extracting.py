"""Every message that is marked for translation: those of the house, found as gettext's extractor
finds them, and those of the frameworks, from the lists that come with them."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import allauth
import django
from django.conf import settings

from games.management.commands.makemessages import find_messages

ROOT = Path(__file__).resolve().parent.parent.parent
# The marks, and how many of their arguments are words; the first of some is a context.
MARKS = {"gettext": 1, "gettext_lazy": 1, "gettext_noop": 1, "_": 1, "phrase": 1}
COUNTING = {"ngettext", "ngettext_lazy", "plural_phrase"}
IN_CONTEXT = {"pgettext", "pgettext_lazy"}
MESSAGE = re.compile(
    r"^(?:msgctxt (?P<context>.+)\n)?msgid (?P<one>(?:.+\n)+?)"
    r"(?:msgid_plural (?P<many>(?:.+\n)+?))?msgstr",
    re.MULTILINE,
)

Message = tuple[str, ...]  # a text; one and many; or ("", context, text)


def of_the_house() -> set[Message]:
    """The messages of the program and its templates, the admin left out."""
    found: set[Message] = set()
    for package in ("games", "accounts", "config"):
        for path in (ROOT / package).rglob("*.py"):
            if "migrations" not in path.parts:
                found.update(in_python(path.read_text()))
    for path in list_templates().values():
        found.update(in_template(path.read_text()))
    return found


def list_templates() -> dict[str, Path]:
    """Every template of pages and mails by its name."""
    folders = {f"titles/{slug}/": folder for slug, folder in settings.TITLE_FOLDERS.items()}
    return {
        f"{prefix}{path.relative_to(folder / 'templates')}": path
        for prefix, folder in {"": ROOT, **folders}.items()
        for path in sorted((folder / "templates").rglob("*"))
        if path.is_file()
    }


def of_the_frameworks() -> set[Message]:
    """The messages of Django and allauth."""
    django_folder, allauth_folder = Path(django.__file__).parent, Path(allauth.__file__).parent
    lists = [
        django_folder / "conf/locale/en/LC_MESSAGES/django.po",
        django_folder / "contrib/auth/locale/en/LC_MESSAGES/django.po",
        allauth_folder / "locale/de/LC_MESSAGES/django.po",
    ]
    return {message for path in lists for message in in_list(path.read_text())}


def in_python(source: str) -> Iterator[Message]:
    """The messages in the marks of a program."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            yield from in_call(node)


def in_call(call: ast.Call) -> Iterator[Message]:
    """The message of one call, if it is a mark."""
    mark = getattr(call.func, "attr", None) or getattr(call.func, "id", "")
    words = [
        each.value
        for each in call.args
        if isinstance(each, ast.Constant) and isinstance(each.value, str)
    ]
    if mark in MARKS and words:
        yield (words[0],)
    elif mark in COUNTING and len(words) > 1:
        yield words[0], words[1]
    elif mark in IN_CONTEXT and len(words) > 1:
        yield "", words[0], words[1]


def in_template(source: str) -> Iterator[Message]:
    """The messages in the tags of a template."""
    return (forms for _line, _function, forms in find_messages(source))


def in_list(source: str) -> Iterator[Message]:
    """The messages of a `.po` file."""
    for found in MESSAGE.finditer(source):
        one, many = text_of(found["one"]), text_of(found["many"] or "")
        if found["context"]:
            yield "", text_of(found["context"]), one
        elif one:
            yield (one, many) if many else (one,)


def text_of(lines: str) -> str:
    """The strings of a `.po` file, one after the other, as one text."""
    return "".join(ast.literal_eval(line) for line in lines.splitlines())
