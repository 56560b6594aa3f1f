#!/usr/bin/env python
"""Rural Route's command line: `manage.py up` starts everything, `manage.py help` lists the rest."""

import os
import sys
from importlib import import_module


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    try:
        if sys.argv[1:2] == ["up"]:
            run_supervisor()
        else:
            execute_from_command_line(sys.argv)
    except ImproperlyConfigured as problem:  # whoever set it reads what is wrong, and no traceback
        sys.exit(f"{problem}")


def run_supervisor() -> None:
    """Supervise the processes of a site, without the apps, which the supervisor has no use for."""
    from config.bootstrap import prepare_var_dir

    prepare_var_dir(os.environ)
    import_module(os.environ["DJANGO_SETTINGS_MODULE"])  # what cannot work is told at once
    from games.management.commands.up import Command

    Command().run_from_argv(sys.argv)


if __name__ == "__main__":
    main()
