import { ApplicationWriter } from '../application/application-writer.ts';
import type { ApplicationBackend } from '../application/backend.ts';
import type { HelmRelease } from '../application/helm-release.ts';
import { notFound } from '../errors/status.ts';
import type { ApplicationKind } from '../registry/application-kind.ts';
import { applicationResource } from './apps.ts';
import type { ResourceSource } from './resource-source.ts';

/** Milliseconds that a read waits for the cluster's changes before its client is told to come again. */
export const READ_WAIT_MS = 3_000;

/** The source of one kind of apps.cozystack.io. */
export function applicationSource(kind: ApplicationKind, backend: ApplicationBackend): ResourceSource<HelmRelease> {
  const served = applicationResource(kind);
  return {
    resource: served,
    writer: new ApplicationWriter(kind, backend),
    collection: async () => {
      const collection = backend.projector.collection(kind.kind);
      if (!collection) throw notFound(served, '');
      return collection;
    },
    reached: (version) => backend.feed.reached(version, READ_WAIT_MS),
  };
}
