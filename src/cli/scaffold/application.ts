import type { ApplicationNames } from './names.ts';

/** The files of a new application, by path in its folder: a small web server, whole and working, to be changed into what is wanted. */
export function applicationFiles(names: ApplicationNames): ReadonlyMap<string, string> {
  return new Map([
    ['index.ts', index(names)],
    ['package.ts', packageFile(names)],
    [`${names.name}.test.ts`, test(names)],
  ]);
}

function index({ name, kind, plural, variable }: ApplicationNames): string {
  return `import type { Chart } from 'cdk8s';
import { type Inputs, integer, str, whenever } from '../../../src/chart/index.ts';
import { Deployment } from '../../kinds/apps.ts';
import { Service } from '../../kinds/core.ts';
import { application } from '../../lib/application.ts';
import { dashboardRole } from '../../lib/dashboard-role.ts';
import { external, externalService } from '../../lib/external-service.ts';
import { containerResources, sizing } from '../../lib/sizing.ts';
import { monitorWorkload } from '../../lib/workload-monitor.ts';

/** What a tenant may set. */
const values = {
  replicas: integer({ default: 2, minimum: 0, maximum: 100, description: 'Number of servers.' }),
  ...sizing({ preset: 't1.nano', of: 'each server' }),
  external: external('the service', 80),
};

type ${kind}Inputs = Inputs<typeof values>;

/** The objects that are made of it. */
function compose(scope: Chart, { values, release, chart, cluster }: ${kind}Inputs): void {
  const labels = { 'app.kubernetes.io/name': '${name}', 'app.kubernetes.io/instance': release.name };
  const ports = [{ name: 'http', port: 80, targetPort: 'http' }];

  new Deployment(scope, 'servers', {
    metadata: { name: release.name, labels },
    spec: {
      replicas: values.replicas,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          containers: [
            {
              name: 'server',
              image: 'nginxinc/nginx-unprivileged:1.29.3-alpine',
              ports: [{ name: 'http', containerPort: 8080 }],
              readinessProbe: { httpGet: { path: '/', port: 'http' } },
              resources: containerResources(values, cluster),
            },
          ],
        },
      },
    },
  });
  new Service(scope, 'service', { metadata: { name: release.name, labels }, spec: { selector: labels, ports } });
  whenever(scope, values.external, (scope) => {
    externalService(scope, 'external', { name: str\`\${release.name}-external\`, labels, selector: labels, ports }, cluster);
  });

  const monitored = { name: release.name, kind: '${name}', type: 'server', preset: values.resourcesPreset };
  monitorWorkload(scope, 'monitor', { ...monitored, selector: labels, replicas: values.replicas, minReplicas: 1 }, chart);
  dashboardRole(scope, release, { services: [release.name, str\`\${release.name}-external\`], workloadmonitors: [release.name] });
}

export const ${variable} = application({
  name: '${name}',
  kind: '${kind}',
  plural: '${plural}',
  description: 'A web server.',
  dashboard: { category: 'PaaS', tags: ['web'] },
  example: { replicas: 3, external: true },
  values,
  compose,
  services: { include: [{ resourceNames: ['${name}-{{ .name }}', '${name}-{{ .name }}-external'] }] },
});
`;
}

function packageFile({ variable }: ApplicationNames): string {
  return `import { applicationPackage } from '../../lib/application-package.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { networking } from '../../system/networking.ts';
import { ${variable} } from './index.ts';

export const ${variable}Application = applicationPackage(${variable}, { dependsOn: [networking, cozystackEngine] });
`;
}

function test({ name, variable }: ApplicationNames): string {
  return `import { expect, it } from 'vitest';
import { evaluate } from '../../../src/chart/index.ts';
import { ${variable} } from './index.ts';

const render = (values: object = {}) =>
  evaluate(${variable}.chart.source, { values, release: { name: '${name}-test', namespace: 'tenant-test' } });

it('runs as many servers as the tenant asks for', () => {
  const deployment = render({ replicas: 3 }).find(({ kind }) => kind === 'Deployment');
  expect(deployment).toMatchObject({ metadata: { name: '${name}-test' }, spec: { replicas: 3 } });
});

it('has a load balancer only if it is to be reached from outside', () => {
  const balancers = (values: object) => render(values).filter(({ spec }) => (spec as { type?: string } | undefined)?.type === 'LoadBalancer');
  expect(balancers({})).toEqual([]);
  expect(balancers({ external: true })).toMatchObject([{ metadata: { name: '${name}-test-external' } }]);
});

it('refuses values that cannot work', () => {
  expect(() => render({ replicas: -1 })).toThrow('replicas');
});
`;
}
