/** What an application looks up in the cluster by default, or cannot do without; rendered by its defaults, it is told this instead. */
export const INSTEAD_OF_LOOKUPS: Readonly<Record<string, object>> = {
  'apps/vm-instance': { instanceType: '', instanceProfile: '', disks: [], resources: { cpu: 2, sockets: 1, memory: '4Gi' } },
  'apps/kubernetes': {
    nodeGroups: {
      md0: { minReplicas: 1, maxReplicas: 3, instanceType: '', diskSize: '20Gi', resources: { cpu: 4, memory: '16Gi' } },
      gpu: { minReplicas: 0, maxReplicas: 1, instanceType: '', diskSize: '1Ti', roles: ['gpu'], gpus: [{ name: 'nvidia.com/GH200' }] },
    },
  },
  'extra/external-dns': { provider: 'cloudflare', cloudflare: { apiToken: 'token' } },
};
