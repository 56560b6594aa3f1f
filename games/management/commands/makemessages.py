"""Lists what is marked for translation, in the program, its templates and the rules."""

from pathlib import Path

from django.conf import settings
from django.core.management.commands import makemessages

from games.templating.message_extractor import as_python


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
