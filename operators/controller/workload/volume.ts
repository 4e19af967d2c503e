import { formatQuantity, parseQuantity } from '../quantity.ts';
import type { Account, PersistentVolumeClaim } from './source.ts';

/** Storage class that a claim without one is accounted under. */
const unnamedClass = 'default';

/** Accounts a volume by what it really has, named by its storage class as ResourceQuota names it. */
export function volumeAccount(claim: PersistentVolumeClaim): Account {
  const storageClass = claim.spec?.storageClassName || unnamedClass;
  const resources = Object.entries(claim.status?.capacity ?? {}).flatMap(([name, text]) => {
    const quantity = parseQuantity(text);
    return quantity ? [[`${storageClass}.storageclass.storage.k8s.io/requests.${name}`, formatQuantity(quantity)]] : [];
  });
  return {
    source: { apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: claim.metadata },
    name: `pvc-${claim.metadata.name}`,
    resources: Object.fromEntries(resources),
    operational: claim.status?.phase === 'Bound',
  };
}
