"""The source of a template with its marked sentences in the language that is spoken now.

What `{% translate %}` and `{% blocktranslate %}` do whenever a template is filled in, done once
before it is compiled: the sentences of a template are always the same, only what stands in them is
not. A sentence that counts (`{% plural %}`), or that asks for more than a text and the names of
what stands in it, is left for Django to translate.
"""

import re

from django.utils.translation import trim_whitespace

from accounts.languages import gettext

TEXT = re.compile(r'\{% translate "([^"\\]*)" %\}')
SENTENCE = re.compile(
    r"\{% blocktranslate( trimmed)?(?: with ((?:\w++=[^\s%]++ ?)+))? ?%\}"
    r"((?:(?!\{%).)*)\{% endblocktranslate %\}",
    re.DOTALL,
)
VARIABLE = re.compile(r"\{\{ (\w+) \}\}")
PLACE = re.compile(r"%\((\w+)\)s")


def translate_source(source: str) -> str:
    """The source, in which nothing that was translated has to be looked up any more."""
    return SENTENCE.sub(_translate_sentence, TEXT.sub(_translate_text, source))


def _translate_text(found: re.Match[str]) -> str:
    return gettext(found[1].replace("%", "%%")).replace("%%", "%")


def _translate_sentence(found: re.Match[str]) -> str:
    """A sentence, the things in it by the names by which the template knows them."""
    trimmed, given, words = found.groups()
    known = dict(one.split("=", 1) for one in (given or "").split())
    message = VARIABLE.sub(r"%(\1)s", words.replace("%", "%%"))
    said = gettext(trim_whitespace(message) if trimmed else message)

    def place(found: re.Match[str]) -> str:
        name = found[1]
        return f"{{{{ {known.get(name, name)} }}}}"

    return PLACE.sub(place, said).replace("%%", "%")
