#!/bin/sh
# Builds the pages with everything, then leaves what runs in production. Debian 12's npm 9 fetches the Node of the lockfile and
# does not put it where npm's scripts look for it; this does.
set -eu
cd "$(dirname "$0")/.."
link_node() {
  for found in node_modules/node-linux-*; do
    ln -sfn "../${found#node_modules/}/bin/node" node_modules/.bin/node
  done
}
npm ci
link_node
npm run build
npm ci --omit=dev --workspace=@hakari/server
link_node
