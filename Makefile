# Rural Route. `make run` starts it, `make test` checks it; neither needs more than Python 3.11.

VENV ?= .venv
PYTHON ?= python3
PY := $(VENV)/bin/python
UV := $(shell command -v uv 2>/dev/null)
ARGS ?=
# How many tests run at once; `make test WORKERS=0` runs them one by one, in this process.
WORKERS ?= auto
PYTEST := $(PY) -m pytest -n $(WORKERS)
IMPORTS := $(VENV)/bin/lint-imports --no-logo --cache-dir .import_linter_cache
# What is run again on PostgreSQL: all that another database could answer in another way.
ON_POSTGRES = database and not browser and not one_database
# Folders without any of it, which need not be read.
NOT_ON_POSTGRES = $(addprefix --ignore=tests/,browser decks languages lessons playthroughs rules titles)
CHECKED := accounts config games tests manage.py

# Byte code makes every start three times as quick; some machines switch it off.
unexport PYTHONDONTWRITEBYTECODE
unexport PYTHONPATH

.PHONY: run test test-all checks on-sqlite lint types bench messages screenshots lock chromium clean help

help:
	@echo "make run          start everything; ARGS='--port 9000 --verbose' are passed on"
	@echo "make test         lint, types, all tests on SQLite, then on PostgreSQL what a database can change;"
	@echo "                  WORKERS=4 says how many at once, else one more than there are cores"
	@echo "make test-all     the same with the long runs: thousands of matches, every game by mail"
	@echo "make lint types   only these"
	@echo "make bench        measure"
	@echo "make messages     list what is marked for translation in locale/django.pot, and bring the"
	@echo "                  languages there up to date; ARGS='--locale de' adds one (needs gettext)"
	@echo "make screenshots  draw the pages"
	@echo "make lock         bring the locked requirements up to date (needs uv)"
	@echo "make clean        remove the virtual environment; var/ stays"

run: $(VENV)/.run-installed
	@exec $(PY) manage.py up $(ARGS)

# Lint and types have a core while the first tests wait for theirs. pytest comes last, so that its
# summary is the last line.
test: $(VENV)/.dev-installed chromium
	$(MAKE) --no-print-directory -j 3 checks on-sqlite
	$(PYTEST) --db=postgres -m "$(ON_POSTGRES)" $(NOT_ON_POSTGRES) $(ARGS)

checks: lint types

on-sqlite: $(VENV)/.dev-installed
	$(PYTEST) --db=sqlite $(ARGS)

test-all: export RURAL_LONG = 1
test-all: ON_POSTGRES = database and not browser
test-all: NOT_ON_POSTGRES =
test-all: test

lint: $(VENV)/.dev-installed
	$(PY) -m ruff check $(CHECKED)
	$(PY) -m ruff format --check $(CHECKED)
	$(IMPORTS)

types: $(VENV)/.dev-installed
	SECRET_KEY=unused $(PY) -m mypy

bench: $(VENV)/.dev-installed
	$(PY) -m tests.bench $(ARGS)

messages: $(VENV)/.dev-installed
	SECRET_KEY=unused $(PY) manage.py makemessages --all --keep-pot --ignore 'var/*' --ignore 'tests/*' $(ARGS)

screenshots: $(VENV)/.dev-installed chromium
	$(PY) -m tests.browser.screenshots $(ARGS)

# The development requirements hold those for running too; either way a second start asks nobody.
$(VENV)/.run-installed: requirements/run.txt | $(PY)
	@echo "Installing what Rural Route needs (once) ..."
	$(call install,requirements/run.txt)
	@touch $@

$(VENV)/.dev-installed: requirements/dev.txt | $(PY)
	@echo "Installing what developing needs (once) ..."
	$(call install,requirements/dev.txt)
	@touch $@ $(VENV)/.run-installed

$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; name one by make PYTHON=...")'
ifdef UV
	@$(UV) venv --quiet --allow-existing --python $(PYTHON) $(VENV)
else
	@$(PYTHON) -m venv $(VENV)
endif

ifdef UV
define install
	@$(UV) pip install --quiet --compile-bytecode --require-hashes --python $(PY) -r $(1)
endef
else
define install
	@$(PY) -m pip --version >/dev/null 2>&1 || $(PY) -m ensurepip
	@$(PY) -m pip install -qq --disable-pip-version-check --no-compile --require-hashes -r $(1)
	@$(PY) -m compileall -q -j 0 $(VENV)/lib >/dev/null 2>&1 || true
endef
endif

# Best effort: without it the browser tests are skipped, or fail with REQUIRE_BROWSER=1.
chromium:
	@if [ -n "$$CHROMIUM" ]; then exit 0; fi; \
	for name in chromium-headless-shell chromium chromium-browser google-chrome; do \
	  if command -v $$name >/dev/null 2>&1; then exit 0; fi; \
	done; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
	  echo "Installing Chromium for the browser tests (once) ..."; \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
	    apt-get install -y -qq --no-install-recommends chromium-headless-shell fonts-liberation >/dev/null && exit 0; \
	fi; \
	echo "No Chromium: the browser tests are skipped. Install one, or set CHROMIUM to its program."

lock:
	@command -v uv >/dev/null 2>&1 || { echo "make lock needs uv: pip install uv"; exit 1; }
	uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-header --no-annotate requirements/run.in -o requirements/run.txt
	uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-header --no-annotate -c requirements/run.txt requirements/dev.in -o requirements/dev.txt

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
