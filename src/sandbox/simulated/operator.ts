import { createHash } from 'node:crypto';
import type { KubeObject } from '../../../operators/kit/client/object.ts';

/** A custom resource of a foreign operator, as far as a stand-in cares. */
export interface CustomResource extends KubeObject {
  // biome-ignore lint/suspicious/noExplicitAny: spec and status are those of any kind.
  spec?: any;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  status?: any;
}

/** What the operator of a kind would have done: objects of its own, and the status it writes when all is well. */
export interface Reaction {
  /** Applied in the namespace of the resource and owned by it. */
  children?: KubeObject[];
  /** Secrets that are made once and then stay as they are. */
  secrets?: readonly SecretOnce[];
  /** Children that an earlier state of the resource had, and that are to go. */
  absent?: readonly Pick<KubeObject, 'kind' | 'metadata'>[];
  /** Objects that others made and that are to go with the resource. */
  adopted?: readonly Pick<KubeObject, 'kind' | 'metadata'>[];
  status?: object;
}

export interface SecretOnce {
  name: string;
  labels?: Record<string, string>;
  type?: string;
  /** Its `stringData`. */
  make(): Promise<Record<string, string>>;
}

/** A stand-in for the operator of one kind. Pure: it sees the resource alone. */
export interface SimulatedOperator {
  /** As in the CRD's name. */
  group: string;
  plural: string;
  react(resource: CustomResource): Reaction;
}

/** Everything that stand-ins make carries this label, so that nobody takes it for the real thing. */
export const simulatedLabel = { 'sandbox.cozystack.io/simulated': 'true' };

/** A condition as most operators write it. */
export function condition({ metadata }: KubeObject, type: string, reason: string, message = 'simulated by the sandbox') {
  const observedGeneration = metadata.generation;
  return {
    type,
    status: 'True',
    reason,
    message,
    observedGeneration,
    lastTransitionTime: metadata.creationTimestamp ?? '1970-01-01T00:00:00Z',
  };
}

/** A password that follows from the object's uid: the same at every start, and good for nothing. */
export function password({ metadata }: KubeObject, of: string): string {
  return createHash('sha256').update(`${of} ${metadata.uid}`).digest('hex').slice(0, 32);
}

export interface WorkloadOptions {
  replicas: number;
  labels: Record<string, string>;
  /** Labels that its pods are found by; all of them unless given. They can never be changed. */
  selector?: Record<string, string>;
  image: string;
  port: number;
  /** Templates of volume claims, for a StatefulSet. */
  claims?: object[];
  /** Whether the volumes outlive the workload; by default they go with it. */
  keepClaims?: boolean;
  resources?: object;
}

/** A workload whose pods the node simulates. */
export function workload(kind: 'StatefulSet' | 'Deployment', name: string, options: WorkloadOptions): KubeObject {
  const { replicas, labels, selector = labels, image, port, claims, keepClaims, resources } = options;
  return {
    apiVersion: 'apps/v1',
    kind,
    metadata: { name, labels },
    spec: {
      replicas,
      selector: { matchLabels: selector },
      ...(kind === 'StatefulSet' ? { serviceName: name } : {}),
      template: {
        metadata: { labels },
        spec: { containers: [{ name: 'main', image, ports: [{ containerPort: port }], ...(resources ? { resources } : {}) }] },
      },
      ...(claims?.length
        ? {
            volumeClaimTemplates: claims,
            persistentVolumeClaimRetentionPolicy: { whenDeleted: keepClaims ? 'Retain' : 'Delete', whenScaled: 'Retain' },
          }
        : {}),
    },
  } as KubeObject;
}

export interface VolumeOptions {
  name: string;
  size: string | undefined;
  /** Of the cluster, if none is named. */
  storageClass?: string | undefined;
  labels?: Record<string, string>;
}

/** A claim, or the template of one. */
export function volume({ name, size = '1Gi', storageClass, labels = {} }: VolumeOptions) {
  return {
    metadata: { name, labels },
    spec: {
      accessModes: ['ReadWriteOnce'],
      resources: { requests: { storage: size } },
      ...(storageClass ? { storageClassName: storageClass } : {}),
    },
  };
}

export function service(
  name: string,
  labels: Record<string, string>,
  port: number,
  portName: string,
  type: 'ClusterIP' | 'LoadBalancer' = 'ClusterIP',
): KubeObject {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name, labels },
    spec: { type, selector: labels, ports: [{ name: portName, port, targetPort: port }] },
  } as KubeObject;
}
