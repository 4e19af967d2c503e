#!/bin/sh
# Takes away what users were granted in a tenant's cluster that is about to go. Never fails: a cluster that does not answer goes all the same.
#
# RELEASE: the cluster. KUBECONFIG_TENANT: file with its kubeconfig.
: "${RELEASE:?}" "${KUBECONFIG_TENANT:?}"
set -eu

if ! [ -s "$KUBECONFIG_TENANT" ]; then
  echo 'the cluster has no kubeconfig: nothing was granted in it'
  exit 0
fi
kubectl --kubeconfig "$KUBECONFIG_TENANT" delete clusterrolebindings --request-timeout=15s --wait=false \
  --selector="app.kubernetes.io/managed-by=cozystack-oidc,app.kubernetes.io/instance=$RELEASE" || echo 'the cluster does not answer; left as it is'
