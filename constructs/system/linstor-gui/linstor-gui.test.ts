import { describe, expect, test } from 'vitest';
import { evaluate, type KubernetesObject } from '../../../src/chart/index.ts';
import { linstorGuiChart } from './index.ts';

const OIDC = { 'root-host': 'example.org', 'oidc-enabled': 'true', 'expose-services': 'dashboard,linstor-gui' };

function render(values: object = {}, cluster: object = {}, apiVersions: string[] = []): Record<string, KubernetesObject> {
  const release = { name: 'linstor-gui', namespace: 'cozy-linstor' };
  const objects = evaluate(linstorGuiChart.source, { values, release, cluster, capabilities: { apiVersions } });
  return Object.fromEntries(objects.map((object) => [`${object.kind}/${object.metadata.name}`, object]));
}

const nginx = (values: object = {}) =>
  (render(values)['ConfigMap/linstor-gui-nginx'] as never as { data: Record<'nginx.conf', string> }).data['nginx.conf'];
const gatekeeper = (cluster: object) =>
  (
    render({}, { ...OIDC, ...cluster })['Deployment/linstor-gui-gatekeeper'] as never as {
      spec: { template: { spec: { containers: [{ args: string[] }] } } };
    }
  ).spec.template.spec.containers[0].args;

describe('the pages', () => {
  test('are published only behind the gatekeeper, where the platform lists them', () => {
    const published = (cluster: object) => 'Ingress/linstor-gui-ingress' in render({}, cluster);
    expect(published(OIDC)).toBe(true);
    expect(published({ ...OIDC, 'oidc-enabled': 'false' })).toBe(false);
    expect(published({ ...OIDC, 'expose-services': 'dashboard' })).toBe(false);
    expect(JSON.stringify(render({}, OIDC)['Ingress/linstor-gui-ingress'])).toContain('"name":"linstor-gui-gatekeeper"');
  });

  test('talk to the controller by their certificate, and verify its', () => {
    const config = nginx({ linstor: { endpoint: 'https://linstor.example.org:3371/' } });
    expect(config).toContain('location /v1/ {\n      proxy_pass https://linstor.example.org:3371;');
    expect(config).toMatch(/proxy_ssl_certificate .+;\n.+proxy_ssl_verify on;/s);
  });

  test('cannot change users and settings of the GUI itself', () => {
    expect(nginx()).toMatch(
      /location ~ \^\/v1\/key-value-store\/__gui__\(settings\|users\)\(\/\|\$\) \{\n\s+limit_except GET \{\n\s+deny all;/,
    );
  });

  test.each([
    [{ linstor: { endpoint: 'http://linstor:3370' } }, 'linstor.endpoint: the address of the controller begins with https://'],
    [{ linstor: { endpoint: 'https://linstor; return 200' } }, 'linstor.endpoint'],
    [{ linstor: { endpoint: '' } }, 'linstor.endpoint'],
    [{ linstor: { clientSecret: '' } }, 'linstor.clientSecret'],
  ])('with %j are refused', (values, message) => {
    expect(() => render(values)).toThrow(message);
  });
});

describe('the gatekeeper', () => {
  test('lets in administrators of the platform only', () => {
    expect(gatekeeper({})).toContain('--allowed-group=cozystack-cluster-admin');
  });

  test('asks the identity provider inside of the cluster where it has an address there; people go by the public one', () => {
    const inside = gatekeeper({ 'keycloak-internal-url': 'http://keycloak:8080/realms/cozy/' });
    expect(inside).toContain('--redeem-url=http://keycloak:8080/realms/cozy/protocol/openid-connect/token');
    expect(inside).toContain('--login-url=https://keycloak.example.org/realms/cozy/protocol/openid-connect/auth');
    expect(inside).toContain('--skip-oidc-discovery');
    expect(gatekeeper({}).join(' ')).not.toMatch(/--skip-oidc-discovery|--redeem-url|--ssl-insecure/);
    expect(gatekeeper({ 'oidc-insecure-skip-verify': 'true' })).toContain('--ssl-insecure-skip-verify=true');
  });

  test('is known to the identity provider by a secret that nobody chose', () => {
    expect(render({}, OIDC)).not.toHaveProperty(['KeycloakClient/linstor-gui-client']);
    const objects = render({}, OIDC, ['v1.edp.epam.com/v1']);
    expect(objects['KeycloakClient/linstor-gui-client']).toMatchObject({
      spec: { secret: '$linstor-gui-client:client-secret-key', redirectUris: ['https://linstor-gui.example.org/oauth2/callback/*'] },
    });
    expect(objects['Secret/linstor-gui-client']).not.toHaveProperty('data');
    expect(objects['Secret/linstor-gui-client']?.metadata.annotations).toEqual({
      'credentials.cozystack.io/patterns': '{"client-secret-key":"[A-Za-z0-9]{32}"}',
    });
  });
});
