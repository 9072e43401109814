#!/bin/sh
# The Node of the lockfile, whichever one the machine has: npm before 11 fetches it and does not link it into node_modules/.bin,
# because the packages for other machines, which it leaves out, have a program of the same name.
for found in "$PWD"/node_modules/node-*/bin/node; do
  [ -x "$found" ] && PATH=$(dirname "$found"):$PATH && export PATH && exec "$found" "$@"
done
exec node "$@"
