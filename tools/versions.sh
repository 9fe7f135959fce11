# Run quick tests with the oldest allowed version of each runtime dependency on the oldest Python, and with the newest
# ones on the newest Pythons; a Python that this machine does not have is skipped.
# The tests are those of the sdist in dist, which holds all that they need. CI runs tools/unit.sh, with all of them, on
# every Python.
# Usage: sh tools/versions.sh PYTHON, where PYTHON has the tests' packages.
set -eu
cd "$(dirname "$0")/.."
here=$1

# Every example, every recorded result, and the folders that lean on a dependency, or on threads, processes and pickles.
# What is left out computes with plain values, and `mypy` finds what Python 3.10 does not have.
tests="exxtra_widget tests/contract tests/core tests/drawing tests/every_game tests/exxtra/fast tests/exxtra/three_seats
    tests/levelx/fast tests/probability tests/replay tests/robustness tests/simulation tests/solving tests/support
    tests/widget README.md docs"

rm -rf dist/unpacked
mkdir -p dist/unpacked
tar -xzf dist/*.tar.gz -C dist/unpacked --strip-components 1

python_of() {
    for found in "${PYENV_ROOT:-$HOME/.pyenv}/versions/$1".*/bin/python "$(command -v "python$1" || true)"; do
        if [ -x "$found" ] && "$found" -c '' 2>/dev/null; then
            echo "$found"
            return
        fi
    done
}

# Arguments: version of Python, "oldest" or "newest" dependencies.
check() {
    python=$(python_of "$1")
    if [ -z "$python" ]; then
        echo "Python $1 is not on this machine: skipped"
        return
    fi
    echo "Python $1, $2 dependencies"
    environment=.venv-$1
    [ -x "$environment/bin/python" ] || "$python" -m venv --without-pip "$environment"
    constraints=$environment/constraints.txt
    if [ "$2" = oldest ]; then
        "$here" -m tools.lowest_versions >"$constraints"
    else
        : >"$constraints"
    fi
    sh tools/install.sh "$environment" --upgrade --constraint "$constraints" --editable 'dist/unpacked[unit]'
    # Old packages meet newer ones, of which they use what is deprecated now.
    warnings=
    [ "$2" = newest ] || warnings="-W default::DeprecationWarning"
    # In one process: a second one would load, and compile with numba, the same again.
    # shellcheck disable=SC2086 # a list, and an option with its value
    sh dist/unpacked/tools/unit.sh "$PWD/$environment/bin/python" -n 0 $warnings $tests
}

check 3.10 oldest
check 3.13 newest
# Where no 3.14 is installed, tests/environments/test_lite.py runs some on that of the browser.
check 3.14 newest
