#!/bin/sh
# Builds the pages with everything, then leaves what runs in production. Debian 12's npm 9 leaves out programs that the lockfile
# has for this machine, so another one is fetched by it; and no npm before 11 puts the Node of the lockfile where npm's scripts
# look for it, so this does.
set -eu
cd "$(dirname "$0")/.."
case $(npm --version) in
  [1-9].*) npm() { npx --yes npm@10.9.3 "$@"; } ;;
esac
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
