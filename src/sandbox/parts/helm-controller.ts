import { componentKubeconfig } from '../kubeconfig.ts';
import { fluxEnvironment, fluxFlags } from './flux.ts';
import { loopbackAddress, type Part, type PartContext } from './part.ts';

export function helmController({ layout, settings: { ports, programs } }: PartContext): Part {
  const health = loopbackAddress(ports['helm-controller-health']);
  return {
    name: 'helm-controller',
    program: `${programs}/helm-controller`,
    args: [
      ...fluxFlags(health, loopbackAddress(ports['helm-controller-metrics'])),
      '--feature-gates=ExternalArtifact=true',
      '--concurrent=8',
      '--graceful-shutdown-timeout=3s',
    ],
    env: fluxEnvironment(componentKubeconfig(layout, 'helm-controller')),
    address: health,
    health: { url: `http://${health}/readyz` },
    after: ['groundwork'],
  };
}
