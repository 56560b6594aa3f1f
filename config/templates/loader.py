"""Loads templates, each once in a process and language."""

from typing import Any

from django.template import Template
from django.template.loaders import cached, filesystem
from django.utils import translation
from django.utils.translation import trans_real

from config.templates.writing import Nodes


class Loader(cached.Loader):
    """Keeps templates by the language that is spoken, whose words are put into those of the house
    beforehand; begun anew for a catalogue that was loaded anew."""

    def __init__(self, engine: Any, loaders: list[Any]) -> None:
        super().__init__(engine, loaders)
        self.catalogues: dict[str | None, object] = {}

    def get_template(self, template_name: str, skip: Any = None) -> Template:
        """The template in the language that is spoken."""
        template = super().get_template(template_name, skip)
        of_the_house = type(template.origin.loader) is filesystem.Loader
        if of_the_house and not isinstance(template.nodelist, Nodes):
            template.nodelist = Nodes(template)
        return template

    def cache_key(self, template_name: str, skip: Any = None) -> str:
        """The name under which a template is kept."""
        language = translation.get_language()
        catalogue = trans_real.translation(language) if language else None
        if self.catalogues.get(language) is not catalogue:
            self.catalogues[language] = catalogue
            self.reset()
        return f"{language} {super().cache_key(template_name, skip)}"
