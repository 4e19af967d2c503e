import { controlLoop } from './control-loop.ts';
import type { Part, PartContext } from './part.ts';

export function kubeControllerManager(context: PartContext): Part {
  const { layout } = context;
  const loop = controlLoop(context, 'kube-controller-manager');
  return {
    ...loop,
    args: [
      ...loop.args,
      `--root-ca-file=${layout.certificate('ca.crt')}`,
      `--service-account-private-key-file=${layout.certificate('service-account.key')}`,
      `--cluster-signing-cert-file=${layout.certificate('ca.crt')}`,
      `--cluster-signing-key-file=${layout.certificate('ca.key')}`,
      '--allocate-node-cidrs=false',
      // The node renews its lease once in a minute to keep an idle sandbox idle.
      '--node-monitor-grace-period=5m',
      '--kube-api-qps=200',
      '--kube-api-burst=400',
    ],
    // Its garbage collector learns of new kinds only every 30 s, so it starts when those of Flux are there.
    after: ['groundwork'],
  };
}
