import { describe, expect, test } from 'vitest';
import { render } from '../render.fixture.ts';
import { tcpBalancer } from './index.ts';

const configuration = (values: object): string =>
  (render(tcpBalancer, values)['ConfigMap/tcp-balancer-test-haproxy'] as never as { data: Record<string, string> }).data['haproxy.cfg'] ??
  '';
/** The lines of a frontend or a backend. */
const section = (values: object, title: string): string[] =>
  (configuration(values).split(`\n${title}\n`)[1]?.split('\n\n')[0] ?? '').trimEnd().split('\n');

describe('servers', () => {
  const httpAndHttps = { endpoints: ['10.0.0.1', 'web.example.org', '2001:db8::1'], targetPorts: { https: 8443 } };

  test('are the same for both ports, each with its target port', () => {
    expect(section({ httpAndHttps }, 'backend http')).toEqual([
      '  balance leastconn',
      '  default-server observe layer4 error-limit 10 on-error mark-down',
      '  server srv0 10.0.0.1:80 check',
      '  server srv1 web.example.org:80 check',
      '  server srv2 2001:db8::1:80 check',
    ]);
    expect(section({ httpAndHttps }, 'backend https')).toContain('  server srv1 web.example.org:8443 check');
  });

  test('learn the address of the client if they expect the header', () => {
    const proxied = { httpAndHttps: { ...httpAndHttps, mode: 'tcp-with-proxy' } };
    expect(section(proxied, 'backend https')).toContain('  server srv0 10.0.0.1:8443 check send-proxy-v2');
  });
});

describe('clients', () => {
  const whitelist = ['203.0.113.0/24', '2001:db8::/32'];

  test('may all connect by default', () => {
    expect(section({ whitelist }, 'frontend http')).toEqual([
      '  bind :::8080 v4v6',
      '  tcp-request connection set-dst-port int(80)',
      '  default_backend http',
    ]);
  });

  test('must come from a network of the list once it is enforced', () => {
    expect(section({ whitelist, whitelistHTTP: true }, 'frontend https')).toEqual([
      '  bind :::8443 v4v6',
      '  acl allowed src 203.0.113.0/24',
      '  acl allowed src 2001:db8::/32',
      '  tcp-request connection reject unless allowed',
      '  tcp-request connection set-dst-port int(443)',
      '  default_backend https',
    ]);
  });

  test('are all turned away by an empty list, with a configuration that HAProxy takes', () => {
    const lines = section({ whitelistHTTP: true }, 'frontend http');
    expect(lines).toContain('  tcp-request connection reject');
    expect(lines.join('\n')).not.toContain('allowed');
  });
});

test.each([
  [{ external: true }, 'LoadBalancer', false],
  [{}, 'ClusterIP', undefined],
])('with %j its Service is a %s with the ports that are listened on', (values, type, allocateLoadBalancerNodePorts) => {
  const { spec } = render(tcpBalancer, values)['Service/tcp-balancer-test-haproxy'] as never as { spec: Record<string, unknown> };
  expect(spec).toMatchObject({ type, ports: [{ port: 80 }, { port: 443 }] });
  expect(spec['allocateLoadBalancerNodePorts']).toBe(allocateLoadBalancerNodePorts);
});

test('a change of the configuration restarts what reads it', () => {
  const template = (values: object) =>
    (render(tcpBalancer, values)['Deployment/tcp-balancer-test-haproxy'] as never as { spec: { template: { metadata: object } } }).spec
      .template.metadata;
  expect(template({ whitelistHTTP: true })).not.toEqual(template({}));
  expect(template({ external: true })).toEqual(template({}));
});

test.each([
  [{ httpAndHttps: { endpoints: ['10.0.0.1 weight 0'] } }, 'httpAndHttps.endpoints: each is an address'],
  [{ httpAndHttps: { endpoints: ['http://web'] } }, 'httpAndHttps.endpoints: each is an address'],
  [{ whitelist: ['10.0.0.0/8\n  stats enable'] }, 'whitelist: each is an address or a network'],
  [{ httpAndHttps: { targetPorts: { http: 70000 } } }, 'httpAndHttps.targetPorts.http'],
])('%j is refused', (values, message) => {
  expect(() => render(tcpBalancer, values)).toThrow(message);
});
