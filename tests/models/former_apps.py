"""Models by the names that migrations of former releases call them."""

from typing import Any

from django.apps import apps as apps_now

FORMER = {"Step": "Move", "Letter": "InboundMail", "Holding": "Tenure"}


class FormerApps:
    """A registry of apps in which models are found by their former names, too."""

    def __init__(self, apps: Any = apps_now) -> None:
        self.apps = apps

    def get_model(self, app: str, name: str) -> Any:
        """The model of this name, or that which was called so."""
        return self.apps.get_model(app, FORMER.get(name, name))
