import type { KubeObject, ObjectMeta } from '../../kit/client/object.ts';

/** What one observed object contributes: the part of a Workload that does not depend on the monitor. */
export interface Account {
  /** Object that is accounted for; the Workload lives as long as it. */
  readonly source: { readonly apiVersion: string; readonly kind: string; readonly metadata: ObjectMeta };
  /** Name of the Workload. */
  readonly name: string;
  /** Resource name → quantity text. */
  readonly resources: Readonly<Record<string, string>>;
  readonly operational: boolean;
  /** Labels that the Workload gets beyond those of the source. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** A pod as far as accounting reads it. */
export interface Pod extends KubeObject {
  spec?: {
    nodeName?: string;
    containers?: Container[];
    initContainers?: (Container & { restartPolicy?: string })[];
    overhead?: Record<string, string>;
  };
  status?: { phase?: string; conditions?: { type: string; status: string }[] };
}

export interface Container {
  resources?: { requests?: Record<string, string> };
}

export interface PersistentVolumeClaim extends KubeObject {
  spec?: { storageClassName?: string | null };
  status?: { phase?: string; capacity?: Record<string, string> };
}

export interface Service extends KubeObject {
  spec?: { type?: string };
  status?: { loadBalancer?: { ingress?: { ip?: string; hostname?: string }[] } };
}

/** A COSI bucket claim (objectstorage.k8s.io/v1alpha1). */
export interface BucketClaim extends KubeObject {
  status?: { bucketReady?: boolean; bucketName?: string };
}
