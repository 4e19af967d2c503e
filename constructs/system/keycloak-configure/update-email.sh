#!/bin/bash
# Lets people change their address: registers and enables the required action UPDATE_EMAIL of the realm, as soon as Keycloak has it.
#
# realm: its name. KC_URL, KC_USER, KC_PASS: the server, and the name and password of its administrator.
set -eu
: "${realm:?}" "${KC_URL:?}" "${KC_USER:?}" "${KC_PASS:?}"

TRIES=30
PAUSE=10
ACTION=UPDATE_EMAIL

kcadm() { /opt/keycloak/bin/kcadm.sh "$@" --config /tmp/kcadm.config; }

sign_in() { KC_CLI_PASSWORD=$KC_PASS kcadm config credentials --server "$KC_URL" --realm master --user "$KC_USER"; }

tries=1
until sign_in && kcadm get "realms/$realm" --fields realm; do
  if [ "$tries" -ge "$TRIES" ]; then
    echo "error: $KC_URL has no realm $realm yet, or does not let $KC_USER in" >&2
    exit 1
  fi
  tries=$((tries + 1))
  sleep "$PAUSE"
done

if ! kcadm get "authentication/required-actions/$ACTION" -r "$realm" >/dev/null 2>&1; then
  kcadm create authentication/register-required-action -r "$realm" -s "providerId=$ACTION" -s 'name=Update Email'
fi
kcadm update "authentication/required-actions/$ACTION" -r "$realm" -s enabled=true
echo 'done'
