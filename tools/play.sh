#!/bin/sh
# Opens JupyterLab on a notebook: in the browser, or without a screen by an address to open elsewhere.
# usage: play.sh JUPYTER NOTEBOOK
set -eu
jupyter=$1
notebook=$2

options=
if [ "$(id -u)" = 0 ]; then
    options=--allow-root
fi

case $(uname) in
Darwin | MINGW* | MSYS*) screen=yes ;;
*) screen=${DISPLAY:-${WAYLAND_DISPLAY:-}} ;;
esac
if [ -n "$screen" ]; then
    exec "$jupyter" lab $options "$notebook"
fi

port=${PORT:-8888}
while "${jupyter%/*}/python" -c "import socket; socket.create_connection(('127.0.0.1', $port), 1)" 2>/dev/null; do
    port=$((port + 1))
done
token=$("${jupyter%/*}/python" -c 'import secrets; print(secrets.token_hex(12))')
printf '\nThere is no screen here. Open this address in a browser on this machine (Ctrl+C stops JupyterLab):\n\n'
printf '    http://localhost:%s/lab/tree/%s?token=%s\n\n' "$port" "$notebook" "$token"
exec "$jupyter" lab $options --no-browser --port="$port" --ServerApp.port_retries=0 --log-level=WARN \
    --IdentityProvider.token="$token"
