# Everything runs in .venv, made from the first Python that fits (or from make PYTHON=...).
# Paths are relative and tools run as `python -m`, so a space in the checkout's path does no harm.

INSTALL = .venv/bin/python .ci/install.py
RUN = .venv/bin/python -m
PYTEST = $(RUN) pytest
JOBS ?= 2
ARGS ?=

# An active environment or the user's own pip configuration must not redirect an install. A value
# overrides a configuration file, which an unset variable would not.
unexport VIRTUAL_ENV PYTHONHOME PYTHONPATH PIP_TARGET PIP_PREFIX PIP_ROOT
export PIP_USER = 0
export PIP_REQUIRE_VIRTUALENV = 0

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help serve site site-serve test check test-long soak-engine lint types script script-tools \
        unit server browser notebooks docs bench compiled ladder fit format index golden figures \
        misconceptions pictures constraints badge dev chromium clean

help:  ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' Makefile

serve: .venv/.pages  ## the gallery on localhost (ARGS="--port 9000" is passed on)
	$(RUN) kit serve $(ARGS)

site: .venv/.site  ## the whole kit as a folder of files, build/site (ARGS="--draft")
	$(RUN) kit site build/site --lab $(ARGS)

site-serve: site  ## the same, on localhost
	$(RUN) http.server --bind localhost --directory build/site 8000

test: .venv/.test chromium script-tools lint types script unit server browser notebooks  ## everything but the long tests (BROWSER=no leaves out Chromium)

check: .venv/.test  ## lint, types and the tests nearest to what you changed, in a minute
	$(RUN) ruff check --quiet .
	$(RUN) ruff format --quiet --check .
	$(RUN) mypy
	$(RUN) tests.changed $(ARGS)

lint: .venv/.test  ## ruff: rules and format
	$(RUN) ruff check .
	$(RUN) ruff format --check .

types: .venv/.test  ## mypy: --strict on kit/ and widgets/, the bodies of tests/ too
	$(RUN) mypy

script: script-tools  ## the pages' scripts: Biome, TypeScript's checker, node --test
	$(RUN) tests.script

# Once for each lockfile, so that the checks themselves need no network.
script-tools: .venv/.test
	$(RUN) tests.script --install

unit: .venv/.test  ## pytest without servers, browsers, npm and long tests (ARGS="-k valor" is passed on)
	$(PYTEST) -n $(JOBS) -m "not server and not browser and not npm and not long" $(ARGS)

server: .venv/.test  ## a real server against hostile clients and a small class; the wheel, served
	$(PYTEST) tests -n $(JOBS) --dist loadfile -m "server and not long" $(ARGS)

# A Chromium and a server for each job; a file's tests stay together, for they share a server.
browser: chromium  ## the served pages and the static site in a real Chromium
	$(PYTEST) tests -n $(JOBS) --dist loadfile -m "($(if $(filter no,$(BROWSER)),npm and not browser,npm or browser)) and not long" $(ARGS)

notebooks: .venv/.test  ## nbval runs every notebook and compares what its Python cells say
	$(PYTEST) -n $(JOBS) --dist loadfile -p widgets.notebook_tests --nbval-lax --nbval-current-env --nbval-cell-timeout 120 notebooks

docs: .venv/.docs  ## the documentation as a site, build/docs (ARGS="-t published" with the link to the demo)
	$(RUN) sphinx --fail-on-warning --keep-going --quiet --jobs $(JOBS) $(ARGS) --doctree-dir build/doctrees docs build/docs

# One at a time as well: half of them measure a server under load.
test-long: .venv/.test  ## the long tests: thirty learners, a soak, Binder, JupyterHub, the site, mutants
	$(PYTEST) -s -m long $(ARGS)

soak-engine: .venv/.test  ## a million random games with every promise checked (hours; ARGS="--games 10000")
	$(RUN) tests.soak $(ARGS)

bench: .venv/.bench  ## moves per second beside RLCard, jass-kit and OpenSpiel, as ratios
	$(RUN) kit bench $(ARGS)

