import { fileURLToPath } from 'node:url';
import { componentKubeconfig } from '../kubeconfig.ts';
import { loopbackAddress, type Part, type PartContext } from './part.ts';

/** Stand-ins for the foreign operators that the platform's charts rely on. */
export function simulatedOperators({ layout, settings: { ports } }: PartContext): Part {
  const port = ports['simulated-operators'];
  return {
    name: 'simulated-operators',
    program: process.execPath,
    args: [fileURLToPath(new URL('../simulated/main.ts', import.meta.url)), String(port), layout.folder],
    env: { KUBECONFIG: componentKubeconfig(layout, 'simulated-operators') },
    address: loopbackAddress(port),
    health: { url: `http://${loopbackAddress(port)}/healthz` },
    after: ['kube-apiserver'],
  };
}
