# Every target sets up what it needs: Python packages from requirements/*.txt into .venv, Node packages from the
# package-lock.json files. Required beforehand: Python >= 3.11 and make; for browser tests also Chromium.
#
#   make play    the whole room on this machine
#   make test    everything

SHELL := bash
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

# The environment comes first on every recipe's PATH: `python` is its Python, `node` its Node if it has one.
export PATH := $(CURDIR)/.venv/bin:$(PATH)
# aws-cdk-lib prints a banner on Node releases it no longer tests; the value is the release.
export JSII_SILENCE_WARNING_END_OF_LIFE_NODE_VERSION ?= 20
# No command of this project starts a background process that reports home.
export CDK_DISABLE_CLI_TELEMETRY := true
export CDK_DISABLE_VERSION_CHECK := 1
# A package index may hiccup: ask it more often, and wait longer, than the installers do by themselves.
export UV_HTTP_RETRIES ?= 8
export UV_HTTP_TIMEOUT ?= 120
export PIP_RETRIES ?= 8
export npm_config_fetch_retries ?= 8
# Two workers suit two cores; `make test JOBS=auto` takes all there are.
JOBS ?= 2
# The order of the tests: the same each time, so that what a change is judged by does not depend on luck. Another
# number is another order; pytest called by hand takes a new one each time.
ORDER ?= 1

# ---------------------------------------------------------------------------------------------------- environment
# A stamp per group of packages. They form a chain (installer, play, dev), so that a parallel make never has two
# installers in one environment.

PYTHON ?= python3
STAMPS := .venv/.stamps
UV := .venv/bin/uv
PY := .venv/bin/python

# Node of the system if Vite runs on it, else Node from PyPI, which once installed stays.
NODE_FITS := const [a, b] = process.versions.node.split(".").map(Number); \
  process.exit(a > 22 || (a === 22 && b >= 12) || (a === 20 && b >= 19) ? 0 : 1)
ifeq ($(wildcard .venv/bin/node)$(shell node -e '$(NODE_FITS)' 2>/dev/null && npm --version >/dev/null 2>&1 && echo yes),yes)
NODE :=
NODE_LOCK :=
else
NODE := $(STAMPS)/node
NODE_LOCK := requirements/node.txt
endif

$(STAMPS)/uv: requirements/uv.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo 'Cardroom needs Python 3.11 or newer as python3, or named: make PYTHON=python3.13 …' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' || \
	  { echo 'This Python cannot make a virtual environment. On Debian and Ubuntu: apt-get install python3-venv' >&2; exit 1; }
	$(PYTHON) -m venv .venv
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/uv.txt
	@mkdir -p $(@D) && touch $@

$(STAMPS)/play: requirements/play.txt $(STAMPS)/uv
	$(UV) pip install --quiet --python $(PY) --require-hashes -r requirements/play.txt
	@touch $@

$(STAMPS)/node: requirements/node.txt $(STAMPS)/play
	$(UV) pip install --quiet --python $(PY) --require-hashes -r requirements/node.txt
	@touch $@

$(STAMPS)/dev: requirements/dev.txt $(STAMPS)/play $(NODE)
	$(UV) pip sync --quiet --python $(PY) --require-hashes requirements/uv.txt requirements/dev.txt $(NODE_LOCK)
	@touch $@

# Beside the development packages, which stay as they are locked.
$(STAMPS)/bench: requirements/bench.txt $(STAMPS)/dev
	$(UV) pip install --quiet --python $(PY) --require-hashes -r requirements/bench.txt
	@touch $@

# npm writes this file last.
WEB_MODULES := web/node_modules/.package-lock.json
CDK := infra/node_modules/.package-lock.json

$(WEB_MODULES) $(CDK): %/node_modules/.package-lock.json: %/package.json %/package-lock.json $(NODE)
	npm --prefix $* ci --silent --no-audit --no-fund
	@touch $@

