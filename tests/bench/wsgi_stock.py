"""The pages of the bench behind Django's usual middleware: what allauth asks for is not in it, and
allauth refuses settings without, so it is put away once all apps have begun."""

import os

import django
from django.conf import settings

from tests.bench import stock

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.bench.settings")
django.setup()
settings.MIDDLEWARE = stock.MIDDLEWARE

from django.core.handlers.wsgi import WSGIHandler  # noqa: E402

application = WSGIHandler()
