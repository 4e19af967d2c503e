#!/bin/sh
# Prepares a machine for an upgrade of its release: changes that KubeVirt or Kubernetes take only in steps of their own.
#
# - KubeVirt pins the revision of an instance type or preference, and a merge would keep the pin of the old one.
# - A machine has an instance type or a size of its own; going from one to the other has to take both away at once.
# - The Service of a machine cannot change between having an address and having none.
#
# vm, service_type, instance_type, instance_profile: what is wanted; empty: none. own_size: JSON of domain.cpu and domain.resources.
: "${vm:?}" "${service_type:?}" "${own_size:?}"
set -eu

get() { kubectl get "$1" "$vm" --request-timeout=30s --ignore-not-found --output=json; }
patch() { kubectl patch virtualmachines.kubevirt.io "$vm" --request-timeout=30s --type=merge --patch="$1"; }

machine=$(get virtualmachines.kubevirt.io)
if [ -n "$machine" ]; then
  current_type=$(printf '%s' "$machine" | jq -r '.spec.instancetype.name // ""')
  current_profile=$(printf '%s' "$machine" | jq -r '.spec.preference.name // ""')

  if [ -n "$current_type" ] && [ -z "$instance_type" ]; then
    echo "from instance type $current_type to a size of its own"
    patch "$(jq -nc --argjson size "$own_size" --arg profile "$instance_profile" \
      '{spec: ({instancetype: null, template: {spec: {domain: $size}}} + (if $profile == "" then {preference: null} else {} end))}')"
  elif [ -z "$current_type" ] && [ -n "$instance_type" ]; then
    echo "from a size of its own to instance type $instance_type"
    patch "$(jq -nc --arg name "$instance_type" \
      '{spec: {instancetype: {kind: "VirtualMachineClusterInstancetype", name: $name}, template: {spec: {domain: {cpu: null, resources: null}}}}}')"
  elif [ -n "$current_type" ] && [ "$current_type" != "$instance_type" ]; then
    echo "from instance type $current_type to $instance_type"
    patch "$(jq -nc --arg name "$instance_type" '{spec: {instancetype: {name: $name, revisionName: null}}}')"
  fi

  if [ -n "$current_profile" ] && [ -n "$instance_profile" ] && [ "$current_profile" != "$instance_profile" ]; then
    echo "from profile $current_profile to $instance_profile"
    patch "$(jq -nc --arg name "$instance_profile" '{spec: {preference: {name: $name, revisionName: null}}}')"
  fi
fi

service=$(get service)
if [ -n "$service" ]; then
  current_service_type=$(printf '%s' "$service" | jq -r '.spec.type')
  if [ "$current_service_type" != "$service_type" ]; then
    echo "from a Service of type $current_service_type to $service_type: it is made anew"
    kubectl delete service "$vm" --request-timeout=30s --cascade=orphan --ignore-not-found
  fi
fi
