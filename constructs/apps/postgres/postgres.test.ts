import { expect, test } from 'vitest';
import { render } from '../render.fixture.ts';
import { postgres } from './index.ts';
import { DANGEROUS_PARAMETERS } from './values.ts';

const specOf = (values: object) => render(postgres, values)['Cluster/postgres-test']?.['spec'] as Record<string, unknown>;

test.each([
  [{}, undefined],
  [{ external: true }, { serverAltDNSNames: ['postgres-test.a.example.org'] }],
  [{ external: true, tls: { enabled: true } }, { serverAltDNSNames: ['postgres-test.a.example.org'] }],
  [{ external: true, tls: { enabled: false } }, undefined],
  [{ tls: { enabled: true } }, undefined],
])('with %j the certificate names %j', (values, certificates) => {
  expect(specOf(values)['certificates']).toEqual(certificates);
});

const FORMS: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.replace(/_(.)/g, (_, letter: string) => `_${letter.toUpperCase()}`),
  (name) => ` ${name}`,
  (name) => `${name}\t`,
  (name) => `\n  ${name.toUpperCase()}\r\n`,
];

test.each(DANGEROUS_PARAMETERS)('H14: %s is refused, however it is written', (parameter) => {
  for (const form of FORMS) {
    const written = form(parameter);
    expect(() => render(postgres, { postgresql: { parameters: { [written]: 'x' } } }), JSON.stringify(written)).toThrow('may not be set');
    expect(() => render(postgres, { postgresql: { parameters: { max_connections: 100, [written]: 'x' } } })).toThrow('may not be set');
  }
});

test.each([
  [{ size: 0 }, 'size: the volume needs a size'],
  [{ replicas: 0 }, 'replicas'],
  [{ quorum: { minSyncReplicas: 1 } }, 'more than quorum.maxSyncReplicas'],
  [{ replicas: 2, quorum: { maxSyncReplicas: 2 } }, 'must be less than replicas'],
  [{ users: { postgres: {} } }, 'belongs to the operator'],
  [{ users: { 'a b': {} } }, 'users: a b may hold'],
  [{ postgresql: { parameters: { Archive_Command: 'rm -rf /' } } }, 'Archive_Command may not be set'],
  [{ bootstrap: { enabled: true, oldName: 'postgres-old' } }, 'takes credentials'],
  [{ bootstrap: { enabled: true, oldName: 'postgres-old' }, backup: { enabled: true, useSystemBucket: true } }, 'RestoreJob'],
])('%j is refused', (values, message) => {
  expect(() => render(postgres, values)).toThrow(message);
});

const keys = { s3AccessKey: 'a', s3SecretKey: 'b' };
const kinds = (values: object) =>
  Object.keys(render(postgres, values)).filter((name) => /^(ObjectStore|ScheduledBackup|Secret\/.*s3|Job)/.test(name));

test.each([
  [{ backup: { enabled: true } }, ['Job/postgres-test-init-job']],
  [{ backup: { enabled: true, ...keys } }, ['ObjectStore/postgres-test', 'Secret/postgres-test-s3-creds', 'Job/postgres-test-init-job']],
  [{ backup: { enabled: true, s3CredentialsSecret: { name: 'mine' } } }, ['ObjectStore/postgres-test', 'Job/postgres-test-init-job']],
  [{ backup: { enabled: true, useSystemBucket: true, schedule: '0 0 0 * * *', ...keys } }, ['Job/postgres-test-init-job']],
  [
    { bootstrap: { enabled: true, oldName: 'postgres-old' }, backup: { s3CredentialsSecret: { name: 'mine' } } },
    ['ObjectStore/postgres-test-recovery'],
  ],
])('with %j there are %j', (values, expected) => {
  expect(kinds(values).sort()).toEqual([...expected].sort());
});

test('a cluster that starts from a backup reads the folder of the old one', () => {
  const backup = { s3CredentialsSecret: { name: 'mine' } };
  expect(specOf({ bootstrap: { enabled: true, oldName: 'postgres-old' }, backup })).toMatchObject({
    bootstrap: { recovery: { source: 'postgres-old' } },
    externalClusters: [{ plugin: { parameters: { barmanObjectName: 'postgres-test-recovery', serverName: 'postgres-old' } } }],
  });
});