WEB := web/dist/index.html
WEB_SOURCES := $(wildcard web/*.html web/*.json web/*.ts web/*.js) \
  $(shell find web/src web/public -type f 2>/dev/null)

$(WEB): $(WEB_SOURCES) $(WEB_MODULES)
	npm --prefix web run --silent build -- --logLevel warn
	@touch $@

.PHONY: setup
setup: $(STAMPS)/dev $(WEB_MODULES) $(CDK) ## install everything

# ------------------------------------------------------------------------------------------------------------ use

.PHONY: play
play: $(STAMPS)/play $(WEB) ## run the whole room on this machine
	@$(PY) -m infra.local.serve $(ARGS)

# ----------------------------------------------------------------------------------------------------------- tests

ifndef CHROMIUM
CHROMIUM := $(shell command -v chromium || command -v chromium-browser || command -v google-chrome)
endif
export CHROMIUM

.PHONY: browser
browser:
	@[ -x "$(CHROMIUM)" ] || { echo 'The browser tests need Chromium: apt-get install chromium fonts-dejavu-core,' \
	  'or name one: make CHROMIUM=/path/to/chromium …' >&2; exit 1; }

.PHONY: test test-python test-web
test: test-python test-web ## everything: checks, Python tests, web tests

test-python: browser check $(STAMPS)/dev $(WEB) $(CDK)
	$(PY) -m pytest -n $(JOBS) --dist loadgroup --randomly-seed=$(ORDER)

# After the Python tests, not beside them: both want all cores.
test-web: test-python
	npm --prefix web run --silent test
	npm --prefix web run --silent size

.PHONY: cover
cover: $(STAMPS)/dev ## branch coverage of the engine
	coverage run --source=engine -m pytest tests/engine tests/properties tests/playthroughs
	coverage report --fail-under=95

# Where properties are: with examples that no run has seen.
PROPERTIES := tests/engine tests/functions tests/fuzz tests/properties
.PHONY: oracle
oracle: $(STAMPS)/dev ## the comparison with PokerKit over 200,000 hands, and other long tests
	$(PY) -m pytest -n $(JOBS) --dist worksteal -m "oracle or long"
	$(PY) -m pytest -n $(JOBS) --dist worksteal -m "hypothesis and not long" --hypothesis-profile explore $(PROPERTIES)

.PHONY: bench
bench: $(STAMPS)/bench $(WEB) ## measure, and print what docs/performance.md reports
	$(PY) -m tests.bench $(ARGS)

.PHONY: audit
audit: $(STAMPS)/dev $(WEB_MODULES) $(CDK) ## known weaknesses of the locked packages (asks the registries)
	pip-audit --require-hashes --disable-pip $(patsubst %,-r %,$(wildcard requirements/*.txt))
	npm --prefix web audit
	npm --prefix infra audit

# ---------------------------------------------------------------------------------------------------------- checks

CHECKS := check-lint check-format check-types check-imports check-spelling check-protocol check-web
.PHONY: check $(CHECKS)
check: $(CHECKS) ## style, types, import rules, spelling, generated files

check-lint: $(STAMPS)/dev
	ruff check --quiet

check-format: $(STAMPS)/dev
	ruff format --quiet --check

check-types: $(STAMPS)/dev
	mypy

check-imports: $(STAMPS)/dev
	lint-imports --no-logo

check-spelling: $(STAMPS)/dev
	codespell

check-web: $(WEB_MODULES)
	npm --prefix web run --silent check

# What is committed must be what the models say.
check-protocol: $(STAMPS)/play $(WEB_MODULES)
	@made=$$(mktemp -d) && trap 'rm -rf "$$made"' EXIT && \
	$(PY) -m functions.protocol.export --out "$$made/protocol" && \
	node web/scripts/types.mjs "$$made/protocol/schema" "$$made/generated" >/dev/null && \
	{ { diff -r -x '*.md' docs/protocol "$$made/protocol" && diff -r web/src/generated "$$made/generated"; } || \
	{ echo 'The generated protocol is stale: run `make types` and commit the result.' >&2; exit 1; }; }

# ------------------------------------------------------------------------------------------------- generated files

.PHONY: types
types: $(STAMPS)/play $(WEB_MODULES) ## docs/protocol and web/src/generated from the pydantic models
	$(PY) -m functions.protocol.export
	npm --prefix web run --silent types

.PHONY: playthroughs
playthroughs: $(STAMPS)/dev ## rewrite tests/playthroughs; read the difference before you commit it
	$(PY) -m tests.playthroughs

.PHONY: format
format: $(STAMPS)/dev ## put the Python sources in the one format
	ruff check --quiet --fix
	ruff format --quiet

.PHONY: synth
synth: $(STAMPS)/dev $(WEB) $(CDK) ## the CloudFormation templates, in cdk.out, checked
	infra/node_modules/.bin/cdk synth --quiet --no-notices --no-version-reporting $(ARGS)
	cfn-lint --ignore-checks W3005 --template 'cdk.out/**/*.template.json'

.PHONY: cdk
cdk: $(STAMPS)/dev $(WEB) $(CDK) ## the CDK command line: make cdk ARGS='deploy -c stage=dev'
	infra/node_modules/.bin/cdk --no-notices --no-version-reporting $(ARGS)

# The development lock is made first and holds the others to its versions: what is tested is what is deployed.
COMPILE = $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
  --no-header --annotation-style line $(UPGRADE)

.PHONY: lock
lock: $(STAMPS)/uv ## requirements/*.txt from requirements/*.in; UPGRADE=--upgrade for newer versions
	$(COMPILE) requirements/dev.in --output-file requirements/dev.txt
	for group in lambda play infra bench; do \
	  $(COMPILE) --constraints requirements/dev.txt requirements/$$group.in --output-file requirements/$$group.txt || exit; \
	done
	for group in uv node; do \
	  $(COMPILE) requirements/$$group.in --output-file requirements/$$group.txt || exit; \
	done

# -------------------------------------------------------------------------------------------------------- the rest

.PHONY: clean
clean: ## remove what the targets made; keeps .cardroom, the room's own data
	rm -rf .venv .cache .coverage .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache cdk.out \
	  web/dist web/node_modules infra/node_modules
	find engine functions infra tests -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

.PHONY: help
help:
	@echo 'Cardroom: `make play` runs the room on this machine, `make test` checks everything.'
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | sort | column -t -s '|'
