# Everything a person types. `make` alone shows the list.
#
# .venv is made once and stamped with the checksums of the locks, so a second run installs nothing.
# Every download is checked against the hashes in the locks.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.SUFFIXES:

VENV := .venv
BIN := $(VENV)/bin
CODE := herald.py activity bot ingest prompts tests $(wildcard benchmarks)
PYTEST_ARGS ?=

export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_NO_INPUT := 1
PIP_INSTALL := $(BIN)/python -m pip install --quiet --no-warn-script-location

checksum = $(firstword $(shell { echo '$(CURDIR)'; cat $(1) 2>/dev/null; } | cksum))
MADE := $(VENV)/.made-$(call checksum,/dev/null)
RUNTIME := $(VENV)/.runtime-$(call checksum,requirements.txt)
PROJECT := $(VENV)/.project-$(call checksum,pyproject.toml)
DEV := $(VENV)/.dev-$(call checksum,requirements-dev.txt)

.PHONY: help demo test check lint eval bench soak venv lock clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

demo: venv ## ingest the bundled sample, print its report, write the HTML page
	@$(BIN)/herald demo

test: $(DEV) ## run the tests
	$(BIN)/python -m pytest -n 2 $(PYTEST_ARGS)

check: lint ## lint, types, import contracts, and the tests with coverage
	$(BIN)/python -m pytest -n 2 --cov $(PYTEST_ARGS)

lint: $(DEV) ## lint, types and import contracts only
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy $(CODE)
	$(BIN)/lint-imports

eval: $(DEV) ## score the answers, CLONES=folder of bare clones (see CONTRIBUTING)
	$(BIN)/python -m tests.evals $(CLONES)

bench: $(DEV) ## time ingest, report and answers
	@set -e; for name in ingest_git report answer github_calls; do echo "== $$name"; $(BIN)/python -m benchmarks.$$name; done

soak: $(DEV) ## the long fault tests
	$(BIN)/python -m pytest -m soak $(PYTEST_ARGS)

venv: $(PROJECT) ## make .venv with the product, nothing else

$(MADE):
	@set -e; \
	fits='import sys; sys.exit(sys.version_info < (3, 11))'; python=; \
	for name in $(if $(PYTHON),'$(PYTHON)',python3.13 python3.12 python3.11 python3); do \
	  if "$$name" -c "$$fits" >/dev/null 2>&1; then python="$$name"; break; fi; \
	done; \
	if [ -z "$$python" ]; then \
	  echo "Herald needs Python 3.11 or newer, and none was found." >&2; \
	  echo "Install one, or name it: make $(or $(MAKECMDGOALS),venv) PYTHON=/path/to/python3" >&2; exit 1; \
	fi; \
	if ! "$$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then \
	  echo "$$python can't make environments. On Debian: apt-get install python3-venv" >&2; exit 1; \
	fi; \
	echo "Making $(VENV) with $$("$$python" --version 2>&1)" >&2; \
	"$$python" -m venv --clear $(VENV); touch $@

$(RUNTIME): $(MADE)
	@echo "Installing the locked requirements" >&2
	@$(PIP_INSTALL) --require-hashes -r requirements.txt
	@rm -f $(VENV)/.runtime-*; touch $@

# The build backend is in the lock, so nothing unlocked is fetched to build.
$(PROJECT): $(RUNTIME)
	@$(PIP_INSTALL) --no-deps --no-build-isolation --editable .
	@rm -f $(VENV)/.project-*; touch $@

$(DEV): $(PROJECT)
	@echo "Installing the locked development tools" >&2
	@$(PIP_INSTALL) --require-hashes -r requirements-dev.txt
	@rm -f $(VENV)/.dev-*; touch $@

# uv lives in a scratch folder: it writes the locks and is not part of the product.
UV := uv==0.13.9
COMPILE = uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --strip-extras \
  --no-header --no-annotate --no-emit-index-url --no-emit-find-links $(if $(UPGRADE),--upgrade)

lock: $(MADE) ## write the locks again; UPGRADE=1 takes the newest versions
	@set -e; scratch=$$(mktemp -d); trap 'rm -rf "$$scratch"' EXIT; \
	$(BIN)/python -m venv "$$scratch"; "$$scratch/bin/python" -m pip install --quiet '$(UV)'; \
	PATH="$$scratch/bin:$$PATH"; \
	$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' \
	  > "$$scratch/build.in"; \
	$(COMPILE) pyproject.toml "$$scratch/build.in" --output-file requirements.txt; \
	$(COMPILE) pyproject.toml "$$scratch/build.in" --extra dev --constraint requirements.txt --output-file requirements-dev.txt; \
	if grep -nE '://|^(torch|nvidia|triton)' requirements.txt requirements-dev.txt; then \
	  echo "The locks must name no address and no GPU package." >&2; exit 1; \
	fi

clean: ## remove .venv and caches; what Herald stored in .herald stays
	rm -rf $(VENV) build *.egg-info .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
