#!/bin/sh
# Waits for the kubeconfig of a new control plane: ten minutes, half of what its release may take.
#
# kubeconfig: file that appears.
: "${kubeconfig:?}"
set -eu

tries=120
until [ -s "$kubeconfig" ]; do
  tries=$((tries - 1))
  if [ "$tries" -le 0 ]; then
    echo "$kubeconfig has not appeared within ten minutes" >&2
    exit 1
  fi
  echo "waiting for the control plane: no $kubeconfig yet"
  sleep 5
done
