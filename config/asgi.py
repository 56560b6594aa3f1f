"""The web application for an ASGI server; pages and moves are cheaper under WSGI."""

import os

from django.core.asgi import get_asgi_application

from config import db_timeout, environment

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_asgi_application()
environment.check_deployment()
db_timeout.limit_statements()
