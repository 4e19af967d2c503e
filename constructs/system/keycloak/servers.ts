import type { Construct } from 'constructs';
import {
  type Arg,
  div,
  type Expr,
  floor,
  get,
  ifElse,
  min,
  mul,
  notEmpty,
  orIfEmpty,
  type Quantity,
  quantityValue,
  str,
  text,
  when,
} from '../../../src/chart/index.ts';
import { StatefulSet } from '../../kinds/apps.ts';
import { Service } from '../../kinds/core.ts';
import { APP, DATABASE, HEADLESS, LABELS, PROXY, SERVICE } from './names.ts';
import { hostOf } from './publishing.ts';
import { themeContainers, themeRefusals, themesMount, themesOf, themesVolume } from './themes.ts';
import { asResources, type KeycloakInputs } from './values.ts';

const MEBIBYTE = 2 ** 20;

/** Two servers that share their sessions. */
export function servers(scope: Construct, inputs: KeycloakInputs, credentials: Arg<string>): void {
  const { values } = inputs;
  const themes = themesOf(inputs);
  const themed = notEmpty(themes);
  themeRefusals(scope, themes);
  new Service(scope, 'headless-service', {
    metadata: { name: HEADLESS },
    spec: { type: 'ClusterIP', clusterIP: 'None', selector: LABELS },
  });
  new Service(scope, 'service', {
    metadata: { name: SERVICE },
    spec: { type: 'ClusterIP', selector: LABELS, ports: [{ name: 'http', port: 8080, protocol: 'TCP' }] },
  });
  new StatefulSet(scope, 'servers', {
    metadata: { name: APP, labels: LABELS },
    spec: {
      replicas: 2,
      serviceName: HEADLESS,
      podManagementPolicy: 'Parallel',
      updateStrategy: { type: 'RollingUpdate' },
      selector: { matchLabels: LABELS },
      template: {
        metadata: { labels: LABELS },
        spec: {
          restartPolicy: 'Always',
          terminationGracePeriodSeconds: 60,
          securityContext: { fsGroup: 1000 },
          imagePullSecrets: when(notEmpty(values.imagePullSecrets), values.imagePullSecrets),
          initContainers: when(themed, themeContainers(themes)),
          containers: [
            {
              name: APP,
              image: values.image,
              imagePullPolicy: 'Always',
              args: ['start'],
              env: [...settings(inputs, credentials), ...furtherSettings(values.extraEnv)],
              ports: [
                { name: 'http', containerPort: 8080, protocol: 'TCP' },
                { name: 'management', containerPort: 9000, protocol: 'TCP' },
              ],
              startupProbe: { httpGet: { path: '/health/ready', port: 'management' }, failureThreshold: 30, periodSeconds: 10 },
              readinessProbe: {
                httpGet: { path: '/health/ready', port: 'management' },
                periodSeconds: 10,
                timeoutSeconds: 5,
                failureThreshold: 3,
              },
              livenessProbe: {
                httpGet: { path: '/health/live', port: 'management' },
                periodSeconds: 15,
                timeoutSeconds: 5,
                failureThreshold: 5,
              },
              resources: asResources(values.resources),
              securityContext: {
                runAsNonRoot: true,
                runAsUser: 1000,
                allowPrivilegeEscalation: false,
                // It writes what it built for its settings.
                readOnlyRootFilesystem: false,
                capabilities: { drop: ['ALL'] },
              },
              volumeMounts: when(themed, [themesMount]),
            },
          ],
          volumes: when(themed, [themesVolume]),
        },
      },
    },
  });
}

function settings(inputs: KeycloakInputs, credentials: Arg<string>) {
  const { values, release, cluster } = inputs;
  const domain = cluster.text('cluster-domain', 'cozy.local');
  const { adminHost } = values.ingress;
  const proxied = values.encryption.enabled;
  const ofDatabase = (key: string) => ({ secretKeyRef: { name: `${DATABASE}-app`, key } });
  const setting = (name: string, value: Arg<string>) => ({ name, value });
  return [
    setting('KC_HTTP_ENABLED', 'true'),
    setting('KC_HEALTH_ENABLED', 'true'),
    setting('KC_METRICS_ENABLED', 'true'),
    setting('KC_LOG_LEVEL', 'info'),
    setting('KC_PROXY_HEADERS', 'xforwarded'),
    setting('KC_FEATURES', 'docker'),
    setting('KC_HOSTNAME', str`https://${hostOf(inputs)}`),
    when(notEmpty(adminHost), setting('KC_HOSTNAME_ADMIN', str`https://${adminHost}`)),
    setting('KC_CACHE', 'ispn'),
    setting('KC_CACHE_STACK', 'kubernetes'),
    setting('JAVA_OPTS_APPEND', str`-Djgroups.dns.query=${HEADLESS}.${release.namespace}.svc.${domain}`),
    setting('JAVA_OPTS_KC_HEAP', heap(inputs)),
    { name: 'KEYCLOAK_ADMIN', value: 'admin' },
    { name: 'KEYCLOAK_ADMIN_PASSWORD', valueFrom: { secretKeyRef: { name: credentials, key: 'password' } } },
    setting('KC_DB', 'postgres'),
    { name: 'KC_DB_USERNAME', valueFrom: ofDatabase('username') },
    { name: 'KC_DB_PASSWORD', valueFrom: ofDatabase('password') },
    { name: 'KC_DB_URL_DATABASE', valueFrom: ofDatabase('dbname') },
    ifElse(proxied, setting('KC_DB_URL_HOST', str`${PROXY}.${release.namespace}.svc.${domain}`), {
      name: 'KC_DB_URL_HOST',
      valueFrom: ofDatabase('host'),
    }),
    ifElse(proxied, setting('KC_DB_URL_PORT', '5432'), { name: 'KC_DB_URL_PORT', valueFrom: ofDatabase('port') }),
  ];
}

/**
 * Three quarters of the memory at most. From the start a quarter, or what is set aside, if that is less. Without a limit, as if it were 512 MiB.
 */
function heap({ values: { resources } }: KeycloakInputs) {
  const memory = (given: Expr<Readonly<Record<string, Quantity>>>, otherwise: Arg<string>) =>
    floor(quantityValue(orIfEmpty(text(get(given, 'memory') as Expr<string | undefined>), otherwise)));
  const limit = memory(resources.limits, '512Mi');
  const reserved = memory(resources.requests, text(limit));
  return str`-Xms${min(div(limit, 4 * MEBIBYTE), div(reserved, MEBIBYTE))}m -Xmx${div(mul(limit, 3), 4 * MEBIBYTE)}m`;
}

/** Each with a value, as the schema demands. */
const furtherSettings = (given: KeycloakInputs['values']['extraEnv']) => given as unknown as Expr<{ name: string; value: string }[]>;
