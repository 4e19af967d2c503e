import { isAlreadyExists, isNotFound } from '../../../operators/kit/client/api-error.ts';
import type { Client } from '../../../operators/kit/client/client.ts';
import type { KubeObject } from '../../../operators/kit/client/object.ts';
import { type Claim, persistentVolumes, type Volumes } from './kinds.ts';

const provisioner = 'sandbox.cozystack.io/volumes';

/** Gives a claim that waits a volume of its own, whatever its class is called. A class that waits for the first consumer is waited for. */
export async function provision(client: Client, claim: Claim, waitsForConsumer: boolean): Promise<void> {
  const { name, namespace, uid, annotations = {}, deletionTimestamp } = claim.metadata;
  if (claim.spec.volumeName || deletionTimestamp || claim.status?.phase === 'Bound') return;
  if (waitsForConsumer && !annotations['volume.kubernetes.io/selected-node']) return;
  const volume = {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name: `pvc-${uid}`, annotations: { 'pv.kubernetes.io/provisioned-by': provisioner } },
    spec: {
      capacity: { storage: claim.spec.resources?.requests?.storage ?? '1Gi' },
      accessModes: claim.spec.accessModes ?? ['ReadWriteOnce'],
      volumeMode: claim.spec.volumeMode ?? 'Filesystem',
      storageClassName: claim.spec.storageClassName ?? '',
      persistentVolumeReclaimPolicy: 'Delete',
      claimRef: { apiVersion: 'v1', kind: 'PersistentVolumeClaim', name, namespace, uid },
      hostPath: { path: `/sandbox/claims/${namespace}/${name}` },
    },
  };
  try {
    await client.create(persistentVolumes, volume as unknown as Volumes);
  } catch (error) {
    if (!isAlreadyExists(error)) throw error;
  }
}

/** Removes a volume of ours whose claim is gone. */
export async function reclaim(client: Client, volume: Volumes): Promise<void> {
  const ours = volume.metadata.annotations?.['pv.kubernetes.io/provisioned-by'] === provisioner;
  if (!ours || !['Released', 'Failed'].includes(volume.status?.phase ?? '')) return;
  await client.delete(persistentVolumes, { name: volume.metadata.name }).catch((error) => {
    if (!isNotFound(error)) throw error;
  });
}

/** Whether volumes of this class are made only when a pod wants them. */
export function waitsForConsumer(storageClass: (KubeObject & { volumeBindingMode?: string }) | undefined): boolean {
  return storageClass?.volumeBindingMode === 'WaitForFirstConsumer';
}
