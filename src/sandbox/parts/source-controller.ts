import { componentKubeconfig } from '../kubeconfig.ts';
import { fluxEnvironment, fluxFlags } from './flux.ts';
import { loopbackAddress, type Part, type PartContext } from './part.ts';

export function sourceController({ layout, settings: { ports, programs } }: PartContext): Part {
  const health = loopbackAddress(ports['source-controller-health']);
  const address = loopbackAddress(ports['source-controller']);
  return {
    name: 'source-controller',
    program: `${programs}/source-controller`,
    args: [
      ...fluxFlags(health, loopbackAddress(ports['source-controller-metrics'])),
      `--storage-path=${layout.sources}`,
      `--storage-addr=${address}`,
      `--storage-adv-addr=${address}`,
      '--concurrent=4',
    ],
    env: fluxEnvironment(componentKubeconfig(layout, 'source-controller')),
    folders: [layout.sources],
    address,
    health: { url: `http://${health}/readyz` },
    after: ['groundwork'],
  };
}
