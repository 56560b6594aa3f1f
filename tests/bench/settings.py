"""The settings of the house, and one bare view beside it to measure against."""

from config.settings import *  # noqa: F403
from config.settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.bench.bare"]
ROOT_URLCONF = "tests.bench.urls"
LOGGING = {"version": 1, "disable_existing_loggers": True}
