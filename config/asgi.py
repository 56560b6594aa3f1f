"""The web application for an ASGI server; pages and steps are cheaper under WSGI."""

import os

from django.core.asgi import get_asgi_application

from config import patience, start

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_asgi_application()
start.look()
patience.limit_statements()
