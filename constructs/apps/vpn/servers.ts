import { readFileSync } from 'node:fs';
import type { Construct } from 'constructs';
import { ifElse, mapEntries, notEmpty, sha256, str, toJson, when } from '../../../src/chart/index.ts';
import { Deployment } from '../../kinds/apps.ts';
import { Certificate, Issuer } from '../../kinds/cert-manager.io.ts';
import { Secret, Service } from '../../kinds/core.ts';
import { goesWithCertificate } from '../../lib/api/certificate-secrets.ts';
import { containerResources } from '../../lib/sizing.ts';
import { PORT, passwordKey, urlsOf } from './access.ts';
import type { VpnInputs } from './values.ts';

const IMAGE = 'quay.io/outline/shadowbox:stable';
/** Where the image keeps its state: it runs as root. */
const STATE = '/root/shadowbox';

/** Outline servers behind one Service. Each takes its users from the Secret of the URLs when it starts. */
export function servers(scope: Construct, inputs: VpnInputs): void {
  const { values, release } = inputs;
  const name = str`${release.name}-vpn`;
  const labels = { app: name, name };
  certificate(scope, inputs);
  new Secret(scope, 'script', {
    metadata: { name },
    type: 'Opaque',
    stringData: { 'access-keys.mjs': readFileSync(new URL('./access-keys.mjs', import.meta.url), 'utf8') },
  });
  new Deployment(scope, 'servers', {
    metadata: { name },
    spec: {
      replicas: values.replicas,
      selector: { matchLabels: labels },
      template: {
        metadata: {
          labels: { ...labels, 'app.kubernetes.io/instance': release.name },
          annotations: { 'checksum/users': sha256(toJson(values.users)) },
        },
        spec: pod(inputs),
      },
    },
  });
  new Service(scope, 'service', {
    metadata: { name, labels: { app: name, 'app.kubernetes.io/instance': release.name } },
    spec: {
      ...exposure(inputs),
      internalTrafficPolicy: 'Cluster',
      selector: { app: name },
      ports: ['TCP', 'UDP'].map((protocol) => ({ name: `accessport-${protocol.toLowerCase()}`, port: PORT, protocol, targetPort: PORT })),
    },
  });
}

/** On addresses of nodes, by a load balancer that keeps the client's address, or inside of the cluster only. */
function exposure({ values }: VpnInputs) {
  const onNodeAddresses = notEmpty(values.externalIPs);
  return {
    type: ifElse(onNodeAddresses, 'ClusterIP', ifElse(values.external, 'LoadBalancer', 'ClusterIP')),
    externalIPs: when(onNodeAddresses, values.externalIPs),
    externalTrafficPolicy: ifElse(onNodeAddresses, when(onNodeAddresses, 'Cluster'), when(values.external, 'Local')),
  };
}

/** Outline does not start without a certificate for its management API, which nothing reaches. */
function certificate(scope: Construct, { release }: VpnInputs): void {
  const name = str`${release.name}-vpn-tls`;
  new Issuer(scope, 'issuer', { metadata: { name }, spec: { selfSigned: {} } });
  new Certificate(scope, 'certificate', {
    metadata: { name },
    spec: {
      secretName: name,
      secretTemplate: { labels: { [goesWithCertificate]: 'true' } },
      commonName: 'outline',
      dnsNames: ['localhost'],
      duration: '87600h',
      issuerRef: { kind: 'Issuer', name },
    },
  });
}

function pod(inputs: VpnInputs) {
  const { values, release, cluster } = inputs;
  const name = str`${release.name}-vpn`;
  const hasUsers = notEmpty(values.users);
  const resources = containerResources(values, cluster);
  const state = { name: 'shadowbox-config', mountPath: STATE };
  const fromTls = (file: string) => ({ name: 'tls', mountPath: `/tmp/${file}`, subPath: file, readOnly: true });
  return {
    restartPolicy: 'Always',
    terminationGracePeriodSeconds: 30,
    initContainers: [
      {
        name: 'access-keys',
        image: IMAGE,
        command: ['node', '/scripts/access-keys.mjs', '/passwords', `${STATE}/persisted-state`, `${PORT}`],
        resources,
        volumeMounts: [
          state,
          { name: 'scripts', mountPath: '/scripts', readOnly: true },
          when(hasUsers, { name: 'passwords', mountPath: '/passwords', readOnly: true }),
        ],
      },
    ],
    containers: [
      {
        name: 'outline-vpn',
        image: IMAGE,
        ports: [{ containerPort: PORT, protocol: 'TCP' }],
        env: [
          { name: 'SB_API_PORT', value: '60000' },
          { name: 'SB_CERTIFICATE_FILE', value: '/tmp/shadowbox.crt' },
          { name: 'SB_PRIVATE_KEY_FILE', value: '/tmp/shadowbox.key' },
        ],
        resources,
        volumeMounts: [
          { name: 'cache', mountPath: '/cache' },
          { name: 'shadowbox-config', mountPath: '/opt/outline' },
          state,
          fromTls('shadowbox.crt'),
          fromTls('shadowbox.key'),
        ],
      },
    ],
    volumes: [
      { name: 'cache', emptyDir: {} },
      { name: 'shadowbox-config', emptyDir: {} },
      { name: 'scripts', secret: { secretName: name } },
      // Naming the keys makes the pod wait until the passwords are there.
      when(hasUsers, {
        name: 'passwords',
        secret: {
          secretName: urlsOf(inputs),
          items: mapEntries(values.users, (user) => ({ key: passwordKey(user), path: user }), { name: 'user' }),
        },
      }),
      {
        name: 'tls',
        secret: {
          secretName: str`${name}-tls`,
          defaultMode: 0o644,
          items: [
            { key: 'tls.crt', path: 'shadowbox.crt' },
            { key: 'tls.key', path: 'shadowbox.key' },
          ],
        },
      },
    ],
  };
}
