"""Rows that are written once: what was done stands as it was written, whoever asks."""

from typing import Any, ClassVar, NoReturn, TypeVar

from django.db import models

Row = TypeVar("Row", bound="AppendOnly")


class AppendOnlyQuerySet(models.QuerySet[Row]):
    """Rows that are never changed nor deleted: no bulk way around it."""

    def update(self, **fields: Any) -> NoReturn:
        raise TypeError(f"{self.model.CALLED} is never changed.")

    def delete(self) -> NoReturn:
        raise TypeError(f"{self.model.CALLED} is never deleted.")


class AppendOnly(models.Model):
    """A row of which nobody can say later that it was another. CALLED names it in a refusal."""

    CALLED: ClassVar[str]

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError(f"{self.CALLED} is never changed.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise TypeError(f"{self.CALLED} is never deleted.")
