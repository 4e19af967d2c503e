#!/usr/bin/env bash
# Brings the users and databases of a cluster to what the application declares; every step can run again.
#
# Connects by the PG* variables of its environment, as superuser. Beside it lie desired.json, the declared users and databases, and the
# SQL files; /etc/credentials holds one file a user with its password. Names travel as data (psql variables, jsonb, format()), never as
# text of a statement, so that no name can be more than a name.
set -euo pipefail

here=$(dirname "$0")
credentials=/etc/credentials
desired=$(<"$here/desired.json")

# "already exists" and "is not a member" are what a second run expects; errors still show.
export PGOPTIONS=--client_min_messages=error

run() { psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --set=desired="$desired" "$@"; }

# run_in DATABASE ...: by the environment, as psql reads a name such as host=a in its arguments as where to connect to, with the superuser's password.
run_in() { PGDATABASE=$1 run "${@:2}"; }

until pg_isready --quiet; do
  echo "waiting for $PGHOST"
  sleep 5
done

echo 'dropping databases that are no longer declared'
run --file="$here/drop-databases.sql"

echo 'dropping roles that are no longer declared'
run --tuples-only --no-align --command="SELECT datname FROM pg_database WHERE datallowconn AND NOT datistemplate" |
  while IFS= read -r database; do run_in "$database" --file="$here/release-roles.sql" </dev/null; done
run --file="$here/drop-roles.sql"

echo 'creating users'
run --file="$here/users.sql"
for file in "$credentials"/*; do
  [[ -f $file ]] || continue
  run --set=user="$(basename "$file")" --set=password="$(<"$file")" --file="$here/password.sql"
done

echo 'creating databases'
run --file="$here/databases.sql"
run --tuples-only --no-align --file="$here/list-databases.sql" |
  while IFS= read -r database; do
    run_in "$database" --set=database="$database" --file="$here/privileges.sql" </dev/null
  done
echo 'done'
