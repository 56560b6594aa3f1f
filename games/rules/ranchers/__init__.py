"""Ranchers with its five modules: Horses, Fish, Grants, Buildings, Dogs and Cats."""

from games.rules.ranchers.game import Ranchers

__all__ = ["Ranchers"]
