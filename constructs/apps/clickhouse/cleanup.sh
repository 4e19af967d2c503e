#!/bin/sh
# Removes the volumes of a ClickHouse that is gone: the operator keeps them. A failure fails the Job, which stays to be looked at.
#
# release: name of the release.
: "${release:?}"
set -eu

kubectl delete persistentvolumeclaims --request-timeout=30s --wait=false --ignore-not-found --selector="app.kubernetes.io/instance=$release"
