"""Counts of what happened on all machines, for whoever watches the site."""

from collections.abc import Mapping

from django.db import connection, models


class MetricCounter(models.Model):
    """How often something happened, ever. It tells of no match and no player."""

    name = models.CharField(max_length=60)
    count = models.BigIntegerField()

    class Meta:
        verbose_name = "count"
        constraints = [models.UniqueConstraint(fields=["name"], name="one_counter_a_name")]

    def __str__(self) -> str:
        return f"{self.name}: {self.count}"

    @classmethod
    def add(cls, counts: Mapping[str, int]) -> None:
        """Add to the counts that are there. In the order of names, so that no two processes wait
        for each other."""
        table = cls._meta.db_table
        rows = sorted(counts.items())
        with connection.cursor() as cursor:
            cursor.execute(
                f"INSERT INTO {table} (name, count) VALUES {', '.join(['(%s, %s)'] * len(rows))} "
                f"ON CONFLICT (name) DO UPDATE SET count = {table}.count + excluded.count",
                [value for row in rows for value in row],
            )
