#!/bin/sh
# Installs packages into an environment: sh tools/install.sh ENVIRONMENT [OPTION...] PACKAGE...
# uv needs seconds where pip needs a minute. It does not know an index that only pip's settings name: then pip does it.
set -eu
environment=$1
shift

if [ -x .venv/bin/uv ]; then
    .venv/bin/uv pip install --quiet --python "$environment/bin/python" "$@" && exit
    echo "$environment: uv could not install this; pip tries, which takes longer" >&2
fi
.venv/bin/python -m pip --python "$environment/bin/python" install --quiet --disable-pip-version-check "$@"
