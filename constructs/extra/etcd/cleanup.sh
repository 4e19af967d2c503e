#!/bin/sh
# Removes the volumes of the members, which the operator leaves, and the Secrets that cert-manager filled.
#
# Members have random names, so their volumes are found by the labels that the operator gives them; older ones had numbers. What cannot be
# deleted is told and left: the tenant must be able to go on without it.
#
# secrets: names of the Secrets, separated by spaces.
: "${secrets:?}"

warn() { echo "warning: $*" >&2; }

kubectl delete persistentvolumeclaims --request-timeout=30s --wait=false --ignore-not-found \
  --selector=app.kubernetes.io/name=etcd,app.kubernetes.io/managed-by=etcd-operator || warn 'could not delete the volumes'

numbered=$(kubectl get persistentvolumeclaims --request-timeout=30s --output=name) || warn 'could not list volumes'
for volume in $numbered; do
  case $volume in
    persistentvolumeclaim/data-etcd-[0-9] | persistentvolumeclaim/data-etcd-[0-9][0-9])
      kubectl delete "$volume" --request-timeout=30s --wait=false --ignore-not-found || warn "could not delete $volume"
      ;;
  esac
done

for secret in $secrets; do
  kubectl delete secret "$secret" --request-timeout=30s --ignore-not-found || warn "could not delete Secret $secret"
done

echo 'done'
exit 0
