"""The questions that were put to seats: when, and when each was answered; and what a seat itself
knows of them."""

from django.db import models


class Question(models.Model):
    """A question to a seat, put after `ply` moves of its match. Rows are never deleted, so that a
    number is never given again. Of what was put up to release 0.2 no instants are known.

    `answered_at` is when the seat moved while this question was open, whoever moved for it; it
    stays null for a question that was withdrawn or put anew. `ply` and the instants tell of secret
    moves of others: they are for staff alone, and the number for the holder of the seat.
    """

    seat = models.ForeignKey("games.Seat", models.PROTECT, related_name="questions", db_index=False)
    number = models.PositiveIntegerField(help_text="from 1 on, as they are put to the seat")
    ply = models.PositiveIntegerField()
    asked_at = models.DateTimeField(null=True, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    dead = models.BooleanField(
        default=False, help_text="what it asked was taken back; no answer to it is ever played"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seat", "number"], name="question_number_once")
        ]

    def __str__(self) -> str:
        return f"question {self.number} to seat {self.seat_id}"


class QuestionState(models.Model):
    """What a seat knows of its questions without asking for their rows.

    `question` is null while the seat is not awaited. The questions of a seat are numbered as they
    are put to it, from 1 on, so that a number tells nothing about the moves of others, some of
    which are secret. The ply at which a question was put is never shown.
    """

    question = models.PositiveIntegerField(null=True, blank=True)
    question_count = models.PositiveIntegerField(
        default=0, help_text="how many questions were put to it; the number of the last one"
    )
    question_ply = models.PositiveIntegerField(
        default=0, help_text="after how many moves the last question was put"
    )

    class Meta:
        abstract = True

    def put_question(self, ply: int) -> None:
        """Give the next number to a question at the position after `ply` moves."""
        self.question_count += 1
        self.question, self.question_ply = self.question_count, ply

    def ply_of(self, question: int) -> int | None:
        """Return the ply at which a question was put; 0 for what was told at the start (number 0),
        None for a number that no question has had. Only an earlier question than the last one takes
        a query."""
        if question == 0:
            return 0
        if question == self.question_count:
            return self.question_ply
        row = self.find_question(question)
        return None if row is None else row.ply

    def is_dead(self, question: int) -> bool:
        """Return True if what the question asked was taken back: no answer to it is ever played.
        Only another question than the open one takes a query."""
        row = None if question == self.question else self.find_question(question)
        return row is not None and row.dead

    def find_question(self, number: int) -> Question | None:
        """Return the row of a question; None for a number that no question has had."""
        if not 0 < number <= self.question_count:
            return None
        return Question.objects.filter(seat=self.pk, number=number).first()
