"""Something of every kind of private row lies in the village, so that all else tries it."""

from typing import Any

import pytest
from django.apps import apps

from accounts.models import Player
from games.post.outbox.mail_sender import send_due_mails
from tests.post.letters.writing import DOMAIN
from tests.social.hidden.village import Village

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

# Tables that name a player and are empty here, each for a reason.
EMPTY = {
    "admin.LogEntry": "what staff did in the admin, which no page of a player reads",
    "games.Absence": "days off, by which the deadlines move that all may read",
    "games.Export": "made once it is asked for; its copy is tried by itself",
    "games.Progress": "which lessons were taken: numbers, without words",
    "games.Reliability": "turns and matches counted, which all may read beside the name",
    "games.Request": "what all at a table are asked",
    "games.Pause": "what all at a table may read",
}


def test_every_table_that_names_a_player_has_a_row_in_the_village(settings: Any) -> None:
    """A table that is new is filled here, or has a reason not to be."""
    settings.REPLY_DOMAIN = DOMAIN
    Village().more_mails()
    send_due_mails()
    empty = {
        model._meta.label
        for model in apps.get_models()
        if any(field.related_model is Player for field in model._meta.concrete_fields)
        if not model._default_manager.exists()
    }
    assert empty == set(EMPTY)
