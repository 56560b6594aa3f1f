"""The web application for a WSGI server such as granian."""

import os

from django.core.wsgi import get_wsgi_application

from config import db_timeout, environment, metric_counters

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()
environment.check_deployment()
db_timeout.limit_statements()
metric_counters.start_writing()
