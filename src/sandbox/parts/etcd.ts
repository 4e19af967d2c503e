import { loopbackAddress, type Part, type PartContext } from './part.ts';

/**
 * One member, with TLS on its ports like everything that holds secrets. `--unsafe-no-fsync`: state survives the end of the process, not of the machine;
 * a sandbox can be made anew, and a start is twice as fast.
 */
export function etcd({ layout, settings: { ports, programs } }: PartContext): Part {
  const client = `https://${loopbackAddress(ports.etcd)}`;
  const peer = `https://${loopbackAddress(ports['etcd-peer'])}`;
  return {
    name: 'etcd',
    program: `${programs}/etcd`,
    args: [
      '--name=sandbox',
      `--data-dir=${layout.etcd}`,
      `--listen-client-urls=${client}`,
      `--advertise-client-urls=${client}`,
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
      `--initial-cluster=sandbox=${peer}`,
      '--client-cert-auth',
      `--trusted-ca-file=${layout.certificate('etcd-ca.crt')}`,
      `--cert-file=${layout.certificate('etcd-server.crt')}`,
      `--key-file=${layout.certificate('etcd-server.key')}`,
      '--peer-client-cert-auth',
      `--peer-trusted-ca-file=${layout.certificate('etcd-ca.crt')}`,
      `--peer-cert-file=${layout.certificate('etcd-server.crt')}`,
      `--peer-key-file=${layout.certificate('etcd-server.key')}`,
      // As kubeadm sets it: without it kube-apiserver has no bookmarks to send about kinds that rest, for ten minutes.
      '--watch-progress-notify-interval=5s',
      '--unsafe-no-fsync',
      '--log-level=warn',
    ],
    address: loopbackAddress(ports.etcd),
    health: { url: `${client}/health`, authority: layout.certificate('etcd-ca.crt'), client: layout.certificate('etcd-client') },
  };
}
