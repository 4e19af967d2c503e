#!/bin/sh
# Deletes Deployment $DEPLOYMENT in $NAMESPACE if its selector lacks the label control-plane=controller-manager.
set -eu

selector=$(kubectl get deployment "$DEPLOYMENT" --namespace "$NAMESPACE" --ignore-not-found --request-timeout 30s \
  --output 'jsonpath={.metadata.name}={.spec.selector.matchLabels.control-plane}')
case "$selector" in
  '') echo "there is no Deployment $DEPLOYMENT: nothing to do" ;;
  "$DEPLOYMENT=controller-manager") echo "the selector of $DEPLOYMENT is right: nothing to do" ;;
  *)
    echo "deleting $DEPLOYMENT, whose selector is that of an earlier release"
    kubectl delete deployment "$DEPLOYMENT" --namespace "$NAMESPACE" --ignore-not-found --timeout 90s
    ;;
esac
