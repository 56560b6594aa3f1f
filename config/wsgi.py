"""The web application for a WSGI server such as granian."""

import os

from django.core.wsgi import get_wsgi_application

from config import db_timeout, metric_counters, preflight

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()
preflight.check_deployment()
db_timeout.limit_statements()
metric_counters.start_writing()
