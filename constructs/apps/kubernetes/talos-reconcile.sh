#!/bin/sh
# Makes the TalosConfigTemplate of a pool of nodes, once the control plane is far enough, and tells the control plane the address of its Service.
#
# config: machine configuration as JSON; what is known only here is filled in.
# NS, RELEASE, GROUP_NAME: where the cluster is, and which pool. TALOS_TOKEN, CLUSTER_ID, CLUSTER_SECRET, BOOTSTRAP_TOKEN: its secrets.
: "${config:?}" "${NS:?}" "${RELEASE:?}" "${GROUP_NAME:?}" "${TALOS_TOKEN:?}" "${CLUSTER_ID:?}" "${CLUSTER_SECRET:?}" "${BOOTSTRAP_TOKEN:?}"
set -eu
export HOME=/nonexistent

tries=120

# wait_for NAMESPACE KIND NAME PATH: prints what is at the path, as soon as there is something.
wait_for() {
  until value=$(kubectl --namespace "$1" get "$2" "$3" --request-timeout=30s --output="jsonpath={$4}") && [ -n "$value" ] && [ "$value" != None ]; do
    tries=$((tries - 1))
    if [ "$tries" -le 0 ]; then
      echo "$2 $3 has no $4 within ten minutes" >&2
      return 1
    fi
    echo "waiting for $2 $3: no $4 yet" >&2
    sleep 5
  done
  printf '%s' "$value"
}

address=$(wait_for "$NS" service "$RELEASE" .spec.clusterIP)
talos_ca=$(wait_for "$NS" secret "$RELEASE-talos-ca" '.data.tls\.crt')
cluster_ca=$(wait_for "$NS" secret "$RELEASE-ca" '.data.ca\.crt')
nameserver=$(wait_for kube-system service kube-dns .spec.clusterIP)
control_plane_uid=$(wait_for "$NS" kamajicontrolplanes.controlplane.cluster.x-k8s.io "$RELEASE" .metadata.uid)

api="$RELEASE.$NS.svc"
kubectl --namespace "$NS" patch kamajicontrolplanes.controlplane.cluster.x-k8s.io "$RELEASE" --type=merge --request-timeout=30s \
  --patch="$(jq -nc --arg api "$api" --arg address "$address" '{spec: {network: {certSANs: [$api, $api + ".cluster.local", $address]}}}')"

# Secrets go through the environment: arguments of a process can be seen by others.
export config talos_ca cluster_ca
jq -n --arg namespace "$NS" --arg release "$RELEASE" --arg group "$GROUP_NAME" --arg uid "$control_plane_uid" \
  --arg api "$api" --arg address "$address" --arg nameserver "$nameserver" '
  ($ENV.config | fromjson
    | .machine.token = $ENV.TALOS_TOKEN
    | .machine.ca = {crt: $ENV.talos_ca, key: ""}
    | .machine.network.nameservers = [$nameserver]
    | .machine.network.extraHostEntries = [{ip: $address, aliases: [$api, $api + ".cluster.local"]}]
    | .cluster.id = $ENV.CLUSTER_ID
    | .cluster.secret = $ENV.CLUSTER_SECRET
    | .cluster.token = $ENV.BOOTSTRAP_TOKEN
    | .cluster.ca = {crt: $ENV.cluster_ca, key: ""}
  ) as $config
  | {
      apiVersion: "bootstrap.cluster.x-k8s.io/v1alpha3",
      kind: "TalosConfigTemplate",
      metadata: {
        name: ($release + "-" + $group),
        namespace: $namespace,
        ownerReferences: [{
          apiVersion: "controlplane.cluster.x-k8s.io/v1alpha1",
          kind: "KamajiControlPlane",
          name: $release,
          uid: $uid,
          controller: true
        }]
      },
      spec: {template: {spec: {generateType: "none", data: ($config | tojson)}}}
    }' | kubectl apply --server-side --force-conflicts --field-manager=cozystack-talos --request-timeout=30s --filename=-
