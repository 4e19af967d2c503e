import { bind, boolean, defaultTo, first, keys, mapOf, not, notEmpty, object, str, string, when } from '../../../src/chart/index.ts';
import { Deployment } from '../../kinds/apps.ts';
import { Service } from '../../kinds/core.ts';
import { authoredChart } from '../../lib/authored-chart.ts';
import { IMAGE_REPOSITORY, PLATFORM_TAG } from '../../lib/images.ts';
import { publishTenantWeb } from '../../lib/tenant-web.ts';
import { credentialsOf, userCredentials } from './user-credentials.ts';

const PORT = 8080;

/** Values that the bucket application hands down. */
export const values = {
  bucketName: string({ default: 'cozystack', description: 'Name of the bucket.' }),
  users: mapOf(object({ readonly: boolean({ description: 'Whether the user may only read.' }) }, { description: 'One user.' }), {
    default: {},
    description: 'Users by name.',
  }),
};

/** What a bucket has beside its storage: credentials of its users, and a page to look into it. */
export const bucketChart = authoredChart('system/bucket', {
  description: 'Credentials and web page of a bucket.',
  values,
  compose(scope, { values: { bucketName, users }, cluster, namespace }) {
    const name = bind('name', str`${bucketName}-ui`);
    const labels = { app: name };
    // Only the storage knows where it is reached, and tells it with the access of a user; the page waits for that. Nobody can look in before.
    const hasUsers = notEmpty(users);
    const told = { name: credentialsOf(bucketName, defaultTo(first(keys(users)), '')), key: 'endpoint' };
    new Deployment(scope, 'page', {
      metadata: { name },
      spec: {
        replicas: 1,
        selector: { matchLabels: labels },
        template: {
          metadata: { labels },
          spec: {
            containers: [
              {
                name: 's3manager',
                image: `${IMAGE_REPOSITORY}/s3manager:${PLATFORM_TAG}`,
                env: [
                  {
                    name: 'ENDPOINT',
                    value: when(not(hasUsers), str`s3.${namespace.text('host')}`),
                    valueFrom: when(hasUsers, { secretKeyRef: told }),
                  },
                  // Within the tenant the storage answers with a certificate of its own.
                  { name: 'SKIP_SSL_VERIFICATION', value: 'true' },
                ],
                resources: { requests: { cpu: '100m', memory: '128Mi' }, limits: { cpu: '500m', memory: '512Mi' } },
              },
            ],
          },
        },
      },
    });
    new Service(scope, 'service', {
      metadata: { name },
      spec: { type: 'ClusterIP', selector: labels, ports: [{ port: PORT, protocol: 'TCP', targetPort: PORT }] },
    });
    publishTenantWeb(
      scope,
      {
        name,
        host: str`${bucketName}.${namespace.text('host')}`,
        service: name,
        port: PORT,
        annotations: {
          'nginx.ingress.kubernetes.io/proxy-body-size': '0',
          'nginx.ingress.kubernetes.io/proxy-read-timeout': '99999',
          'nginx.ingress.kubernetes.io/proxy-send-timeout': '99999',
        },
      },
      cluster,
      namespace,
    );
    userCredentials(scope, bucketName, users);
  },
});
