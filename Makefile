# `make` lists the targets. What a target needs is set up on its first run and reused afterwards.
PYTHON ?= python3
BIN := .venv/bin
# The last of the bundles that js/build.js writes, one for each game and one for games without a page of their own.
BUNDLE := exxtra_widget/static/plain.js
# Files that decide whether the bundle is up to date; the texts in locale/ are part of it.
PAGE := $(shell find js/src exxtra_widget -name static -prune -o \( -path 'js/src/*' -o -path '*/locale/*.json' \) -type f -print) \
	$(wildcard js/*.ts js/*.js js/package.json)

# As in pyproject.toml: newer ones cost each process that loads Jupyter two seconds.
LIGHT := 'jsonschema<4.25'
# Environments of the other hosts, so that .venv keeps the newest versions.
HOSTS := .venv-lab41/.installed .venv-marimo/.installed .venv-pyright/.installed dist/cdn/require.js
BRIDGES := .venv-bridges/bin/python
LITE := .venv-lite/bin/python
SITE := dist/lite/kept.json
PRINTED := dist/lessons/index.html
# Written at the end of each build.
DOCS := dist/docs/objects.inv
REVIEW := .venv-package/bin
SCHEMA := $(REVIEW)/check-jsonschema --builtin-schema vendor
LESSONS := $(shell find tools/lessons tools/lite examples exxtra_widget \( -name static -o -name __pycache__ \) -prune -o -type f -print)

PYTEST := $(BIN)/pytest -n auto --maxprocesses 4 --dist worksteal
# Tests of several parts of the package at once, or of something beside it; the others mirror the package.
BROAD := $(addprefix --ignore=tests/,benchmarks browser contract docs environments every_game lessons packaging \
	robustness tools)

BROWSER_TESTS := tests/browser tests/lessons

# pytest compiles the tests once and keeps them; without bytecode each run would take ten seconds longer.
unexport PYTHONDONTWRITEBYTECODE

# While one step waits for pages or downloads, another one computes.
MAKEFLAGS += --jobs=2

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play check test test-all lessons quick thorough docs lite package dev bench clean \
	check-python check-page test-page test-python test-mutants test-browser test-bridges test-elsewhere test-versions \
	test-installs build

help: ## list these targets
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 12

play: .venv/.play .venv/games $(BUNDLE) ## open JupyterLab on the first example; Pig is installed
	@PYTHONPATH="$(CURDIR)/.venv/games" sh tools/play.sh $(BIN)/jupyter examples/01-play.ipynb

check: check-python check-page ## check style and types of Python and of the page, and the spelling of all prose

test: check test-page test-python ## run every check and every test that a change needs
	@# Pages need both cores: what waits for them has a limit of time.
	@$(MAKE) --no-print-directory test-browser

test-all: test-elsewhere test-versions package ## also play in other environments, on other versions of Python, and against hostile input

lessons: .venv/.test $(BUNDLE) ## build lessons and examples from their sources, and what teachers print into dist/lessons
	$(BIN)/python -m tools.lessons
	@$(MAKE) --no-print-directory $(PRINTED)

quick: .venv/.test $(BUNDLE) ## run the unit tests that take no time, in half a minute
	HYPOTHESIS_PROFILE=quick $(PYTEST) -m "not slow" $(BROAD) tests

thorough: .venv/.test $(BUNDLE) ## count further than `make test`, for an hour; with mutate=core/seats.py also try mutants of that file
	HYPOTHESIS_PROFILE=thorough $(PYTEST) -m "not browser and not packaging and not everywhere" --timeout 3600
	@# Mutants are written into the package, so nothing else may run.
	@$(if $(mutate),$(MAKE) --no-print-directory test-mutants)

docs: $(DOCS) ## build the documentation, with lessons, into dist/docs

lite: $(SITE) ## build the site that needs no installation into dist/lite

package: build .venv-package/.installed ## build wheel, sdist and lists of components into dist, and check them
	rm -f dist/*.cdx.json
	$(REVIEW)/twine check --strict dist/*.whl dist/*.tar.gz
	$(REVIEW)/check-wheel-contents dist/*.whl
	$(REVIEW)/validate-pyproject pyproject.toml
	$(REVIEW)/sp-repo-review --show err .
	$(SCHEMA).citation-file-format CITATION.cff
	$(SCHEMA).github-workflows .github/workflows/*.yml
	$(SCHEMA).dependabot .github/dependabot.yml
	$(SCHEMA).github-issue-config .github/ISSUE_TEMPLATE/config.yml
	$(SCHEMA).github-issue-forms $(filter-out %/config.yml,$(wildcard .github/ISSUE_TEMPLATE/*.yml))
	$(REVIEW)/zizmor --offline --quiet .github
	@# What the page is built with, and what an installed wheel needs.
	npm --prefix js sbom --sbom-format cyclonedx --sbom-type application >dist/page.cdx.json
	$(PYTHON) -m venv --without-pip --clear .venv-package/wheel
	@sh tools/install.sh .venv-package/wheel dist/*.whl
	$(REVIEW)/cyclonedx-py environment --pyproject pyproject.toml --mc-type library --output-reproducible \
		--output-file dist/python.cdx.json .venv-package/wheel

dev: .venv/.dev $(BUNDLE) ## open JupyterLab with a page that follows every change of js/src
	@# What the watcher leaves is large, with its source map: the next target builds the real one.
	@node js/build.js --watch & trap "kill $$!; rm -f exxtra_widget/static/*" EXIT; \
		ANYWIDGET_HMR=1 sh tools/play.sh $(BIN)/jupyter examples/01-play.ipynb

bench: .venv/.test $(BUNDLE) .venv/.chromium ## measure speed and sizes
	$(BIN)/python -m benchmarks.size
	$(BIN)/python -m benchmarks.wire
	$(BIN)/python -m benchmarks.odds
	$(BIN)/python -m benchmarks.simulate
	$(BIN)/python -m benchmarks.paired
	$(BIN)/python -m benchmarks.latency
	$(BIN)/python -m benchmarks.first_hint
	$(BIN)/python -m benchmarks.scrub
	$(BIN)/python -m benchmarks.boards
	$(BIN)/python -m benchmarks.reopen

clean: ## remove everything that was built or installed
	rm -rf .venv .venv-* js/node_modules exxtra_widget/static dist artifacts
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# --- Parts of the targets above -----------------------------------------------------------------

check-python: .venv/.test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/typos

check-page: js/node_modules/.installed
	npm --prefix js run --silent lint
	npm --prefix js run --silent check

test-page: js/node_modules/.installed
	npm --prefix js run --silent test

test-python: .venv/.test $(BUNDLE)
	@# Tests that play in a page or elsewhere have folders, which take long to collect.
	$(PYTEST) -m "not browser and not thorough and not everywhere" $(addprefix --ignore=tests/,benchmarks browser environments packaging)

# Lists the mutants of a file or folder of the package that live through the tests of its folder.
test-mutants: .venv/.mutants $(BUNDLE)
	@mkdir -p dist
	sed 's|MUTATED|$(mutate)|; s|FOLDER|$(firstword $(subst /, ,$(mutate)))|' tools/mutants.toml >dist/mutants.toml
	$(BIN)/cosmic-ray baseline dist/mutants.toml
	$(BIN)/cosmic-ray init --force dist/mutants.toml dist/mutants.sqlite
	$(BIN)/cr-filter-operators dist/mutants.sqlite dist/mutants.toml
	$(BIN)/cosmic-ray exec dist/mutants.toml dist/mutants.sqlite
	$(BIN)/cr-report --surviving-only --show-diff dist/mutants.sqlite

test-browser: .venv/.test $(BUNDLE) .venv/.chromium
	@# Pages and kernels wait a lot for each other. One process has all notebooks, see tests/conftest.py.
	$(BIN)/pytest -n 4 --dist loadscope --no-loadscope-reorder -m "browser and not everywhere" $(BROWSER_TESTS)

# Wheel and sdist, once for all that needs them.
build: .venv/.test $(BUNDLE)
	rm -f dist/*.whl dist/*.tar.gz
	$(BIN)/python -m build --no-isolation

test-elsewhere: build .venv/.test $(BUNDLE) .venv/.chromium .venv/.firefox $(SITE) $(DOCS) $(HOSTS) .venv-grading/.installed test-bridges
	@# It would take long to collect all other files beside those that have such tests; the site takes longest, so first.
	$(BIN)/pytest -n 4 --dist loadscope --no-loadscope-reorder -m everywhere tests/environments/test_lite.py \
		$$(grep -rl --include='*.py' --exclude-dir=bridges 'mark\.everywhere' tests | sort)

# In one process: to load their libraries takes as long as most of the tests.
test-bridges: .venv-bridges/.installed
	$(BRIDGES) -m pytest tests/bridges

# The quick tests, with the oldest allowed dependencies on Python 3.10, and the newest on the newest Pythons.
test-versions: build
	@sh tools/versions.sh $(BIN)/python

# The wheel, installed with pip and uv on each Python of this machine, without extras and with each of them.
test-installs: build
	$(BIN)/pytest -m packaging tests/packaging/test_install.py

# --- Prerequisites -----------------------------------------------------------------------------------

.venv/.created:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10) and "exxtra-widget needs Python 3.10 or newer")'
	$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check 'uv>=0.5,<1' \
		|| echo 'uv is not available here: pip installs everything, which takes longer' >&2
	touch $@

# The bundle is built by the rule below, and the build hook finds it.
.venv/.play .venv/.test .venv/.mutants .venv/.dev: .venv/.%: pyproject.toml .venv/.created | $(BUNDLE)
	@sh tools/install.sh .venv --editable '.[$*]'
	touch $@

# Pig, the game of an example; outside the environment, as tests register it themselves.
.venv/games: $(shell find examples/third-game/pig examples/third-game/pyproject.toml -type f -not -name '*.pyc') | .venv/.play
	rm -rf $@
	@sh tools/install.sh .venv --no-deps --target $@ ./examples/third-game
	touch $@

.venv/.chromium: .venv/.test
	$(BIN)/python -m tests.browser.chromium
	touch $@

.venv/.firefox: .venv/.test
	$(BIN)/python -m tests.environments.firefox
	touch $@

# The oldest JupyterLab that we promise, with the oldest ipywidgets and the Notebook of its time.
.venv-lab41/.installed: pyproject.toml .venv/.created | $(BUNDLE)
	$(PYTHON) -m venv --without-pip .venv-lab41
	@sh tools/install.sh .venv-lab41 'jupyterlab>=4.1,<4.2' 'notebook>=7.1,<7.2' 'ipywidgets==8.1.0' $(LIGHT) --editable .
	touch $@

.venv-marimo/.installed: pyproject.toml .venv/.created | $(BUNDLE)
	$(PYTHON) -m venv --without-pip .venv-marimo
	@sh tools/install.sh .venv-marimo --upgrade marimo --editable .
	touch $@

# It downloads its program with npm, when it first runs.
.venv-pyright/.installed: .venv/.created
	$(PYTHON) -m venv --without-pip .venv-pyright
	@sh tools/install.sh .venv-pyright pyright
	touch $@

# Exported notebooks ask a CDN for scripts; the tests answer in its place.
dist/cdn/require.js: tests/environments/cdn.py tools/npm_archive.py .venv/.test
	$(BIN)/python -m tests.environments.cdn

# JupyterLab would load the page of Pyodide's kernel as well, so the site is built in an environment of its own.
.venv-lite/.installed: tools/lite/pages.txt pyproject.toml .venv/.created | $(BUNDLE)
	$(PYTHON) -m venv .venv-lite
	@sh tools/install.sh .venv-lite --no-deps --require-hashes --requirement tools/lite/pages.txt
	@SKIP_JUPYTER_BUILDER=1 sh tools/install.sh .venv-lite jupyterlite-core jupyterlite-pyodide-kernel jupyter_server \
		hatchling $(LIGHT) --editable .
	touch $@

# Sphinx and MyST-NB, which need newer packages than .venv has.
.venv-docs/.installed: pyproject.toml .venv/.created | $(BUNDLE)
	$(PYTHON) -m venv --without-pip .venv-docs
	@sh tools/install.sh .venv-docs --editable '.[docs]'
	@sh tools/install.sh .venv-docs --no-deps ./examples/third-game
	touch $@

# Tools that look at the package as its users do: those of package indexes, GitHub and Scientific Python.
.venv-package/.installed: .venv/.created
	$(PYTHON) -m venv --without-pip .venv-package
	@sh tools/install.sh .venv-package --upgrade check-jsonschema check-wheel-contents cyclonedx-bom 'sp-repo-review[cli]' \
		twine validate-pyproject zizmor
	touch $@

# Both graders pin many packages, so they have an environment of their own, in which students' notebooks run.
.venv-grading/.installed: pyproject.toml .venv/.created | $(BUNDLE)
	$(PYTHON) -m venv --without-pip .venv-grading
	@sh tools/install.sh .venv-grading 'nbgrader>=0.9.5,<0.10' 'otter-grader>=6,<8' $(LIGHT) --editable .
	touch $@

# What the bridges lead to is large, and of no use to other tests.
.venv-bridges/.installed: pyproject.toml .venv/.created | $(BUNDLE)
	$(PYTHON) -m venv --without-pip .venv-bridges
	@sh tools/install.sh .venv-bridges --editable '.[pettingzoo,openspiel,gymnasium,unit]'
	touch $@

# Notebooks of students are taken as they are stored; the index is written last.
$(PRINTED): $(LESSONS) .venv/.test $(BUNDLE) .venv/.chromium
	$(BIN)/python -m tools.lessons --print

$(SITE): $(PRINTED) .venv-lite/.installed $(BUNDLE)
	$(LITE) -m tools.lite

# Sphinx reads again what has changed; after a change of the package, run `make clean` for new outputs of all notebooks.
# In one process: kernels that start at the same time can take each other's ports.
$(DOCS): $(shell find docs -type f) $(LESSONS) $(wildcard *.md) .venv-docs/.installed
	.venv-docs/bin/python -m sphinx --quiet --fail-on-warning --keep-going \
		-c docs -d dist/doctrees . dist/docs
	@# Its pages lead to the same notebooks in the site of `make lite`.
	@ln -sfn ../lite dist/docs/lite

js/node_modules/.installed: js/package.json js/package-lock.json
	@node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' && command -v npm >/dev/null \
		|| { echo 'The page is built with Node.js 20 or newer and npm; please install them.' >&2; exit 1; }
	npm --prefix js ci --silent --no-audit --no-fund
	touch $@

$(BUNDLE): $(PAGE) | js/node_modules/.installed
	npm --prefix js run --silent build
	touch $@
