"""Lists what is marked for translation, in the program, its templates and the rules."""

from django.core.management.commands import makemessages


class Command(makemessages.Command):
    """As Django's command, with the marks of the rules (`games.rules.said`)."""

    help = "Lists all messages for translators, or brings the catalogues of languages up to date."
    xgettext_options = [
        *makemessages.Command.xgettext_options,
        "--keyword=said",
        "--keyword=counted:1,2",
    ]
