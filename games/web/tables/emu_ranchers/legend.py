"""The signs of Emu Ranchers beside its cards."""

from django.utils.translation import gettext

from games.web.tables.legend import Part, birds, hidden_sign, known_sign


def signs() -> list[Part]:
    """The tags of birds, and the hands."""
    return [
        birds(gettext("its score if the year ended now")),
        Part(gettext("Hands"), (hidden_sign(), known_sign())),
    ]
