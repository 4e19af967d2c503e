import type { Construct } from 'constructs';
import { whenever } from '../../../../src/chart/index.ts';
import type { KubernetesInputs } from '../values.ts';
import { addon } from './addon.ts';
import { certificateAddons } from './certificates.ts';
import { gpuAddons } from './gpu.ts';
import { monitoringAddons } from './monitoring.ts';
import { networkAddons } from './network.ts';
import { storageAddons } from './storage.ts';

/** What is installed into the tenant's cluster. */
export function addons(scope: Construct, inputs: KubernetesInputs): void {
  networkAddons(scope, inputs);
  storageAddons(scope, inputs);
  monitoringAddons(scope, inputs);
  certificateAddons(scope, inputs);
  gpuAddons(scope, inputs);
  const { velero } = inputs.values.addons;
  whenever(scope, velero.enabled, (scope) => {
    addon(scope, inputs, { name: 'velero', namespace: 'cozy-velero', after: ['cilium'], override: velero.valuesOverride });
  });
}
