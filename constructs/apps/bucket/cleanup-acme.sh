#!/bin/sh
# Removes what cert-manager leaves behind when the certificate of a bucket's web page was still being issued.
#
# Everything is chosen by the host name: the label of the solvers' Ingresses is the same for all applications of the namespace. Orders go with
# the Certificate that owns them. Nothing here is worth failing the deletion of a bucket for, so a failure is told and passed over.
#
# certificate: name of the Certificate; host: the host name it is for.
: "${certificate:?}" "${host:?}"

warn() { echo "warning: $*" >&2; }
delete() { kubectl delete "$@" --request-timeout=30s --wait=false --ignore-not-found || warn "could not delete $*"; }

delete certificates.cert-manager.io "$certificate"

# Lists `kind/name<tab>host` of what is there; an error is no empty list.
challenges=$(kubectl get challenges.acme.cert-manager.io --request-timeout=30s \
  --output='jsonpath={range .items[*]}{.metadata.name}{"\t"}{.spec.dnsName}{"\n"}{end}') || warn 'could not list challenges'
printf '%s\n' "$challenges" | while IFS='	' read -r name of; do
  if [ "$of" = "$host" ]; then delete challenges.acme.cert-manager.io "$name"; fi
done

ingresses=$(kubectl get ingresses.networking.k8s.io --request-timeout=30s --selector=acme.cert-manager.io/http01-solver=true \
  --output='jsonpath={range .items[*]}{.metadata.name}{"\t"}{.spec.rules[0].host}{"\n"}{end}') || warn 'could not list solver ingresses'
printf '%s\n' "$ingresses" | while IFS='	' read -r name of; do
  if [ "$of" = "$host" ]; then delete ingresses.networking.k8s.io "$name"; fi
done

echo 'done'
exit 0
