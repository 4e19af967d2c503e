#!/bin/sh
# Makes, in a tenant's cluster, the token by which nodes join it, and lets nodes look up where its API is.
#
# KUBECONFIG: of that cluster. TOKEN_ID, TOKEN_SECRET: the token.
: "${KUBECONFIG:?}" "${TOKEN_ID:?}" "${TOKEN_SECRET:?}"
set -eu
export HOME=/nonexistent

jq -n '
  def discovery: {name: "talos:node-apiserver-endpoint-discovery", namespace: "default"};
  {apiVersion: "v1", kind: "List", items: [
    {
      apiVersion: "v1", kind: "Secret", type: "bootstrap.kubernetes.io/token",
      metadata: {name: ("bootstrap-token-" + $ENV.TOKEN_ID), namespace: "kube-system"},
      data: ({
        "token-id": $ENV.TOKEN_ID,
        "token-secret": $ENV.TOKEN_SECRET,
        "usage-bootstrap-authentication": "true",
        "usage-bootstrap-signing": "true",
        "auth-extra-groups": "system:bootstrappers:kubeadm:default-node-token"
      } | map_values(@base64))
    },
    {
      apiVersion: "rbac.authorization.k8s.io/v1", kind: "Role", metadata: discovery,
      rules: [
        {apiGroups: [""], resources: ["endpoints"], verbs: ["get", "list", "watch"]},
        {apiGroups: ["discovery.k8s.io"], resources: ["endpointslices"], verbs: ["get", "list", "watch"]}
      ]
    },
    {
      apiVersion: "rbac.authorization.k8s.io/v1", kind: "RoleBinding", metadata: discovery,
      roleRef: {apiGroup: "rbac.authorization.k8s.io", kind: "Role", name: discovery.name},
      subjects: [{apiGroup: "rbac.authorization.k8s.io", kind: "Group", name: "system:nodes"}]
    }
  ]}' | kubectl apply --server-side --force-conflicts --field-manager=cozystack-talos --request-timeout=30s --filename=-

# Earlier versions granted the same in all namespaces.
kubectl delete clusterrolebinding,clusterrole talos:node-apiserver-endpoint-discovery --ignore-not-found --request-timeout=30s
