#!/bin/sh
# Dumps every database into a restic repository of its own, then drops old dumps.
#
# A repository is called as its database and holds one file, dump.sql. One database that fails does not keep the others from being saved; the Job fails
# then all the same.
#
# MYSQL_HOST, MYSQL_USER, MYSQL_PASSWORD: the server. REPO_PREFIX: server and bucket of S3. RESTIC_PASSWORD, AWS_*: as restic wants them.
# CLEANUP_STRATEGY: retention flags of `restic forget`.
set -u

# Not on the command line, where every process of the node could read it.
export MYSQL_PWD="$MYSQL_PASSWORD"

failed=/tmp/failed
databases=/tmp/databases
rm -f "$failed"

fail() { echo "error: $*" >&2; touch "$failed"; }

# Says no if the dump failed, since restic cannot know.
save() {
  rm -f /tmp/incomplete
  { mysqldump --host="$MYSQL_HOST" --user="$MYSQL_USER" --single-transaction --databases "$1" || touch /tmp/incomplete; } |
    restic backup --stdin --stdin-filename dump.sql --tag completed && [ ! -e /tmp/incomplete ]
}

mysql --host="$MYSQL_HOST" --user="$MYSQL_USER" --batch --raw --skip-column-names --execute "SELECT schema_name FROM information_schema.schemata
       WHERE schema_name NOT IN ('information_schema', 'performance_schema', 'mysql', 'sys')" >"$databases" || exit 1

# In random order, so that a limit of time hits other databases each night.
shuf "$databases" >"$databases.shuffled"

while IFS= read -r database; do
  echo "saving $database"
  export RESTIC_REPOSITORY="s3:$REPO_PREFIX/$database"
  restic cat config >/dev/null 2>&1 || restic init || { fail "no repository for $database"; continue; }
  restic unlock || true
  save "$database" || fail "could not save $database"
done <"$databases.shuffled"

while IFS= read -r database; do
  export RESTIC_REPOSITORY="s3:$REPO_PREFIX/$database"
  # The flags are several words on purpose.
  # shellcheck disable=SC2086
  restic forget --group-by=tags --prune $CLEANUP_STRATEGY || fail "could not drop old dumps of $database"
done <"$databases.shuffled"

[ ! -e "$failed" ]
