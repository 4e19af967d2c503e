import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generate, parsePattern } from '../../../operators/controller/credentials/pattern.ts';
import { credentialsAnnotation } from '../../lib/api/credentials.ts';
import { render } from '../render.fixture.ts';
import { vpn } from './index.ts';

interface Urls {
  data: Record<string, string>;
  metadata: { annotations: Record<string, string> };
}
const urls = (values: object, release = 'vpn-test', host = 'a.example.org') => {
  const settings = { release: { name: release, namespace: 'tenant-a' }, namespace: { host } };
  const found = render(vpn, values, settings)[`Secret/${release}-urls`] as never as Urls;
  return { data: found.data, patterns: JSON.parse(found.metadata.annotations[credentialsAnnotation] ?? '') as Record<string, string> };
};

describe('the access URL', () => {
  const url = (patterns: Record<string, string>, user: string, password: string) =>
    generate(parsePattern(patterns[user] ?? ''), (key) => (key === `${user}.password` ? password : ''));

  test('is one that Outline clients take', () => {
    const { patterns } = urls({ users: { alice: { password: 'secret' } } }, 'vpn-x', 'foo.example.org');
    expect(url(patterns, 'alice', 'secret')).toBe(
      'ss://Y2hhY2hhMjAtaWV0Zi1wb2x5MTMwNTpzZWNyZXQ@vpn-x.foo.example.org:40000/?outline=1#vpn-x',
    );
  });

  test('names the host that the tenant chose', () => {
    const { patterns } = urls({ host: 'vpn.example.org', users: { alice: {} } });
    expect(url(patterns, 'alice', 'p')).toContain('@vpn.example.org:40000/');
  });

  test('holds a password that somebody chose, or one that nobody did', () => {
    const { data, patterns } = urls({ users: { alice: { password: 'secret' }, bob: {}, carol: { password: '' } } });
    expect(data).toEqual({ 'alice.password': 'c2VjcmV0' });
    expect(Object.keys(patterns).sort()).toEqual(['alice', 'alice.password', 'bob', 'bob.password', 'carol', 'carol.password']);
    expect(patterns['bob.password']).toBe('[A-Za-z0-9]{16}');
  });
});

describe('what Outline reads at its start', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'vpn-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function written(passwords: string): { accessKeys: object[]; nextId: number } {
    const script = path.join(import.meta.dirname, 'access-keys.mjs');
    const state = path.join(folder, 'state');
    execFileSync(process.execPath, [script, passwords, state, '40000']);
    expect(JSON.parse(readFileSync(path.join(state, 'shadowbox_server_config.json'), 'utf8'))).toEqual({
      rollouts: [{ id: 'single-port', enabled: true }],
      portForNewAccessKeys: 40000,
      hostname: 'localhost',
    });
    return JSON.parse(readFileSync(path.join(state, 'shadowbox_config.json'), 'utf8'));
  }

  test('is a key for each user, whatever the password', () => {
    const passwords = path.join(folder, 'passwords');
    mkdirSync(path.join(passwords, '..data'), { recursive: true });
    for (const [user, password] of Object.entries({ bob: 'b"\\\n', alice: 'a' })) writeFileSync(path.join(passwords, user), password);
    const key = { port: 40000, encryptionMethod: 'chacha20-ietf-poly1305' };
    expect(written(passwords)).toEqual({
      accessKeys: [
        { id: 'alice', metricsId: 'alice', name: 'alice', password: 'a', ...key },
        { id: 'bob', metricsId: 'bob', name: 'bob', password: 'b"\\\n', ...key },
      ],
      nextId: 3,
    });
  });

  test('is no key without users', () => {
    expect(written(path.join(folder, 'absent'))).toEqual({ accessKeys: [], nextId: 1 });
  });
});

describe('the servers', () => {
  const template = (values: object) =>
    (render(vpn, values)['Deployment/vpn-test-vpn'] as never as { spec: { template: { metadata: object; spec: { volumes: object[] } } } })
      .spec.template;

  test('wait for the passwords of all users', () => {
    expect(template({ users: { alice: {}, bob: {} } }).spec.volumes).toContainEqual({
      name: 'passwords',
      secret: {
        secretName: 'vpn-test-urls',
        items: [
          { key: 'alice.password', path: 'alice' },
          { key: 'bob.password', path: 'bob' },
        ],
      },
    });
    expect(JSON.stringify(template({}).spec.volumes)).not.toContain('passwords');
  });

  test('start again when users change, and only then', () => {
    expect(template({ users: { alice: {} } }).metadata).not.toEqual(template({}).metadata);
    expect(template({ external: true }).metadata).toEqual(template({}).metadata);
  });
});

test.each([
  [{}, { type: 'ClusterIP' }],
  [{ external: true }, { type: 'LoadBalancer', externalTrafficPolicy: 'Local' }],
  [{ externalIPs: ['192.0.2.1'] }, { type: 'ClusterIP', externalTrafficPolicy: 'Cluster', externalIPs: ['192.0.2.1'] }],
  [
    { external: true, externalIPs: ['192.0.2.1'] },
    { type: 'ClusterIP', externalTrafficPolicy: 'Cluster', externalIPs: ['192.0.2.1'] },
  ],
])('with %j the Service is %j', (values, expected) => {
  const { ports, selector, internalTrafficPolicy, ...rest } = (
    render(vpn, values)['Service/vpn-test-vpn'] as never as { spec: Record<string, unknown> }
  ).spec;
  expect(rest).toEqual(expected);
  expect(ports).toMatchObject([
    { port: 40000, protocol: 'TCP' },
    { port: 40000, protocol: 'UDP' },
  ]);
});

test.each([
  [{ users: { 'a.b': {} } }, 'users: a.b may hold letters'],
  [{ host: 'vpn.example.org/path' }, 'host'],
  [{ externalIPs: ['vpn.example.org'] }, 'externalIPs: each is an IP address'],
])('%j is refused', (values, message) => {
  expect(() => render(vpn, values)).toThrow(message);
});
