"""The web application for a WSGI server such as granian."""

import os

from django.core.wsgi import get_wsgi_application

from config import counters, patience, start

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()
start.look()
patience.limit_statements()
counters.start_writing()
