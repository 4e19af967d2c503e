import { describe, expect, test } from 'vitest';
import { evaluate, type KubernetesObject } from '../../../src/chart/index.ts';
import { keycloakConfigureChart } from './index.ts';

function render(values: object = {}, branding: object = {}, release = 'keycloak-configure'): Record<string, KubernetesObject> {
  const objects = evaluate(keycloakConfigureChart.source, {
    values,
    release: { name: release, namespace: 'cozy-keycloak' },
    cluster: { branding },
  });
  return Object.fromEntries(objects.map((object) => [`${object.kind}/${object.metadata.name}`, object]));
}

describe('the realm', () => {
  const realm = (values: object, branding: object = {}) => render(values, branding)['ClusterKeycloakRealm/keycloakrealm-cozy']?.['spec'];

  test('is called and looks as the platform does', () => {
    expect(realm({}, { brandName: 'Acme', brandHtmlName: '<b>Acme</b>', loginTheme: 'acme' })).toMatchObject({
      displayName: 'Acme',
      displayHtmlName: '<b>Acme</b>',
      themes: { loginTheme: 'acme' },
    });
    expect(realm({})).not.toHaveProperty('displayName');
  });

  test('takes settings of sign-in, mail and profiles as they are given', () => {
    const smtp = { connection: { host: 'mail.example.org' } };
    expect(realm({ smtp, login: { rememberMe: true } })).toMatchObject({ smtp, login: { rememberMe: true } });
    expect(realm({})).not.toHaveProperty('smtp');
  });
});

test('a token says the groups of its owner by their plain names, which roles are bound to', () => {
  const objects = render();
  expect(objects['KeycloakClientScope/keycloakclientscope-cozy']).toMatchObject({
    spec: { default: true, protocolMappers: [{ config: { 'claim.name': 'groups', 'full.path': 'false', 'access.token.claim': 'true' } }] },
  });
  const group = (objects['KeycloakRealmGroup/cozystack-cluster-admin'] as never as { spec: { name: string } }).spec.name;
  expect(objects['ClusterRoleBinding/cozystack-cluster-admin-group']).toMatchObject({ subjects: [{ kind: 'Group', name: group }] });
});

test('what goes before the realm may change the release that it belongs to, and no other', () => {
  expect(render({}, {}, 'realm')['Role/realm-flux-teardown']).toMatchObject({
    rules: [{ resources: ['helmreleases'], resourceNames: ['realm'] }],
  });
});
