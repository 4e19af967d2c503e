import { authoredChart } from '../../lib/authored-chart.ts';
import { externalMonitoring } from './external-monitoring.ts';
import { hostPolicies } from './host-policies.ts';
import { rootTenant } from './root-tenant.ts';
import { tenantRoles } from './tenant-roles.ts';

/** What every platform begins with: the root tenant, the roles of tenants, and the rules about their host names. */
export const cozystackBasicsChart = authoredChart('system/cozystack-basics', {
  chartName: 'cozy-basics',
  description: 'Root tenant, roles of tenants, rules about host names.',
  values: {},
  compose(scope, { cluster, capabilities }) {
    rootTenant(scope, cluster);
    tenantRoles(scope);
    hostPolicies(scope, cluster, capabilities);
    externalMonitoring(scope, cluster);
  },
});
