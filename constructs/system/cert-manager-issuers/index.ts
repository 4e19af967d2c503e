import { ClusterIssuer } from '../../kinds/cert-manager.io.ts';
import { authoredChart } from '../../lib/authored-chart.ts';
import { checkSolver, solver } from './solver.ts';

const NO_DELETE = { 'platform.cozystack.io/no-delete': 'true' };

/** Public issuers, with the address of their ACME server. */
const ACME = {
  'letsencrypt-prod': 'https://acme-v02.api.letsencrypt.org/directory',
  'letsencrypt-stage': 'https://acme-staging-v02.api.letsencrypt.org/directory',
};

/** Issuers of certificates for all of the cluster. */
export const certManagerIssuersChart = authoredChart('system/cert-manager-issuers', {
  description: 'Issuers of certificates for all of the cluster.',
  values: {},
  compose(scope, { cluster }) {
    checkSolver(scope, cluster);
    for (const [name, server] of Object.entries(ACME)) {
      new ClusterIssuer(scope, name, {
        metadata: { name, labels: NO_DELETE },
        spec: { acme: { server, privateKeySecretRef: { name }, solvers: [solver(cluster)] } },
      });
    }
    new ClusterIssuer(scope, 'selfsigned', {
      metadata: { name: 'selfsigned-cluster-issuer', labels: NO_DELETE },
      spec: { selfSigned: {} },
    });
  },
});
