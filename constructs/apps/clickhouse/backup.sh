#!/bin/sh
# Dumps every table into a restic repository of its own, then drops old dumps.
#
# A repository holds two files: index.sql, which makes the table, and data.tsv, its rows. That of a table of the default database is called as the
# table, any other as database.table. One table that fails does not keep the others from being saved; the Job fails then all the same.
#
# CLICKHOUSE_HOST, CLICKHOUSE_USER, CLICKHOUSE_PASSWORD: the server. REPO_PREFIX: server and bucket of S3. RESTIC_PASSWORD, AWS_*: as restic wants
# them. CLEANUP_STRATEGY: retention flags of `restic forget`.
set -u

failed=/tmp/failed
tables=/tmp/tables
rm -f "$failed"

query() { clickhouse-client --host "$CLICKHOUSE_HOST" --user "$CLICKHOUSE_USER" --password "$CLICKHOUSE_PASSWORD" --query "$1"; }
fail() { echo "error: $*" >&2; touch "$failed"; }

# Reads a file from standard input into the repository; says no if what makes the file failed, since restic cannot know.
save() {
  rm -f /tmp/incomplete
  { query "$1" || touch /tmp/incomplete; } | restic backup --stdin --stdin-filename "$2" --tag "$3" && [ ! -e /tmp/incomplete ]
}

query "SELECT if(database = 'default', name, concat(database, '.', name)), database, name FROM system.tables
       WHERE database NOT IN ('system', 'INFORMATION_SCHEMA', 'information_schema') AND engine NOT LIKE '%View' AND NOT is_temporary
       FORMAT TabSeparatedRaw" >"$tables" || exit 1

# In random order, so that a limit of time hits other tables each night.
shuf "$tables" >"$tables.shuffled"

while IFS='	' read -r folder database table; do
  echo "saving $database.$table"
  export RESTIC_REPOSITORY="s3:$REPO_PREFIX/$folder"
  restic cat config >/dev/null 2>&1 || restic init || { fail "no repository for $folder"; continue; }
  restic unlock || true
  name="\`$database\`.\`$table\`"
  save "SHOW CREATE TABLE $name FORMAT TabSeparatedRaw" index.sql index || { fail "could not save how $name is made"; continue; }
  save "SELECT * FROM $name FORMAT TabSeparated" data.tsv completed || fail "could not save the rows of $name"
done <"$tables.shuffled"

while IFS='	' read -r folder database table; do
  export RESTIC_REPOSITORY="s3:$REPO_PREFIX/$folder"
  # The flags are several words on purpose.
  # shellcheck disable=SC2086
  restic forget --group-by=tags --prune $CLEANUP_STRATEGY || fail "could not drop old dumps of $database.$table"
done <"$tables.shuffled"

[ ! -e "$failed" ]
