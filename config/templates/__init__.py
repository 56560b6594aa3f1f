"""Django's templates, each made into one Python function in each language; see `writing`."""