compiled: .venv/.test .venv/.bench  ## experiment: the engine compiled by mypyc in build/, tested and measured (ARGS="--games wild_side")
	$(INSTALL) compiled
	$(RUN) tests.compiled $(ARGS)

ladder: .venv/.test  ## the thinker against one-ply bots in every game, a second a move: hours (ARGS="--time 0.1")
	$(RUN) kit ladder wizard_did_it --bot thinker $(ARGS)
	$(RUN) kit ladder rock_paper_wizard --bot thinker $(ARGS)
	$(RUN) kit ladder witless_wizards --bot thinker $(ARGS)
	$(RUN) kit ladder wicked_wise --bot thinker $(ARGS)
	$(RUN) kit ladder wild_side --option rounds=once --bot thinker $(ARGS)

fit: chromium  ## do lessons, quiz and whole games fit on their screens? (ARGS="wild_side --games" for a part)
	$(RUN) tests.fit $(ARGS)

format: script-tools  ## let ruff and Biome fix and format what they can
	$(RUN) ruff check --fix-only .
	$(RUN) ruff format .
	$(RUN) tests.script --fix

index: .venv/.test  ## write the index of each game's lessons and the notebooks of its pages
	$(RUN) kit.files.index
	$(RUN) kit.files.course.plans
	$(RUN) widgets.page_notebooks

golden: index  ## record the index, the golden playthroughs and the notebooks' outputs; review the diff
	$(RUN) tests.playthroughs.record
	$(RUN) tests.notebooks.record

figures: .venv/.test  ## measure anew what every switch changes: a quarter of an hour of one core (ARGS="wild_side runs")
	$(RUN) tests.lab.make_figures $(ARGS)

misconceptions: .venv/.test  ## find anew the questions that tell who has a misconception: minutes of one core (ARGS=wild_side)
	$(RUN) tests.misconceptions.make $(ARGS)

pictures: chromium  ## take the README's pictures anew
	$(RUN) tests.browser.pictures

dev: .venv/.dev .venv/.test  ## install the git hooks
	$(RUN) pre_commit install

# uv resolves for every platform and Python at once. Its comments say which package needs which.
constraints: .venv/bin/python  ## pin the newest versions that fit pyproject.toml, with their hashes
	$(INSTALL) pins
	$(RUN) uv pip compile pyproject.toml --output-file constraints.txt --quiet --upgrade \
	  --all-extras $(patsubst %,--group %,build release audit pins compiled) --universal \
	  --python-version 3.11 --generate-hashes --no-emit-index-url \
	  --custom-compile-command "make constraints"

# A published site and the demo have the address of origin; until then no page links to them.
badge: .venv/bin/python  ## write the links to the published site and demo (REPO=owner/name overrides origin)
	$(eval REPO ?= $(shell git remote get-url origin 2>/dev/null \
	  | sed -nE 's|^.*github\.com[:/]([^/]+/[^/]+)$$|\1|p' | sed 's|\.git$$||'))
	.venv/bin/python .ci/badge.py "$(REPO)"

clean:  ## remove .venv and all caches
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist
	find . -name __pycache__ -prune -exec rm -rf {} +

# Stamps: an install runs again only when its requirements or pins change.
NEEDS = .venv/bin/python .ci/install.py pyproject.toml constraints.txt

.venv/.%: $(NEEDS)
	@echo "Installing Rulewalk with the extra '$*' (a minute or two the first time) ..."
	$(INSTALL) $*
	@touch $@ $(if $(filter test,$*),.venv/.pages .venv/.docs)

.venv/bin/python:
	@for python in $(or $(PYTHON),python3 python3.11 python3.12 python3.13 python3.14 python); do \
	  if "$$python" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; \
	  then "$$python" -m venv --clear .venv; exit; fi; \
	done; \
	echo "Rulewalk needs Python 3.11 or later with venv (Debian: apt install python3 python3-venv);" \
	  "name it with make PYTHON=/path/to/python." >&2; exit 1

chromium: .venv/.test
	$(if $(filter no,$(BROWSER)),,@$(RUN) tests.chromium)
