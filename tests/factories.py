"""Rows for tests. A model is looked up when a row is made, so importing this needs no database."""

from typing import Any

import factory
from factory.django import DjangoModelFactory


class PlayerFactory(DjangoModelFactory):
    """A player who may come in by code. `password=...` gives one too; `confirmed=True` confirms
    the address, which signing in through the pages needs (`client.force_login` does not)."""

    class Meta:
        model = "accounts.Player"
        skip_postgeneration_save = True

    display_name = factory.Sequence(lambda n: f"Player {n}")
    email = factory.Sequence(lambda n: f"player{n}@example.org")

    @classmethod
    def _create(cls, model_class: Any, *args: Any, **kwargs: Any) -> Any:
        return model_class.objects.create_user(*args, **kwargs)

    @factory.post_generation
    def confirmed(player: Any, create: bool, wanted: bool | None, **extra: Any) -> None:
        if create and wanted:
            player.emailaddress_set.create(email=player.email, verified=True, primary=True)
