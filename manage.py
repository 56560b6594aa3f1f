#!/usr/bin/env python
"""Rural Route's command line: `manage.py up` starts everything, `manage.py help` lists the rest."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if sys.argv[1:2] == ["up"]:
        from config.bootstrap import prepare_var_dir

        prepare_var_dir(os.environ)
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as problem:  # whoever set it reads what is wrong, and no traceback
        sys.exit(f"{problem}")


if __name__ == "__main__":
    main()
