import { describe, expect, test } from 'vitest';
import { render } from '../../apps/render.fixture.ts';
import { info } from './index.ts';

const CLUSTER = { 'root-host': 'example.org', 'api-server-endpoint': 'https://api.example.org:6443', 'kube-root-ca': 'Q0E=' };
const rendered = (cluster: object) =>
  render(info, {}, { release: { name: 'info', namespace: 'tenant-a' }, cluster: { ...CLUSTER, ...cluster } });
const visible = (objects: ReturnType<typeof rendered>) =>
  (objects['Role/info-dashboard-resources'] as never as { rules: { resourceNames: string[] }[] }).rules[0]?.resourceNames;
const subjects = (objects: ReturnType<typeof rendered>) =>
  (objects['RoleBinding/info-dashboard-resources'] as never as { subjects: { kind: string; name: string }[] }).subjects;

describe('without single sign-on', () => {
  test.each([[{}], [{ 'oidc-enabled': 'false' }], [{ 'oidc-enabled': '' }]])(
    '(%j) a tenant comes in with its token, and only with it',
    (cluster) => {
      const objects = rendered(cluster);
      expect(Object.keys(objects).filter((name) => name.startsWith('Secret/'))).toEqual(['Secret/tenant-a']);
      expect(visible(objects)).toEqual(['tenant-a']);
      expect(subjects(objects)).toEqual([{ kind: 'ServiceAccount', name: 'tenant-a', namespace: 'tenant-a' }]);
    },
  );
});

describe('with single sign-on', () => {
  const kubeconfig = (cluster = {}) => {
    const secret = rendered({ 'oidc-enabled': 'true', ...cluster })['Secret/kubeconfig-tenant-a'] as never as {
      data: { kubeconfig: string };
    };
    return Buffer.from(secret.data.kubeconfig, 'base64').toString();
  };

  test('there is a kubeconfig that logs in at the identity provider, for everybody who may look at the tenant', () => {
    expect(kubeconfig()).toContain('server: "https://api.example.org:6443"');
    expect(kubeconfig()).toContain('certificate-authority-data: Q0E=');
    expect(kubeconfig()).toContain('--oidc-issuer-url=https://keycloak.example.org/realms/cozy');
    expect(kubeconfig()).not.toContain('insecure');
    expect(kubeconfig({ 'oidc-insecure-skip-verify': 'true' })).toContain('--insecure-skip-tls-verify');

    const objects = rendered({ 'oidc-enabled': 'true' });
    expect(visible(objects)).toEqual(['kubeconfig-tenant-a']);
    expect(subjects(objects)).toContainEqual(expect.objectContaining({ kind: 'Group', name: 'tenant-root-view' }));
  });

  test('it leads to the address that is meant for people, where there is one', () => {
    expect(kubeconfig({ 'management-kubeconfig-endpoint': 'https://k8s.example.org' })).toContain('server: "https://k8s.example.org"');
  });
});
