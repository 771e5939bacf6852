PYTHON ?= python3
RULING ?= lone-card-first
GAMES ?= 100
JOBS ?= 2

BIN := .venv/bin
READY := .venv/.ready

.DEFAULT_GOAL := help
.PHONY: help ruling test quick bench verify adequacy site serve clean

help:
	@echo 'make ruling   print a ruling on a dispute between editions (RULING=CASE for another one)'
	@echo 'make test     run everything: ruff, mypy, import-linter, all tests'
	@echo 'make quick    run the quick tests, with few random examples'
	@echo 'make bench    measure the speed'
	@echo 'make verify   try all claims of all games in many random games, or of one (GAME=wizard); the site shows what came of it'
	@echo 'make adequacy try all mutants of the rules of all games, or of one (GAME=wizard); takes long'
	@echo 'make site     build the annotated spec into build/site'
	@echo 'make serve    build it and show it on this machine'
	@echo 'make clean    remove everything that was built, and .venv'

# The stamp is a copy of pyproject.toml: a new date alone installs nothing, so a checkout that is set up works offline.
$(READY): pyproject.toml
	@if ! cmp -s pyproject.toml $@; then \
	  $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Lex Ludi needs Python 3.11 or later: make PYTHON=…")' && \
	  echo 'Setting up .venv …' >&2 && \
	  $(PYTHON) -m venv .venv && \
	  $(BIN)/python -m pip install -qq --disable-pip-version-check --editable '.[dev]'; \
	fi
	@cp pyproject.toml $@

ruling: $(READY)
	@$(BIN)/lexludi judge $(RULING) --show

test: $(READY)
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/pytest -n 2

quick: $(READY)
	$(BIN)/pytest -n 2 -m "not slow" --hypothesis-profile quick

# What came of it is left for the site. A run that was stopped goes on where it stopped; one that found something says it in full.
verify: $(READY)
	@mkdir -p build/verify; failed=0; for game in $(or $(GAME),$(notdir $(patsubst %/game.md,%,$(wildcard spec/*/game.md)))); do \
	  run="$$game --games $(GAMES) --jobs $(JOBS) --run build/verify/$$game.jsonl"; shown=--no-sweeps; \
	  $(BIN)/lexludi verify $$run --json > build/verify/$$game.new || { failed=1; shown=; }; \
	  mv build/verify/$$game.new build/verify/$$game.json; echo "$$game"; \
	  $(BIN)/lexludi verify $$run $$shown || failed=1; \
	done; exit $$failed

bench: $(READY)
	$(BIN)/python tests/bench.py

# A run that was stopped goes on where it stopped, as long as the spec is the same.
adequacy: $(READY)
	@mkdir -p build; failed=0; for game in $(or $(GAME),$(notdir $(patsubst %/game.md,%,$(wildcard spec/*/game.md)))); do \
	  $(BIN)/lexludi adequacy $$game --jobs $(JOBS) --run build/adequacy-$$game.jsonl || failed=1; \
	done; exit $$failed

site: $(READY)
	@$(BIN)/lexludi site build

serve: $(READY)
	@$(BIN)/lexludi site serve

clean:
	rm -rf .venv build dist site .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find checker tests -type d -name __pycache__ -prune -exec rm -rf {} +
