# Run the tests that need neither a page, nor a package registry, nor much time, in the folder of an unpacked sdist.
# Usage: sh tools/unit.sh PYTHON [OPTION of pytest...], where PYTHON has the package and its extra `unit`
set -eu
cd "$(dirname "$0")/.."
python=$1
shift
HYPOTHESIS_PROFILE=quick "$python" -m pytest -n auto --maxprocesses 4 -m "not slow" \
    --ignore=tests/benchmarks --ignore=tests/browser --ignore=tests/environments --ignore=tests/packaging "$@"
