import type { Construct } from 'constructs';
import { failWhen, filter, join, keys, matches, notEmpty, str, whenever } from '../../../src/chart/index.ts';
import { LimitRange, ResourceQuota } from '../../kinds/core.ts';
import { quotaOf } from '../../lib/quota.ts';
import type { Identity } from './identity.ts';
import { SECTION, type TenantInputs } from './values.ts';

/** What the tenant may use in all; with a quota, containers that say nothing need limits to be admitted at all. */
export function quota(scope: Construct, { values, cluster }: TenantInputs, { name: namespace }: Identity): void {
  const sections = filter(keys(values.resourceQuotas), (name) => matches(name, SECTION.pattern), { name: 'section' });
  failWhen(scope, notEmpty(sections), str`resourceQuotas.${join(sections, ', ')}: ${SECTION.rule}`);
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
