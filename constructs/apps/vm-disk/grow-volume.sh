#!/bin/sh
# Makes a disk's volume as large as the disk is to be. Volumes do not shrink, and a disk's own object cannot be changed once it is made.
#
# volume: name of the PersistentVolumeClaim; size: wanted size as a quantity; bytes: the same in bytes.
: "${volume:?}" "${size:?}" "${bytes:?}"
set -eu

# The request of a volume in bytes; it is a quantity such as 5Gi, 5586841241 or 1.5G.
to_bytes() {
  awk -v quantity="$1" 'BEGIN {
    split("Ki Mi Gi Ti Pi Ei", binary); split("k M G T P E", decimal)
    factor = 1; number = quantity
    for (i = 1; i <= 6; i++) {
      if (quantity ~ "[0-9.]" binary[i] "$") { factor = 1024 ^ i; number = substr(quantity, 1, length(quantity) - 2) }
      else if (quantity ~ "[0-9.]" decimal[i] "$") { factor = 1000 ^ i; number = substr(quantity, 1, length(quantity) - 1) }
    }
    printf "%.0f", number * factor
  }'
}

current=$(kubectl get persistentvolumeclaim "$volume" --request-timeout=30s --ignore-not-found --output='jsonpath={.spec.resources.requests.storage}')
if [ -z "$current" ]; then
  echo "volume $volume is not there yet; it will be made with $size"
elif awk -v wanted="$bytes" -v current="$(to_bytes "$current")" 'BEGIN { exit !(wanted > current) }'; then
  kubectl patch persistentvolumeclaim "$volume" --request-timeout=30s --type=merge \
    --patch="{\"spec\":{\"resources\":{\"requests\":{\"storage\":\"$size\"}}}}"
else
  echo "volume $volume has $current, and stays so: $size is not more"
fi
