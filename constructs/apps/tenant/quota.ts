import type { Construct } from 'constructs';
import { failWhen, has, notEmpty, whenever } from '../../../src/chart/index.ts';
import { LimitRange, ResourceQuota } from '../../kinds/core.ts';
import { quotaOf } from '../../lib/quota.ts';
import type { Identity } from './identity.ts';
import type { TenantInputs } from './values.ts';

/** What the tenant may use in all; with a quota, containers that say nothing need limits to be admitted at all. */
export function quota(scope: Construct, { values, cluster }: TenantInputs, { name: namespace }: Identity): void {
  for (const section of ['limits', 'requests']) {
    failWhen(
      scope,
      has(values.resourceQuotas, section),
      `resourceQuotas.${section}: name resources, such as cpu; limits and requests follow from each`,
    );
  }
  whenever(scope, notEmpty(values.resourceQuotas), (scope) => {
    new ResourceQuota(scope, 'quota', {
      metadata: { name: 'tenant-quota', namespace },
      spec: { hard: quotaOf(values.resourceQuotas, cluster) },
    });
    new LimitRange(scope, 'limits', {
      metadata: { name: 'tenant-range-limits', namespace },
      spec: {
        limits: [
          {
            type: 'Container',
            default: { cpu: '250m', memory: '128Mi', 'ephemeral-storage': '2Gi' },
            defaultRequest: { cpu: '25m', memory: '128Mi', 'ephemeral-storage': '50Mi' },
          },
        ],
      },
    });
  });
}
