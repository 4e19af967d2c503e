#!/bin/sh
# Removes what the stack leaves behind: volumes of its stores, and certificates of its public names. What cannot be deleted is told and left.
#
# child: name of the release that made the stores.
: "${child:?}"

warn() { echo "warning: $*" >&2; }
delete() { kubectl delete "$@" --request-timeout=30s --wait=false --ignore-not-found || warn "could not delete $*"; }

delete persistentvolumeclaims --selector="apps.cozystack.io/application.name=$child"
delete secrets alerta-tls grafana-ingress-tls

echo 'done'
exit 0
