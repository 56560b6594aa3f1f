"""Answers to letters that a player wrote to their own address."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.outbox_message import OutboxMessage, OutboxQuerySet
from games.models.post import InboundMail


class PersonalAnswer(OutboxMessage):
    """What a player is answered to a letter to their own address; one per letter. What it says is
    the letter's transcript. It goes to the player's address, whoever wrote the letter."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="personal_answers",
        db_index=False,
    )
    letter = models.OneToOneField(InboundMail, models.PROTECT, related_name="personal_answer")

    objects = OutboxQuerySet["PersonalAnswer"].as_manager()

    class Meta:
        verbose_name = "answer to a player"
        verbose_name_plural = "answers to players"
        indexes = [
            models.Index(fields=["player", "id"], name="personal_answers_of_player"),
            models.Index(
                fields=["due_at"],
                condition=Q(state__in=["due", "leased"]),
                name="personal_answers_to_send",
            ),
        ]

    def __str__(self) -> str:
        return f"answer {self.pk} to a player ({self.get_state_display()})"
