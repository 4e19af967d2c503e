#!/bin/sh
# Removes the volumes of a Qdrant that is gone: the set of its servers leaves them. A failure fails the Job, which stays to be looked at.
#
# They are found by name: labels of theirs are of no use, since those of a running set cannot be changed. The name is compared to its end, so that
# qdrant-a does not take those of qdrant-a-2 along.
#
# release: name of the release.
: "${release:?}"
set -eu

# Apart from what follows, so that a list that failed is not taken for an empty one.
volumes=$(kubectl get persistentvolumeclaims --request-timeout=30s --output=name)

for volume in $volumes; do
  number=${volume#"persistentvolumeclaim/qdrant-storage-$release-"}
  case "$number" in
    "$volume" | '' | *[!0-9]*) continue ;;
  esac
  kubectl delete "$volume" --request-timeout=30s --wait=false --ignore-not-found
done
