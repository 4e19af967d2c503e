import { fileURLToPath } from 'node:url';
import { componentKubeconfig } from '../kubeconfig.ts';
import { loopbackAddress, type Part, type PartContext } from './part.ts';

/** Our stand-in for Flux's source-watcher, whose module is not served. */
export function artifactGenerator({ layout, settings: { ports } }: PartContext): Part {
  const port = ports['artifact-generator'];
  return {
    name: 'artifact-generator',
    program: process.execPath,
    args: [fileURLToPath(new URL('../artifact-generator/main.ts', import.meta.url)), String(port), layout.artifacts],
    env: { KUBECONFIG: componentKubeconfig(layout, 'artifact-generator') },
    folders: [layout.artifacts],
    address: loopbackAddress(port),
    health: { url: `http://${loopbackAddress(port)}/healthz` },
    after: ['groundwork'],
  };
}
