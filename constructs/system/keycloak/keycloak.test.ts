import { describe, expect, test } from 'vitest';
import { evaluate, type KubernetesObject } from '../../../src/chart/index.ts';
import { keycloakChart } from './index.ts';

const render = (values: object = {}, cluster: object = {}, objects: KubernetesObject[] = []) =>
  evaluate(keycloakChart.source, {
    values,
    release: { name: 'keycloak', namespace: 'cozy-keycloak' },
    cluster: { 'root-host': 'example.org', ...cluster },
    objects,
  });
const named = (objects: KubernetesObject[], kind: string, name: string) =>
  objects.find((object) => object.kind === kind && object.metadata.name === name);

describe('Keycloak', () => {
  test('its administrator keeps the password', () => {
    const data = { password: Buffer.from('kept').toString('base64') };
    const stored = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'keycloak-credentials', namespace: 'cozy-keycloak' }, data };
    expect(named(render({}, {}, [stored]), 'Secret', 'keycloak-credentials')).toMatchObject({ stringData: { password: 'kept' } });
  });

  test('its heap grows with its memory', () => {
    const heap = (values: object) => JSON.stringify(named(render(values), 'StatefulSet', 'keycloak')).match(/-Xms[^"]*/)?.[0];
    expect(heap({})).toBe('-Xms128m -Xmx384m');
    expect(heap({ resources: { limits: { memory: '4Gi' }, requests: { memory: '4Gi' } } })).toBe('-Xms1024m -Xmx3072m');
    expect(heap({ resources: { limits: { memory: '1500M' }, requests: { memory: '1500M' } } })).toBe('-Xms357m -Xmx1072m');
  });

  test('its heap does not start larger than the memory that is set aside', () => {
    const heap = (values: object) => JSON.stringify(named(render(values), 'StatefulSet', 'keycloak')).match(/-Xms[^"]*/)?.[0];
    expect(heap({ resources: { limits: { memory: '4Gi' } } })).toBe('-Xms500m -Xmx3072m');
  });

  test('a console of administrators in another network has a certificate of its own', () => {
    const ingress = { adminHost: 'admin.example.org' };
    const spec = (cluster: object) =>
      render({ ingress }, cluster).find(({ metadata }) => metadata.name === 'keycloak-admin-ingress')?.['spec'];
    const wildcard = { 'wildcard-secret-name': 'wildcard' };
    expect(spec({ ...wildcard, 'expose-ingress-admin': 'cozy-private' })).toMatchObject({
      tls: [{ hosts: ['admin.example.org'], secretName: 'keycloak-admin-tls' }],
    });
    expect(spec(wildcard)).toHaveProperty('tls', [{ hosts: ['admin.example.org'] }]);
  });

  test('backups need a place', () => {
    const kinds = (backup: object) => render({ backup }).map(({ kind }) => kind);
    expect(kinds({ enabled: true })).not.toContain('ScheduledBackup');
    expect(kinds({ enabled: true, destinationPath: 's3://b/' })).toEqual(expect.arrayContaining(['ObjectStore', 'ScheduledBackup']));
    const objects = render({ backup: { enabled: true, destinationPath: 's3://b/', existingSecretName: 'mine' } });
    expect(named(objects, 'Secret', 'keycloak-db-backup-s3-creds')).toBeUndefined();
    expect(named(objects, 'ObjectStore', 'keycloak-db')).toMatchObject({
      spec: { configuration: { s3Credentials: { accessKeyId: { name: 'mine' } } } },
    });
  });

  test.each([
    ['', 'needs a letter or digit'],
    ['---', 'needs a letter or digit'],
    ['x'.repeat(58), 'at most 63'],
  ])('a theme named "%s" is refused', (name, message) => {
    expect(() => render({ themes: [{ name, image: 'i:1' }] })).toThrow(name === '' ? /name/ : message);
  });

  test('themes whose names are alike are refused', () => {
    const theme = (name: string) => ({ name, image: 'i:1' });
    expect(() => render({ themes: [theme('A.b'), theme('a-b')] })).toThrow('two names are alike');
  });

  test('an AppRole signs in with both its parts', () => {
    const vault = { address: 'https://v', keyName: 'k', auth: 'approle', appRole: { secretName: 'role' } };
    const proxy = named(
      render({ encryption: { enabled: true, kms: { backend: 'vault-transit', vault } } }),
      'Deployment',
      'keycloak-kms-proxy',
    );
    const names = [...JSON.stringify(proxy).matchAll(/"name":"(KKP_VAULT_[^"]*)"/g)].map(([, name]) => name);
    expect(names).toEqual([
      'KKP_VAULT_ADDR',
      'KKP_VAULT_KEY_NAME',
      'KKP_VAULT_MOUNT',
      'KKP_VAULT_ROLE_ID',
      'KKP_VAULT_SECRET_ID',
      'KKP_VAULT_APPROLE_MOUNT',
    ]);
  });
});
