"""The way in for the post of the town."""

from tests.post.conftest import door

__all__ = ["door"]
