import type { Expr } from '../../../src/chart/index.ts';
import { chosenClass } from '../../lib/volumes.ts';
import { instanceOf } from './identity.ts';
import type { ClickHouseInputs } from './values.ts';

/** A volume for each replica; the operator keeps it when the replica goes. */
export const volumeTemplate = (name: string, size: ClickHouseInputs['values']['size'], inputs: ClickHouseInputs) => ({
  name,
  metadata: { labels: instanceOf(inputs) },
  spec: {
    accessModes: ['ReadWriteOnce'],
    resources: { requests: { storage: size } },
    storageClassName: chosenClass(inputs.values.storageClass),
  },
});

/** Pods with this label each on a node of its own. */
export const onNodesOfTheirOwn = (key: string, value: Expr<string>) => ({
  podAntiAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: [
      { labelSelector: { matchExpressions: [{ key, operator: 'In', values: [value] }] }, topologyKey: 'kubernetes.io/hostname' },
    ],
  },
});
