#!/bin/sh
# Sets up login with OpenID Connect for a tenant's cluster, or takes away what is left of it.
#
# users: JSON, [{binding, email, role}]. control_plane: JSON, what the KamajiControlPlane is to say.
# kubeconfig_secret, authentication_secret, audience_scope: names of what belongs to it.
# RELEASE, RELEASE_NAMESPACE: the cluster. KUBECONFIG_TENANT: file with its kubeconfig.
# OIDC_MODE: None, System or CustomConfig. OIDC_CLIENT_ID, OIDC_ISSUER_URL, OIDC_SERVER_URL: for kubeconfigs of users.
: "${users:?}" "${control_plane:?}" "${kubeconfig_secret:?}" "${authentication_secret:?}" "${audience_scope:?}"
: "${RELEASE:?}" "${RELEASE_NAMESPACE:?}" "${KUBECONFIG_TENANT:?}" "${OIDC_MODE:?}" "${OIDC_CLIENT_ID:?}" "${OIDC_ISSUER_URL:?}" "${OIDC_SERVER_URL:?}"
set -eu

here() { kubectl --namespace "$RELEASE_NAMESPACE" --request-timeout=30s "$@"; }
in_cluster() { kubectl --kubeconfig "$KUBECONFIG_TENANT" --request-timeout=30s "$@"; }

if [ "$OIDC_MODE" = None ]; then
  here patch kamajicontrolplanes.controlplane.cluster.x-k8s.io "$RELEASE" --type=merge --patch="$control_plane"
  here delete secret "$kubeconfig_secret" "$authentication_secret" --ignore-not-found --wait=false
  # Where there is no Keycloak, its kinds do not exist.
  here delete keycloakclients.v1.edp.epam.com "$OIDC_CLIENT_ID" --ignore-not-found --wait=false || echo 'no client of Keycloak taken away'
  here delete keycloakclientscopes.v1.edp.epam.com "$audience_scope" --ignore-not-found --wait=false || echo 'no scope of Keycloak taken away'
  exit 0
fi

tries=120
until [ -s "$KUBECONFIG_TENANT" ]; do
  tries=$((tries - 1))
  if [ "$tries" -le 0 ]; then
    echo "the cluster has had no kubeconfig within ten minutes" >&2
    exit 1
  fi
  sleep 5
done

selector="app.kubernetes.io/managed-by=cozystack-oidc,app.kubernetes.io/instance=$RELEASE"

export users RELEASE
jq -n '
  {apiVersion: "v1", kind: "List", items: [
    $ENV.users | fromjson[] | {
      apiVersion: "rbac.authorization.k8s.io/v1",
      kind: "ClusterRoleBinding",
      metadata: {
        name: .binding,
        labels: {"app.kubernetes.io/managed-by": "cozystack-oidc", "app.kubernetes.io/instance": $ENV.RELEASE}
      },
      roleRef: {apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: .role},
      subjects: [{apiGroup: "rbac.authorization.k8s.io", kind: "User", name: .email}]
    }
  ]}' >/tmp/bindings.json

# The role of a binding cannot be changed, so one with another is made anew.
in_cluster get clusterrolebindings --selector="$selector" --output=json >/tmp/existing.json
jq -r --slurpfile wanted /tmp/bindings.json '
  ($wanted[0].items | map({(.metadata.name): .roleRef.name}) | add // {}) as $roles
  | .items[] | select($roles[.metadata.name] != .roleRef.name) | .metadata.name' /tmp/existing.json >/tmp/superfluous
while read -r binding; do
  in_cluster delete clusterrolebinding "$binding" --ignore-not-found
done </tmp/superfluous
if [ "$(jq '.items | length' /tmp/bindings.json)" -gt 0 ]; then
  in_cluster apply --server-side --force-conflicts --field-manager=cozystack-oidc --filename=/tmp/bindings.json
fi

[ "$OIDC_MODE" = System ] || exit 0

authority=$(kubectl config view --kubeconfig "$KUBECONFIG_TENANT" --raw --output='jsonpath={.clusters[0].cluster.certificate-authority-data}')
if [ -z "$authority" ]; then
  echo "the kubeconfig of the cluster names no authority; none is made for users" >&2
  exit 0
fi

jq -n --arg authority "$authority" '
  ($ENV.RELEASE + "-oidc") as $user
  | {
      apiVersion: "v1",
      kind: "Config",
      clusters: [{name: $ENV.RELEASE, cluster: {server: $ENV.OIDC_SERVER_URL, "certificate-authority-data": $authority}}],
      users: [{
        name: $user,
        user: {exec: {
          apiVersion: "client.authentication.k8s.io/v1",
          command: "kubectl",
          args: [
            "oidc-login", "get-token",
            "--oidc-issuer-url=" + $ENV.OIDC_ISSUER_URL,
            "--oidc-client-id=" + $ENV.OIDC_CLIENT_ID,
            "--oidc-extra-scope=email",
            "--oidc-extra-scope=groups",
            "--oidc-pkce-method=S256"
          ],
          interactiveMode: "IfAvailable",
          provideClusterInfo: true
        }}
      }],
      contexts: [{name: $user, context: {cluster: $ENV.RELEASE, user: $user}}],
      "current-context": $user
    }
  | {stringData: {kubeconfig: (tojson + "\n")}}' >/tmp/kubeconfig-patch.json
here patch secret "$kubeconfig_secret" --type=merge --patch-file=/tmp/kubeconfig-patch.json
