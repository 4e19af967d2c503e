import type { Chart } from 'cdk8s';
import {
  and,
  eq,
  failWhen,
  type Inputs,
  ifElse,
  includes,
  isEmpty,
  listOf,
  not,
  notEmpty,
  overlay,
  str,
  string,
  when,
  whenever,
} from '../../../src/chart/index.ts';
import { TenantGateway } from '../../kinds/gateway.cozystack.io.ts';
import { authoredChart } from '../../lib/authored-chart.ts';
import { kubectlHook } from '../../lib/kubectl-hook.ts';
import { shellScript } from '../../lib/shell-script.ts';
import { checkSolver, dns01, provider } from '../../system/cert-manager-issuers/solver.ts';

const values = {
  gatewayClassName: string({ default: 'cilium', description: 'GatewayClass of the Gateway. Empty: the default of the controller.' }),
  tlsPassthroughServices: listOf(string(), {
    default: ['api', 'vm-exportproxy', 'cdi-uploadproxy'],
    description: 'Names below the domain whose TLS ends behind the Gateway; each gets a listener.',
  }),
};

type GatewayInputs = Inputs<typeof values>;

/** Authorities that the controller of tenant gateways knows how to ask. */
const ISSUERS = ['letsencrypt-prod', 'letsencrypt-stage'];

/** Secret with the key of the account at the authority. */
const ACCOUNT = 'cozystack-acme-account';

/** The Gateway of a tenant, which the controller makes of its domain and of how its names get certificates. */
function compose(scope: Chart, inputs: GatewayInputs): void {
  const { values, release, cluster, namespace } = inputs;
  const apex = namespace.text('host');
  const attached = cluster.list('gateway-attached-namespaces');
  failWhen(scope, isEmpty(apex), 'the tenant has no domain: set its host, which names of the gateway end in');
  refuseSolvers(scope, inputs);

  new TenantGateway(scope, 'gateway', {
    metadata: { name: 'cozystack' },
    spec: {
      apex,
      gatewayClassName: values.gatewayClassName,
      ...certificates(inputs),
      attachedNamespaces: when(notEmpty(attached), attached),
      tlsPassthroughServices: when(notEmpty(values.tlsPassthroughServices), values.tlsPassthroughServices),
    },
  });
  kubectlHook(scope, 'cleanup', release, {
    name: str`${release.name}-cleanup`,
    labels: { 'app.kubernetes.io/instance': release.name },
    on: ['post-delete'],
    rules: [{ apiGroups: [''], resources: ['secrets'], resourceNames: [ACCOUNT], verbs: ['get', 'delete'] }],
    script: shellScript(new URL('./cleanup.sh', import.meta.url)),
  });
}

const wildcardOf = ({ cluster }: GatewayInputs) => cluster.text('wildcard-secret-name');
const solverOf = ({ cluster }: GatewayInputs) => cluster.text('solver', 'http01');
const issuerOf = ({ cluster }: GatewayInputs) => cluster.text('issuer-name', 'letsencrypt-prod');

/** The wildcard certificate of the platform, where there is one; else certificates by proof over HTTP or in the DNS. */
function certificates(inputs: GatewayInputs) {
  const { cluster } = inputs;
  const wildcard = wildcardOf(inputs);
  const solver = solverOf(inputs);
  const asked = isEmpty(wildcard);
  return {
    certMode: ifElse(asked, solver, 'existingSecret'),
    wildcardSecretRef: when(notEmpty(wildcard), { name: wildcard }),
    issuerName: when(asked, issuerOf(inputs)),
    dns01: when(and(asked, eq(solver, 'dns01')), overlay<unknown>({ provider: provider(cluster) }, dns01(cluster) as never)),
  };
}

/** What the platform is set to and the controller could do nothing with. A wildcard certificate needs none of it. */
function refuseSolvers(scope: Chart, inputs: GatewayInputs): void {
  const solver = solverOf(inputs);
  const issuer = issuerOf(inputs);
  whenever(scope, isEmpty(wildcardOf(inputs)), (scope) => {
    failWhen(
      scope,
      not(includes(['http01', 'dns01'], solver)),
      str`there is no solver "${solver}": set publishing.certificates.solver to http01 or dns01`,
    );
    failWhen(
      scope,
      not(includes(ISSUERS, issuer)),
      str`a gateway gets no certificates from "${issuer}": set publishing.certificates.issuerName to ${ISSUERS.join(' or ')}`,
    );
    checkSolver(scope, inputs.cluster);
  });
}

export const gateway = authoredChart('extra/gateway', {
  description: 'Gateway of a tenant, with listeners and certificates for the names in its domain.',
  values,
  compose,
});
