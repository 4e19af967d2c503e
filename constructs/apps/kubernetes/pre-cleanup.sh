#!/bin/sh
# Takes a tenant's cluster apart before its release is uninstalled: what lies outside of the release, and what would wait for what is gone by then.
#
# Steps that nothing makes up for fail the Job, so that the uninstall stops and is tried again. The others only warn: an uninstall that stopped for
# them would stop for ever.
#
# release: name of the release; also of the cluster.
: "${release:?}"
set -eu

HELM_RELEASES=helmreleases.helm.toolkit.fluxcd.io
CONTROL_PLANES=kamajicontrolplanes.controlplane.cluster.x-k8s.io
TENANT_CONTROL_PLANES=tenantcontrolplanes.kamaji.clastix.io
ADDONS="cozystack.io/target-cluster-name=$release"
MACHINES="cluster.x-k8s.io/cluster-name=$release"

residue=
left() {
  echo "warning: $1" >&2
  residue="$residue; $1"
}

echo '1. stop addons: nothing is to be installed any more'
addons=$(kubectl get "$HELM_RELEASES" --selector="$ADDONS" --output=name --request-timeout=30s)
for addon in $addons; do
  kubectl patch "$addon" --type=merge --patch='{"spec":{"suspend":true}}' --request-timeout=30s
done

echo '2. delete addons: suspended, they go without a look into the cluster'
if [ -n "$addons" ] && ! kubectl delete "$HELM_RELEASES" --selector="$ADDONS" --ignore-not-found --timeout=120s; then
  stuck=$(kubectl get "$HELM_RELEASES" --selector="$ADDONS" --output=name --request-timeout=30s) || left 'addons cannot be listed'
  for addon in $stuck; do
    kubectl patch "$addon" --type=merge --patch='{"metadata":{"finalizers":null}}' --request-timeout=30s || left "$addon keeps its finalizers"
  done
fi

echo '3. delete the control plane'
kubectl delete "$CONTROL_PLANES" "$release" --ignore-not-found --wait=false --request-timeout=30s

echo '4. wait for it to be gone'
kubectl delete "$TENANT_CONTROL_PLANES" "$release" --ignore-not-found --timeout=120s || left "TenantControlPlane $release has not gone within two minutes"

# Kamaji guards the Secret by which it reaches the data; once the control plane is gone, nobody takes the guard away. While it may be there, the guard
# stays: without the Secret its data could never be deleted.
if remaining=$(kubectl get "$TENANT_CONTROL_PLANES" "$release" --ignore-not-found --output=name --request-timeout=30s); then
  if [ -z "$remaining" ]; then
    if secret=$(kubectl get secret "$release-datastore-config" --ignore-not-found --output=name --request-timeout=30s) && [ -n "$secret" ]; then
      kubectl patch "$secret" --type=merge --patch='{"metadata":{"finalizers":null}}' --request-timeout=30s || left "$secret keeps its finalizers"
    fi
  fi
else
  left "nobody can tell whether TenantControlPlane $release is gone"
fi

echo '5. delete disks'
kubectl delete datavolumes.cdi.kubevirt.io --selector="$MACHINES" --ignore-not-found --wait=false --request-timeout=30s

echo '6. delete load balancers'
balancers=$(kubectl get services --selector="$MACHINES" --request-timeout=30s \
  --output='jsonpath={range .items[?(@.spec.type=="LoadBalancer")]}{.metadata.name}{" "}{end}')
for balancer in $balancers; do
  kubectl delete service "$balancer" --ignore-not-found --wait=false --request-timeout=30s
done

echo "done${residue:+, but for$residue}"
