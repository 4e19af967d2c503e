import { createServer } from 'node:net';

/** What listens on a port of its own; the names are kept in the sandbox's settings. */
export const portNames = [
  'kube-apiserver',
  'registry',
  'etcd',
  'etcd-peer',
  'kube-controller-manager',
  'kube-scheduler',
  'source-controller',
  'source-controller-health',
  'source-controller-metrics',
  'helm-controller-health',
  'helm-controller-metrics',
  'artifact-generator',
  'egress',
  'kubelet',
  'simulated-operators',
] as const;

export type PortName = (typeof portNames)[number];
export type Ports = Record<PortName, number>;

/** Whether a server could listen on the port of this address. */
export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
