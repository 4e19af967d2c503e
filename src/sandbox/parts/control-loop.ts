import { componentKubeconfig } from '../kubeconfig.ts';
import { loopbackAddress, type Part, type PartContext } from './part.ts';

/** What kube-scheduler and kube-controller-manager have in common: one process each, behind kube-apiserver, that nobody but the sandbox asks. */
export function controlLoop(
  { layout, settings: { ports, programs } }: PartContext,
  name: 'kube-scheduler' | 'kube-controller-manager',
): Part {
  const kubeconfig = componentKubeconfig(layout, name);
  const port = ports[name];
  return {
    name,
    program: `${programs}/${name}`,
    args: [
      `--kubeconfig=${kubeconfig}`,
      `--authentication-kubeconfig=${kubeconfig}`,
      `--authorization-kubeconfig=${kubeconfig}`,
      '--authorization-always-allow-paths=/healthz,/readyz,/livez,/metrics',
      '--bind-address=127.0.0.1',
      `--secure-port=${port}`,
      `--tls-cert-file=${layout.certificate('kube-apiserver.crt')}`,
      `--tls-private-key-file=${layout.certificate('kube-apiserver.key')}`,
      '--leader-elect=false',
      '--profiling=false',
    ],
    address: loopbackAddress(port),
    health: { url: `https://${loopbackAddress(port)}/healthz`, authority: layout.certificate('ca.crt') },
    after: ['kube-apiserver'],
  };
}
