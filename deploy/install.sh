#!/bin/sh
# Builds the pages with everything, then leaves what runs in production. Whatever npm and Node the machine has only fetch the
# Node of the lockfile and an npm of today: under Debian 12's Node 18 npm leaves out optional packages that want a newer one, the
# bundler's program among them, and no npm before 11 links the Node it fetched.
set -eu
cd "$(dirname "$0")/.."
tools=$(mktemp -d)
trap 'rm -rf "$tools"' EXIT
case $(uname -m) in aarch64) kind=arm64 ;; *) kind=x64 ;; esac
version=$(sed -n "s/.*\"node-linux-$kind\": \"\([0-9.]*\)\".*/\1/p" server/package.json)
npm install --silent --prefix "$tools" "node-linux-$kind@$version" npm@11.19.1
PATH=$tools/node_modules/node-linux-$kind/bin:$PATH
# Whom the machine trusts is trusted here, too, such as a proxy of its network.
export NODE_USE_SYSTEM_CA=1
npm() { node "$tools/node_modules/npm/bin/npm-cli.js" "$@"; }
npm ci
npm run build
npm ci --omit=dev --workspace=@hakari/server
