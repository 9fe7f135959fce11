# Run the quick tests with the oldest allowed version of each runtime dependency on the oldest Python, and with the
# newest ones on the newest Pythons; a Python that this machine does not have is skipped.
# The tests are those of the sdist in dist, which holds all that they need.
# Usage: sh tools/versions.sh PYTHON, where PYTHON has the tests' packages.
set -eu
cd "$(dirname "$0")/.."
here=$1

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
    # The tools that build lessons run where `make` runs. In one process: a second one would load, and compile with numba,
    # the same again.
    # shellcheck disable=SC2086 # an option and its value
    sh dist/unpacked/tools/unit.sh "$PWD/$environment/bin/python" -n 0 --ignore=tests/lessons --ignore=tests/tools $warnings
}

check 3.10 oldest
check 3.13 newest
# Where no 3.14 is installed, tests/environments/test_lite.py runs some on that of the browser.
check 3.14 newest
