import { componentKubeconfig } from '../kubeconfig.ts';
import { loopbackAddress, type Part, type PartContext } from './part.ts';

export function kubeControllerManager({ layout, settings: { ports, programs } }: PartContext): Part {
  const kubeconfig = componentKubeconfig(layout, 'kube-controller-manager');
  const port = ports['kube-controller-manager'];
  return {
    name: 'kube-controller-manager',
    program: `${programs}/kube-controller-manager`,
    args: [
      `--kubeconfig=${kubeconfig}`,
      `--authentication-kubeconfig=${kubeconfig}`,
      `--authorization-kubeconfig=${kubeconfig}`,
      '--authorization-always-allow-paths=/healthz,/readyz,/livez,/metrics',
      '--bind-address=127.0.0.1',
      `--secure-port=${port}`,
      `--tls-cert-file=${layout.certificate('kube-apiserver.crt')}`,
      `--tls-private-key-file=${layout.certificate('kube-apiserver.key')}`,
      `--root-ca-file=${layout.certificate('ca.crt')}`,
      `--service-account-private-key-file=${layout.certificate('service-account.key')}`,
      `--cluster-signing-cert-file=${layout.certificate('ca.crt')}`,
      `--cluster-signing-key-file=${layout.certificate('ca.key')}`,
      '--leader-elect=false',
      '--allocate-node-cidrs=false',
      // The node renews its lease once in a minute to keep an idle sandbox idle.
      '--node-monitor-grace-period=5m',
      '--kube-api-qps=200',
      '--kube-api-burst=400',
      '--profiling=false',
    ],
    address: loopbackAddress(port),
    health: { url: `https://${loopbackAddress(port)}/healthz`, authority: layout.certificate('ca.crt') },
    // Its garbage collector learns of new kinds only every 30 s, so it starts when those of Flux are there.
    after: ['groundwork'],
  };
}
