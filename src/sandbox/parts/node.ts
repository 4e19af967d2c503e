import { fileURLToPath } from 'node:url';
import { componentKubeconfig } from '../kubeconfig.ts';
import { loopbackAddress, type Part, type PartContext } from './part.ts';

/** The node that pods run on, and the way from kube-apiserver into the cluster. */
export function node({ layout, settings: { ports } }: PartContext): Part {
  const address = loopbackAddress(ports.kubelet);
  return {
    name: 'node',
    program: process.execPath,
    args: [fileURLToPath(new URL('../node/main.ts', import.meta.url)), layout.folder],
    env: { KUBECONFIG: componentKubeconfig(layout, 'node') },
    address,
    health: { url: `https://${address}/healthz`, authority: layout.certificate('ca.crt'), client: layout.certificate('admin') },
    after: ['kube-apiserver'],
  };
}
