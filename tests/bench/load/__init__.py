"""A load on the whole house: `python -m tests.bench.load --help`; and of submissions alone,
`python -m tests.bench.load.submissions sqlite|postgres`."""
