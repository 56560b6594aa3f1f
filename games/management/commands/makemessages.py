"""Lists what is marked for translation, in the program, its templates and the rules."""

from django.core.management.commands import makemessages


class Command(makemessages.Command):
    """As Django's command, with the marks of the rules (`games.rules.phrases`)."""

    help = "Lists all messages for translators, or brings the catalogues of languages up to date."
    xgettext_options = [
        *makemessages.Command.xgettext_options,
        "--keyword=phrase",
        "--keyword=plural_phrase:1,2",
    ]
