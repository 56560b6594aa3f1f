"""Ranchers with its five modules: Horses, Fish, Grants, Buildings, Dogs and Cats."""
