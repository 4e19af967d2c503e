const TOKEN_DIR = '/var/run/secrets/kubernetes.io/serviceaccount';

/** Reaches the API server by the balancer that Talos runs on every node: the mesh is there before any Service works. */
export const kubeconfig = `${JSON.stringify(
  {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'local', cluster: { server: 'https://127.0.0.1:7445', 'certificate-authority': `${TOKEN_DIR}/ca.crt` } }],
    users: [{ name: 'kilo', user: { tokenFile: `${TOKEN_DIR}/token` } }],
    contexts: [{ name: 'kilo', context: { cluster: 'local', user: 'kilo' } }],
    'current-context': 'kilo',
  },
  null,
  2,
)}\n`;
