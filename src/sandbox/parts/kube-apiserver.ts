import type { Layout } from '../paths.ts';
import { loopbackAddress, type Part, type PartContext } from './part.ts';

/** Services get their addresses from here; kube-apiserver takes the first for itself. */
const serviceRange = '10.96.0.0/16';

export function kubeApiserver({ layout, settings: { ports, programs, node } }: PartContext): Part {
  const at = layout.certificate;
  const egressFile = `${layout.config}/egress.json`;
  return {
    name: 'kube-apiserver',
    program: `${programs}/kube-apiserver`,
    args: [
      '--bind-address=127.0.0.1',
      '--advertise-address=127.0.0.1',
      `--secure-port=${ports['kube-apiserver']}`,
      `--tls-cert-file=${at('kube-apiserver.crt')}`,
      `--tls-private-key-file=${at('kube-apiserver.key')}`,
      `--client-ca-file=${at('ca.crt')}`,
      `--etcd-servers=https://${loopbackAddress(ports.etcd)}`,
      `--etcd-cafile=${at('etcd-ca.crt')}`,
      `--etcd-certfile=${at('etcd-client.crt')}`,
      `--etcd-keyfile=${at('etcd-client.key')}`,
      '--authorization-mode=Node,RBAC',
      '--service-account-issuer=https://kubernetes.default.svc.cluster.local',
      `--service-account-key-file=${at('service-account.pub')}`,
      `--service-account-signing-key-file=${at('service-account.key')}`,
      `--requestheader-client-ca-file=${at('front-proxy-ca.crt')}`,
      '--requestheader-allowed-names=front-proxy-client',
      '--requestheader-username-headers=X-Remote-User',
      '--requestheader-group-headers=X-Remote-Group',
      '--requestheader-extra-headers-prefix=X-Remote-Extra-',
      `--proxy-client-cert-file=${at('front-proxy-client.crt')}`,
      `--proxy-client-key-file=${at('front-proxy-client.key')}`,
      `--service-cluster-ip-range=${serviceRange}`,
      // Aggregated APIs and webhooks are reached by the address of their Service, which the node's egress proxy leads to the process.
      '--enable-aggregator-routing=false',
      // The address is a loopback one, which the Endpoints of the Service `kubernetes` may not hold.
      '--endpoint-reconciler-type=none',
      '--allow-privileged=true',
      '--profiling=false',
      ...(node ? [`--egress-selector-config-file=${egressFile}`] : []),
      ...(node ? kubelet(at) : []),
    ],
    ...(node ? { files: { [egressFile]: egressSelector(at, ports.egress) } } : {}),
    address: loopbackAddress(ports['kube-apiserver']),
    health: { url: `https://${loopbackAddress(ports['kube-apiserver'])}/readyz`, authority: at('ca.crt'), client: at('admin') },
  };
}

/** Calls into the cluster go through the node's CONNECT proxy; etcd is dialled directly. */
function egressSelector(at: Layout['certificate'], port: number): string {
  const tlsConfig = { caBundle: at('ca.crt'), clientCert: at('admin.crt'), clientKey: at('admin.key') };
  const connection = { proxyProtocol: 'HTTPConnect', transport: { tcp: { url: `https://${loopbackAddress(port)}`, tlsConfig } } };
  return JSON.stringify({
    apiVersion: 'apiserver.k8s.io/v1beta1',
    kind: 'EgressSelectorConfiguration',
    egressSelections: [{ name: 'cluster', connection }],
  });
}

function kubelet(at: (file: string) => string): string[] {
  return [
    `--kubelet-client-certificate=${at('kube-apiserver-kubelet-client.crt')}`,
    `--kubelet-client-key=${at('kube-apiserver-kubelet-client.key')}`,
    `--kubelet-certificate-authority=${at('ca.crt')}`,
    '--kubelet-preferred-address-types=InternalIP',
  ];
}
