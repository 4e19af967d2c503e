import type { Construct } from 'constructs';
import { type Expr, failWhen, get, isEmpty, lookupAtRender, Resource, str } from '../../../src/chart/index.ts';
import type { PlatformInputs } from './inputs.ts';
import { NO_DELETE } from './inputs.ts';

/** Name of the Flux source that all packages come from. */
export const PACKAGES_SOURCE = 'cozystack-packages';

/**
 * The Flux source of all packages: a copy of the source that the platform itself came from, so that platform and packages are always of one
 * artifact. Its digest is nowhere but in that live object, hence the lookup; the platform's release is rendered again with every new artifact,
 * since the artifact holds a file that changes with it.
 */
export function packagesRepository(scope: Construct, { values }: PlatformInputs): void {
  const { kind, name, namespace } = values.sourceRef;
  const apiVersion = 'source.toolkit.fluxcd.io/v1';
  const source = lookupAtRender(apiVersion, kind, namespace, name);
  failWhen(
    scope,
    isEmpty(source),
    str`${kind} ${namespace}/${name} is not there: set sourceRef to the Flux source of the platform, which the operator makes`,
  );
  new Resource(scope, 'packages-repository', {
    apiVersion,
    kind: kind as unknown as string,
    metadata: { name: PACKAGES_SOURCE, labels: { ...NO_DELETE } },
    spec: get(source as Expr<Record<string, unknown>>, 'spec'),
  });
}
