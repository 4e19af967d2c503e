import { componentKubeconfig } from '../kubeconfig.ts';
import { loopbackAddress, type Part, type PartContext } from './part.ts';

export function kubeScheduler({ layout, settings: { ports, programs } }: PartContext): Part {
  const kubeconfig = componentKubeconfig(layout, 'kube-scheduler');
  const port = ports['kube-scheduler'];
  return {
    name: 'kube-scheduler',
    program: `${programs}/kube-scheduler`,
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
