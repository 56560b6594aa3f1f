"""What mails have asked, so that answers find it: in one about several matches, and in replies."""

import json
from typing import Any, NamedTuple

from django.db import models

from games.models.matches import Notice
from games.models.post import InboundMail
from games.models.tenures import Tenure


class DigestQuestion(NamedTuple):
    """One question of such a mail: the seat, its question, the key of whoever held the seat, and
    the first half of the match's digest at the question, in hex."""

    seat: int
    question: int
    tenure: int
    digest: str


class Digest(models.Model):
    """A mail about several matches, as it was written: `questions` are what it asked, the first of
    them number 1. Never changed, since the numbers stand in the mail. Goes with its notice."""

    notice = models.ForeignKey(Notice, models.CASCADE, related_name="digests")
    questions = models.JSONField()

    class Meta:
        verbose_name = "mail about several matches"
        verbose_name_plural = "mails about several matches"

    def __str__(self) -> str:
        return f"mail about {len(self.questions)} matches"

    @property
    def parsed_questions(self) -> list[DigestQuestion]:
        """The questions in the order of their numbers."""
        return [DigestQuestion(*one) for one in self.questions]

    @property
    def signature_input(self) -> bytes:
        """What its address is bound to."""
        return digest_signature_input(self.questions)


def digest_signature_input(questions: list[Any]) -> bytes:
    """Questions as the octets that an address is bound to."""
    return json.dumps(questions, separators=(",", ":")).encode()


class Proposal(models.Model):
    """What a `yes` does that answers the answer to `letter`: the newest thing that whoever holds a
    seat was asked back, if they have not answered it. There is one for each holder of a seat at
    most, since a newer one takes its place.

    `words` are the exact submission if it `is_turn`, which holds for `question` alone; else they
    are a line as it can be written in a mail.
    """

    LONGEST = 1100

    tenure = models.OneToOneField(Tenure, models.CASCADE, related_name="proposal")
    letter = models.OneToOneField(InboundMail, models.CASCADE, related_name="proposal")
    question = models.PositiveIntegerField(null=True, blank=True)
    words = models.CharField(max_length=LONGEST)
    is_turn = models.BooleanField()
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"proposal {self.pk}"
