#!/bin/sh
# Removes what the operator leaves of a MariaDB that is gone: volumes, and two passwords of its own. A failure fails the Job, which stays to be looked at.
#
# release: name of the release.
: "${release:?}"
set -eu

kubectl delete persistentvolumeclaims --request-timeout=30s --wait=false --ignore-not-found --selector="app.kubernetes.io/instance=$release"
kubectl delete secrets --request-timeout=30s --wait=false --ignore-not-found "$release-metrics-password" "$release-repl-password"
