from django.apps import AppConfig


class BareConfig(AppConfig):
    name = "tests.bench.bare"
    label = "bare"
    default_auto_field = "django.db.models.BigAutoField"
