import { applicationComponents } from '../../lib/application-package.ts';
import { definePackageVariants, published } from '../../lib/package.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { grafanaOperator } from '../../system/grafana-operator.ts';
import { keycloakOperator } from '../../system/keycloak-operator.ts';
import { monitoringChart } from '../../system/monitoring.ts';
import { networking } from '../../system/networking.ts';
import { postgresOperator } from '../../system/postgres-operator.ts';
import { victoriaMetricsOperator } from '../../system/victoria-metrics-operator.ts';
import { monitoring } from './index.ts';

const dependsOn = [networking, postgresOperator, grafanaOperator, victoriaMetricsOperator, cozystackEngine];
const components = applicationComponents(monitoring, [published(monitoringChart, { name: 'monitoring-system' })]);

/** With single sign-on Grafana becomes a client of the identity provider, which takes its operator. */
export const monitoringApplication = definePackageVariants('monitoring-application', {
  default: { dependsOn, components },
  oidc: { dependsOn: [...dependsOn, keycloakOperator], components },
});
