"""Lists what is marked for translation, in the program, its templates and the rules."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.commands import makemessages
from jinja2.ext import babel_extract

FUNCTIONS = ("_", "gettext", "ngettext")
OPTIONS = {"newstyle_gettext": "true", "keep_trailing_newline": "true", "silent": "false"}


class TemplateFile(makemessages.BuildFile):
    """A file to read messages from; our own templates are Jinja2's."""

    def preprocess(self) -> None:
        path = Path(self.path).resolve()
        folders = [folder / "templates" for folder in settings.TITLE_FOLDERS.values()]
        if not any(map(path.is_relative_to, [settings.BASE_DIR / "templates", *folders])):
            super().preprocess()
        elif self.is_templatized:
            Path(self.work_path).write_text(as_python(path.read_text()))


class Command(makemessages.Command):
    """As Django's command, with the marks of the rules (`games.rules.phrases`)."""

    help = "Lists all messages for translators, or brings the catalogues of languages up to date."
    build_file_class = TemplateFile
    xgettext_options = [
        *makemessages.Command.xgettext_options,
        "--keyword=phrase",
        "--keyword=plural_phrase:1,2",
    ]


def find_messages(source: str) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    """Yield each marked sentence of a template: its line, the function that translates it, and its
    words, in one form or in both. Raises: jinja2.TemplateSyntaxError for what is no template."""
    found: Any = babel_extract(BytesIO(source.encode()), FUNCTIONS, [], OPTIONS)
    for line, _function, words, _comments in found:
        forms = (words,) if isinstance(words, str) else tuple(each for each in words if each)
        yield line, "ngettext" if len(forms) > 1 else "gettext", forms


def as_python(source: str) -> str:
    """Write the sentences as calls, each on the line on which the template has it."""
    lines = [""] * (source.count("\n") + 1)
    for line, function, forms in find_messages(source):
        given = ", ".join(map(repr, forms)) + (", 2" if len(forms) > 1 else "")
        lines[line - 1] += f"{function}({given}); "
    return "\n".join(lines) + "\n"
