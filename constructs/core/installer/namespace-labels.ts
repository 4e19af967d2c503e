/** Labels of the platform's own namespace: the platform's settings are copied to it, nobody deletes it, and its pods may use the network of the host. */
export const NAMESPACE_LABELS = {
  'cozystack.io/system': 'true',
  'platform.cozystack.io/no-delete': 'true',
  'pod-security.kubernetes.io/enforce': 'privileged',
} as const;
