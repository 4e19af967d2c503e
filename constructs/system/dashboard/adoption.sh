#!/bin/sh
# Marks the settings of an earlier console as those of this release, so that Helm goes on with them.
#
# config, namespace: the ConfigMap. release, release_namespace: of Helm. Where there is none there is nothing to do, and a failure is told only: the
# release itself says then what is in its way.
: "${config:?}" "${namespace:?}" "${release:?}" "${release_namespace:?}"

patch=$(printf '{"metadata":{"labels":{"app.kubernetes.io/managed-by":"Helm"},"annotations":{"meta.helm.sh/release-name":"%s","meta.helm.sh/release-namespace":"%s"}}}' \
  "$release" "$release_namespace")

found=$(kubectl get configmap "$config" --namespace="$namespace" --request-timeout=30s --ignore-not-found --output=name)
if [ -n "$found" ]; then
  kubectl patch configmap "$config" --namespace="$namespace" --request-timeout=30s --type=merge --patch="$patch" ||
    echo "warning: could not adopt ConfigMap $namespace/$config" >&2
fi
exit 0
