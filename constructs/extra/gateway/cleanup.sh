#!/bin/sh
# Removes the key of the account at Let's Encrypt, which cert-manager leaves. What cannot be deleted is told and left: the tenant must be able to go on
# without it.
kubectl delete secret cozystack-acme-account --request-timeout=30s --ignore-not-found ||
  echo 'warning: could not delete Secret cozystack-acme-account' >&2
exit 0
