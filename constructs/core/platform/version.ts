import type { Construct } from 'constructs';
import { type Expr, orIfEmpty, text, whenever } from '../../../src/chart/index.ts';
import { ConfigMap } from '../../kinds/core.ts';
import { storedText } from '../../lib/stored-text.ts';
import { KEEP, NO_DELETE, type PlatformInputs } from './inputs.ts';

/** ConfigMap with the version of the platform's data, which migrations move on. */
const VERSION_MAP = 'cozystack-version';

/** The version that the cluster holds, as text; empty on a new cluster. */
export const storedVersion = ({ release }: PlatformInputs): Expr<string> => storedText(release.namespace, VERSION_MAP, 'version');

/**
 * A new platform begins with the data of today. The object is part of the first revision only and stays by its annotation, so that an upgrade never
 * writes over what migrations have stamped; an install over the data of an earlier platform keeps the version that is there.
 */
export function dataVersion(scope: Construct, inputs: PlatformInputs): void {
  whenever(scope, inputs.release.isInstall, (within) => {
    new ConfigMap(within, 'version', {
      metadata: { name: VERSION_MAP, labels: { ...NO_DELETE }, annotations: { ...KEEP } },
      data: { version: orIfEmpty(storedVersion(inputs), text(inputs.values.migrations.targetVersion)) },
    });
  });
}
