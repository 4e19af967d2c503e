import { definePackageVariants, installed } from '../lib/package.ts';
import { applicationDefinitionCrdChart } from './application-definition-crd/index.ts';
import { certManager } from './cert-manager.ts';
import { cozystackApiChart } from './cozystack-api/index.ts';
import { cozystackControllerChart } from './cozystack-controller/index.ts';
import { dashboardChart } from './dashboard/index.ts';
import { keycloak } from './keycloak.ts';
import { keycloakConfigureChart } from './keycloak-configure/index.ts';
import { keycloakOperator } from './keycloak-operator.ts';
import { lineageControllerWebhookChart } from './lineage-controller-webhook/index.ts';
import { networking } from './networking.ts';

/** Everything but the console, which the variants of the package tie together differently. */
const runtime = [
  installed(applicationDefinitionCrdChart, { namespace: 'cozy-system' }),
  installed(cozystackControllerChart, { namespace: 'cozy-system', after: [applicationDefinitionCrdChart] }),
  installed(cozystackApiChart, { namespace: 'cozy-system', after: [cozystackControllerChart, applicationDefinitionCrdChart] }),
  installed(lineageControllerWebhookChart, { namespace: 'cozy-system', after: [cozystackControllerChart, applicationDefinitionCrdChart] }),
];

export const cozystackEngine = definePackageVariants('cozystack-engine', {
  default: {
    dependsOn: [networking, certManager],
    components: [
      ...runtime,
      installed(dashboardChart, {
        namespace: 'cozy-dashboard',
        after: [cozystackApiChart, cozystackControllerChart, applicationDefinitionCrdChart],
      }),
    ],
  },
  oidc: {
    dependsOn: [networking, certManager, keycloak, keycloakOperator],
    components: [
      ...runtime,
      installed(dashboardChart, {
        namespace: 'cozy-dashboard',
        after: [cozystackApiChart, cozystackControllerChart, keycloakConfigureChart, applicationDefinitionCrdChart],
      }),
      installed(keycloakConfigureChart, { namespace: 'cozy-keycloak' }),
    ],
  },
});
