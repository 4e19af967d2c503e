import { describe, expect, test } from 'vitest';
import { evaluate, type KubernetesObject } from '../../../src/chart/index.ts';
import { dashboardChart } from './index.ts';

function render(cluster: object = {}, values: object = {}, apiVersions: string[] = []): Record<string, KubernetesObject> {
  const objects = evaluate(dashboardChart.source, {
    values,
    release: { name: 'dashboard', namespace: 'cozy-dashboard' },
    cluster: { 'root-host': 'example.org', 'expose-services': 'api,dashboard', ...cluster },
    capabilities: { apiVersions },
  });
  return Object.fromEntries(objects.map((object) => [`${object.kind}/${object.metadata.name}`, object]));
}

interface Pods {
  spec: { template: { metadata: { annotations?: object }; spec: { containers: [{ name: string; args: string[] }] } } };
}
const gatekeeper = (cluster: object) =>
  (render(cluster)['Deployment/incloud-web-gatekeeper'] as never as Pods).spec.template.spec.containers[0];

describe('the settings of the pages', () => {
  const settings = (cluster: object, values: object = {}) => {
    const { data } = render(cluster, values)['ConfigMap/cozy-dashboard-console-config'] as never as { data: { 'config.json': string } };
    return JSON.parse(data['config.json']) as object;
  };

  test('are the branding of the platform and the version of the pages', () => {
    const image = 'registry.example.org:5000/ui:v2.1.0-rc.1@sha256:00';
    expect(settings({ branding: { brandName: 'Acme' } }, { console: { image } })).toEqual({ brandName: 'Acme', version: 'v2.1.0-rc.1' });
    for (const other of ['ui:latest', 'registry.example.org:5000/ui', 'ui@sha256:00'])
      expect(settings({}, { console: { image: other } })).toEqual({});
  });

  test('restart the pages when they change', () => {
    const checksum = (branding: object) =>
      (render({ branding })['Deployment/cozy-dashboard-console'] as never as Pods).spec.template.metadata.annotations;
    expect(checksum({ brandName: 'a' })).not.toEqual(checksum({ brandName: 'b' }));
  });
});

describe('the gatekeeper', () => {
  test('asks the identity provider, or for a token where there is none', () => {
    expect(gatekeeper({ 'oidc-enabled': 'true' }).name).toBe('auth-proxy');
    expect(gatekeeper({ 'oidc-enabled': 'false' }).name).toBe('token-proxy');
    expect(render({ 'oidc-enabled': 'true' })).not.toHaveProperty(['ClusterRole/incloud-web-gatekeeper-jwks']);
    expect(render({})).toHaveProperty(['ClusterRole/incloud-web-gatekeeper-jwks']);
  });

  test('answers programs with 401, and leads people to where they sign in', () => {
    const { args } = gatekeeper({ 'oidc-enabled': 'true', 'keycloak-internal-url': 'http://keycloak:8080/realms/cozy' });
    expect(args).toEqual(expect.arrayContaining(['--api-route=^/api(/|$)', '--api-route=^/apis(/|$)']));
    expect(args).toContain('--login-url=https://keycloak.example.org/realms/cozy/protocol/openid-connect/auth');
    expect(args).toContain('--oidc-jwks-url=http://keycloak:8080/realms/cozy/protocol/openid-connect/certs');
  });

  test('sends people back to the console, and to where else the platform says', () => {
    const redirects = (extra: string) =>
      (
        render({ 'extra-keycloak-redirect-uri-for-dashboard': extra }, {}, ['v1.edp.epam.com/v1'])[
          'KeycloakClient/dashboard-client'
        ] as never as { spec: { redirectUris: string[] } }
      ).spec.redirectUris;
    const own = 'https://dashboard.example.org/oauth2/callback/*';
    expect(redirects('')).toEqual([own]);
    expect(redirects('https://other.example.org/callback')).toEqual([own, 'https://other.example.org/callback']);
  });
});

test.each([
  [{}, 'Ingress/dashboard-web-ingress'],
  [{ 'gateway-enabled': 'true' }, 'HTTPRoute/dashboard'],
  [{ 'expose-services': 'api' }, undefined],
])('with %j the console is published by %s', (cluster, published) => {
  const found = Object.keys(render(cluster)).filter((name) => /^(Ingress|HTTPRoute)\//.test(name));
  expect(found).toEqual(published === undefined ? [] : [published]);
});
