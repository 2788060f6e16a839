#!/bin/sh
# Restarts the processes of this machine one after the other, while the others answer.
#   deploy/rolling-upgrade.sh 3001 3002
# First install and build the new version in /opt/tradebox/current, and restart the worker.
set -eu
UPSTREAM=${UPSTREAM:-/etc/nginx/tradebox-upstream.conf}
RELOAD=${RELOAD:-systemctl reload nginx}
RESTART=${RESTART:-systemctl restart}
DRAIN_SECONDS=${DRAIN_SECONDS:-35}

# Takes a port out of the proxy: no new requests, and those under way finish.
without() {
  for each in $ports; do
    if [ "$each" = "$1" ]; then
      echo "server 127.0.0.1:$each max_fails=0 down;"
    else
      echo "server 127.0.0.1:$each max_fails=0;"
    fi
  done > "$UPSTREAM.new"
  mv "$UPSTREAM.new" "$UPSTREAM"
  $RELOAD
}

[ $# -gt 1 ] || { echo 'Name two ports or more: one alone cannot be exchanged unnoticed.' >&2; exit 1; }
ports=$*
for port in $ports; do
  without "$port"
  sleep "$DRAIN_SECONDS"
  # Returns when the new process is ready (tradebox-web@.service), and fails if it does not become ready.
  $RESTART "tradebox-web@$port" || { echo "$port did not come back; the others go on answering." >&2; exit 1; }
  without nobody
done
