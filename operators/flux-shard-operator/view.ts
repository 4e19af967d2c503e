import type { Logger } from 'pino';
import type { Client } from '../kit/client/client.ts';
import { type Namespace, namespaces } from '../kit/client/kinds.ts';
import type { KubeObject } from '../kit/client/object.ts';
import { Informer } from '../kit/informer/informer.ts';
import { type Deployment, deployments, helmReleases } from './kinds.ts';
import { deploymentIndex, MOVED_ANNOTATION, NAMESPACE_LABEL, SHARD_LABEL } from './names.ts';
import type { ReleaseMeta } from './placement/tenants.ts';

/** Of a namespace also when its tenant was moved. */
function placeOnly(namespace: Namespace): Namespace {
  const slim = metadataOnly(namespace) as Namespace;
  const moved = namespace.metadata.annotations?.[MOVED_ANNOTATION];
  return moved === undefined ? slim : { ...slim, metadata: { ...slim.metadata, annotations: { [MOVED_ANNOTATION]: moved } } };
}

/** Spec and status of a release are a firehose that nobody here reads. */
const metadataOnly = ({
  apiVersion,
  kind,
  metadata: { name, namespace, labels, uid, resourceVersion, deletionTimestamp },
}: KubeObject): KubeObject =>
  JSON.parse(JSON.stringify({ apiVersion, kind, metadata: { name, namespace, labels, uid, resourceVersion, deletionTimestamp } }));

/** What the shard operator follows: labelled releases and namespaces by their metadata, and Deployments of Flux in full. */
export class ShardView {
  readonly labelled: Informer<KubeObject>;
  readonly namespaces: Informer<Namespace>;
  readonly deployments: Informer<Deployment>;

  constructor(client: Client, fluxNamespace: string, log: Logger) {
    this.labelled = new Informer(client, helmReleases, { log, labelSelector: SHARD_LABEL, transform: metadataOnly });
    this.namespaces = new Informer(client, namespaces, { log, transform: placeOnly });
    this.deployments = new Informer(client, deployments, { log, namespace: fluxNamespace });
  }

  releases(): ReleaseMeta[] {
    return this.labelled
      .list()
      .map(({ metadata }) => ({ name: metadata.name, namespace: metadata.namespace!, labels: metadata.labels ?? {} }));
  }

  recordedShard(tenant: string): string | undefined {
    return this.namespaces.get(tenant)?.metadata.labels?.[NAMESPACE_LABEL];
  }

  /** When a tenant was moved last, in ms since 1970; 0: never, or nobody knows. */
  movedAt(tenant: string): number {
    return Date.parse(this.namespaces.get(tenant)?.metadata.annotations?.[MOVED_ANNOTATION] ?? '') || 0;
  }

  isDeleting(tenant: string): boolean {
    return this.namespaces.get(tenant)?.metadata.deletionTimestamp !== undefined;
  }

  /** Deployments of shards by index. */
  shards(): Map<number, Deployment> {
    const found = this.deployments.list().flatMap((deployment): [number, Deployment][] => {
      const index = deploymentIndex(deployment.metadata.name);
      return index === undefined ? [] : [[index, deployment]];
    });
    return new Map(found);
  }

  shardCount(): number {
    return Math.max(-1, ...this.shards().keys()) + 1;
  }

  isReady(shard: number): boolean {
    return (this.shards().get(shard)?.status?.readyReplicas ?? 0) > 0;
  }

  /** Whether any release carries a value of the shard label. */
  carries(value: string): boolean {
    return this.labelled.list().some(({ metadata }) => metadata.labels?.[SHARD_LABEL] === value);
  }
}
