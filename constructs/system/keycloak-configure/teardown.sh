#!/bin/sh
# Takes the finalizers off everything that the operator of Keycloak keeps, and off the release that goes.
#
# kinds: of the operator, separated by spaces. release, namespace: the HelmRelease. What cannot be changed is told and left: the release must be able to
# go on without it.
: "${kinds:?}" "${release:?}" "${namespace:?}"

warn() { echo "warning: $*" >&2; }

for kind in $kinds; do
  objects=$(kubectl get "$kind.v1.edp.epam.com" --all-namespaces --request-timeout=30s --ignore-not-found \
    --output='jsonpath={range .items[*]}{.metadata.namespace}/{.metadata.name}{"\n"}{end}') || warn "could not list $kind"
  for object in $objects; do
    kubectl patch "$kind.v1.edp.epam.com" "${object#*/}" --namespace="${object%%/*}" --request-timeout=30s \
      --type=merge --patch='{"metadata":{"finalizers":null}}' || warn "could not release $kind $object"
  done
done

kubectl patch helmreleases.helm.toolkit.fluxcd.io "$release" --namespace="$namespace" --request-timeout=30s \
  --type=merge --patch='{"metadata":{"finalizers":null}}' || warn "could not release HelmRelease $namespace/$release"
echo 'done'
exit 0
