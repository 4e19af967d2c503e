import type { Construct } from 'constructs';
import { type Injected, ne, str, whenever } from '../../../src/chart/index.ts';
import { Service } from '../../kinds/core.ts';
import { ROOT } from './names.ts';

/** Where agents of the platform send logs and metrics. */
const RECEIVERS = ['vlinsert-generic', 'vminsert-shortterm', 'vminsert-longterm'];

/** Names in `cozy-monitoring` for the receivers of the root tenant, unless it has no monitoring. */
export function externalMonitoring(scope: Construct, cluster: Injected): void {
  whenever(scope, ne(cluster.text('monitoring-enabled'), 'false'), (within) => {
    for (const name of RECEIVERS) {
      new Service(within, name, {
        metadata: { name, namespace: 'cozy-monitoring' },
        spec: { type: 'ExternalName', externalName: str`${name}.${ROOT}.svc.${cluster.text('cluster-domain', 'cluster.local')}` },
      });
    }
  });
}
