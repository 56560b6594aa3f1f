"""By what lists of matches for everybody are read: their indexes have all that such a list counts
or sieves by, so that it reads these and not hundreds of rows."""

from django.db import models
from django.db.models import Q

IN_LOBBY = models.Index(
    fields=["-created_at", "-id", "visibility", "game", "opened_by"],
    condition=Q(status="open"),
    name="matches_open",
)
TO_WATCH = models.Index(
    fields=["-id", "game"],
    condition=Q(status="running", visibility="public"),
    name="matches_to_watch",
)
