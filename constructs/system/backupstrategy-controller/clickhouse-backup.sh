#!/bin/sh
# Has the backup service beside ClickHouse make a backup, or restore the latest one, and waits for the end of it.
#
# mode: backup or restore. server: the first server, where the service is. application: what is backed up or restored. source: what the backup is of,
# when it restores. API_USERNAME, API_PASSWORD: of the service.
set -eu
: "${mode:?}" "${server:?}" "${application:?}" "${API_USERNAME:?}" "${API_PASSWORD:?}"

TRIES=60
PAUSE=5

api() {
  path=$1
  shift
  curl --silent --show-error --fail --max-time 60 --user "$API_USERNAME:$API_PASSWORD" "$@" "http://$server:7171/backup/$path"
}

tries=1
until api status >/dev/null; do
  if [ "$tries" -ge "$TRIES" ]; then
    echo "error: the backup service of $server does not answer" >&2
    exit 1
  fi
  tries=$((tries + 1))
  sleep "$PAUSE"
done

if [ "$mode" = restore ]; then
  # A time follows the name: backups of an application whose name begins with this one are none of it.
  name=$(api list/remote | jq --raw-output --slurp --arg prefix "clickhouse-$source-" \
    'flatten | map(.name | select(startswith($prefix) and (.[($prefix | length):] | test("^[0-9]+$")))) | sort | last // empty')
  if [ -z "$name" ]; then
    echo "error: there is no backup of $source" >&2
    exit 1
  fi
  command="restore_remote $name"
else
  command="create_remote clickhouse-$application-$(date -u +%Y%m%d%H%M%S)"
fi

echo "$command"
api actions --data "$(jq --null-input --compact-output --arg command "$command" '{command: $command}')"

while :; do
  sleep "$PAUSE"
  state=$(api actions | jq --raw-output --slurp --arg command "$command" \
    'flatten | map(select(.command == $command)) | last | (.status // "") + " " + (.error // "")') || continue
  case $state in
    success*) exit 0 ;;
    error* | cancel*)
      echo "error: $state" >&2
      exit 1
      ;;
  esac
done
