import type { KubeObject } from '../../../operators/kit/client/object.ts';
import { type SimulatedOperator, volume } from './operator.ts';

/** CDI: a volume of the same name, filled at once. It never shrinks, and grows with the claim, not with the DataVolume. */
export const dataVolume: SimulatedOperator = {
  group: 'cdi.kubevirt.io',
  plural: 'datavolumes',
  react({ metadata: { name, labels }, spec }) {
    const { resources, storageClassName: storageClass } = spec?.storage ?? spec?.pvc ?? {};
    const claim = volume({
      name,
      size: resources?.requests?.storage,
      storageClass,
      labels: { ...labels, 'app.kubernetes.io/managed-by': 'cdi-controller' },
    });
    return {
      children: [{ apiVersion: 'v1', kind: 'PersistentVolumeClaim', ...claim } as unknown as KubeObject],
      status: { phase: 'Succeeded', progress: '100.0%', claimName: name },
    };
  },
};
