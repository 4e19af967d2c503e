import type { Construct } from 'constructs';
import { notEmpty, whenever } from '../../../src/chart/index.ts';
import { ConfigMap } from '../../kinds/core.ts';
import type { PlatformInputs } from './inputs.ts';

/** Placement of applications, for controllers that place pods themselves. */
export function schedulingSettings(scope: Construct, { values }: PlatformInputs): void {
  const { globalAppTopologySpreadConstraints } = values.scheduling;
  whenever(scope, notEmpty(globalAppTopologySpreadConstraints), (within) => {
    new ConfigMap(within, 'scheduling', {
      metadata: { name: 'cozystack-scheduling' },
      data: { globalAppTopologySpreadConstraints },
    });
  });
}
