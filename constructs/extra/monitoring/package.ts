import { definePackageVariants, installed, published } from '../../lib/package.ts';
import { unauthored } from '../../lib/unauthored.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { grafanaOperator } from '../../system/grafana-operator.ts';
import { keycloakOperator } from '../../system/keycloak-operator.ts';
import { monitoringChart } from '../../system/monitoring.ts';
import { networking } from '../../system/networking.ts';
import { postgresOperator } from '../../system/postgres-operator.ts';
import { victoriaMetricsOperator } from '../../system/victoria-metrics-operator.ts';

export const monitoring = unauthored('extra/monitoring');

const monitoringRdChart = unauthored('system/monitoring-rd');

export const monitoringApplication = definePackageVariants('monitoring-application', {
  default: {
    dependsOn: [networking, postgresOperator, grafanaOperator, victoriaMetricsOperator, cozystackEngine],
    components: [
      published(monitoringChart, { name: 'monitoring-system' }),
      published(monitoring),
      installed(monitoringRdChart, { namespace: 'cozy-system' }),
    ],
  },
  oidc: {
    dependsOn: [networking, postgresOperator, grafanaOperator, victoriaMetricsOperator, cozystackEngine, keycloakOperator],
    components: [
      published(monitoringChart, { name: 'monitoring-system' }),
      published(monitoring),
      installed(monitoringRdChart, { namespace: 'cozy-system' }),
    ],
  },
});
