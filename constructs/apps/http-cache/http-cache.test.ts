import { expect, test } from 'vitest';
import { render } from '../render.fixture.ts';
import { httpCache } from './index.ts';

const configuration = (values: object, name: string, file: string): string =>
  (render(httpCache, values)[`ConfigMap/http-cache-test-${name}`] as never as { data: Record<string, string> }).data[file] ?? '';
const haproxy = (values: object) => configuration(values, 'haproxy', 'haproxy.cfg');
const nginx = (values: object) => configuration(values, 'nginx-cache', 'nginx.conf');
const names = (values: object, kind: string) => Object.keys(render(httpCache, values)).filter((name) => name.startsWith(`${kind}/`));

test('each cache has a Deployment, a volume and a Service of its own, which the load balancers know', () => {
  const values = { nginx: { replicas: 3 } };
  expect(names(values, 'PersistentVolumeClaim')).toEqual([0, 1, 2].map((i) => `PersistentVolumeClaim/http-cache-test-nginx-cache-${i}`));
  expect(names(values, 'Deployment')).toHaveLength(4);
  expect(haproxy(values).match(/server cache\d+ http-cache-test-nginx-cache-\d+:80 check/g)).toHaveLength(3);
});

test('origins are asked by the caches, and by the load balancers where no cache is left', () => {
  const values = { endpoints: ['10.0.0.1:80', 'shop.example.org:8080'] };
  expect(nginx(values)).toContain('    server 10.0.0.1:80;\n    server shop.example.org:8080;\n');
  expect(haproxy(values)).toContain('  server origin1 shop.example.org:8080 backup');
});

test('without origins the configuration is still one that nginx takes', () => {
  expect(nginx({})).toMatch(/upstream origin_servers \{\n {4}keepalive 64;\n {4}server 127\.0\.0\.1:9 down;\n {2}\}/);
});

test('a change of the configuration restarts what reads it', () => {
  const checksum = (values: object) =>
    (render(httpCache, values)['Deployment/http-cache-test-haproxy'] as never as { spec: { template: { metadata: object } } }).spec.template
      .metadata;
  expect(checksum({ endpoints: ['a:80'] })).not.toEqual(checksum({ endpoints: ['b:80'] }));
  expect(checksum({ endpoints: ['a:80'] })).toEqual(checksum({ endpoints: ['a:80'], size: '20Gi' }));
});

test('metrics are scraped in the namespace of the release, under a name of its own', () => {
  expect(render(httpCache, {})['VMServiceScrape/http-cache-test-nginx-cache']).toMatchObject({
    spec: { namespaceSelector: { matchNames: ['tenant-a'] } },
  });
});

test.each([
  [{ external: true }, 'LoadBalancer', false],
  [{}, 'ClusterIP', undefined],
])('with %j its Service is a %s', (values, type, allocateLoadBalancerNodePorts) => {
  const { spec } = render(httpCache, values)['Service/http-cache-test-haproxy'] as never as { spec: Record<string, unknown> };
  expect(spec).toMatchObject({ type, ports: [{ port: 80, targetPort: 'http' }] });
  expect(spec['allocateLoadBalancerNodePorts']).toBe(allocateLoadBalancerNodePorts);
});

test.each([
  [{ endpoints: ['http://a/'] }, 'without scheme'],
  [{ endpoints: ['a:80; return 200'] }, 'without scheme'],
  [{ nginx: { replicas: 101 } }, 'nginx.replicas'],
  [{ size: 0 }, 'size: the volume needs a size'],
])('%j is refused', (values, message) => {
  expect(() => render(httpCache, values)).toThrow(message);
});
