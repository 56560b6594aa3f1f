"""About what a move writes, without anything that makes it a move of a game."""

from django.db import models


class Counter(models.Model):
    name = models.CharField(max_length=40)
    count = models.PositiveIntegerField(default=0)
    changed_at = models.DateTimeField()


class Entry(models.Model):
    counter = models.ForeignKey(Counter, models.CASCADE)
    number = models.PositiveIntegerField()
    text = models.CharField(max_length=40)
    at = models.DateTimeField()
