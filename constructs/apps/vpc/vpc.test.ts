import { describe, expect, test } from 'vitest';
import { ofKind, render } from '../render.fixture.ts';
import { vpc } from './index.ts';

const MAIN = { name: 'virtualprivatecloud-main', namespace: 'tenant-a' };
const OTHER = { name: 'virtualprivatecloud-other', namespace: 'tenant-b' };
const rendered = (values: object, release = MAIN) => render(vpc, values, { release });
const spec = (values: object, release = MAIN) =>
  (ofKind(rendered(values, release), 'Vpc') as never as { spec: { vpcPeerings?: object[]; staticRoutes?: object[] } }).spec;

test('a network is called by a digest of where it belongs, and so are its subnets', () => {
  const objects = rendered({ subnets: [{ name: 's1', cidr: '10.20.0.0/24' }] });
  expect(objects).toHaveProperty(['Vpc/vpc-12c668']);
  expect(objects['Subnet/subnet-1390a6f6']).toMatchObject({
    metadata: { labels: { 'cozystack.io/subnetName': 's1', 'cozystack.io/vpcId': 'vpc-12c668' } },
    spec: { vpc: 'vpc-12c668', cidrBlock: '10.20.0.0/24', provider: 'subnet-1390a6f6.tenant-a.ovn' },
  });
  const attachment = objects['NetworkAttachmentDefinition/subnet-1390a6f6'] as never as { spec: { config: string } };
  expect(JSON.parse(attachment.spec.config)).toEqual({
    cniVersion: '0.3.0',
    type: 'kube-ovn',
    server_socket: '/run/openvswitch/kube-ovn-daemon.sock',
    provider: 'subnet-1390a6f6.tenant-a.ovn',
  });
});

test('subnets and peers are listed for those who look for them', () => {
  const values = {
    subnets: [{ name: 's1', cidr: '10.20.0.0/24' }, { name: 's2' }],
    peers: [{ tenantNamespace: 'tenant-b', vpcName: 'other' }],
  };
  expect(rendered(values)['ConfigMap/virtualprivatecloud-main-subnets']).toMatchObject({
    metadata: { labels: { 'apps.cozystack.io/application.name': 'main' } },
    data: {
      's1.ID': 'subnet-1390a6f6',
      's1.CIDR': '10.20.0.0/24',
      's2.ID': expect.stringMatching(/^subnet-[0-9a-f]{8}$/),
      'peer.tenant-b.other.vpcId': 'vpc-bcd1d7',
      'peer.tenant-b.other.tenantNamespace': 'tenant-b',
    },
  });
});

describe('the link to a peer', () => {
  test('is the same on both sides, with an address for each', () => {
    expect(spec({ peers: [{ tenantNamespace: 'tenant-b', vpcName: 'other' }] }).vpcPeerings).toEqual([
      { remoteVpc: 'vpc-bcd1d7', localConnectIP: '169.254.218.117/30' },
    ]);
    expect(spec({ peers: [{ tenantNamespace: 'tenant-a', vpcName: 'main' }] }, OTHER).vpcPeerings).toEqual([
      { remoteVpc: 'vpc-12c668', localConnectIP: '169.254.218.118/30' },
    ]);
  });

  test('has an address that hosts may have, whatever the peer', () => {
    const peers = Array.from({ length: 40 }, (_, i) => ({ tenantNamespace: 'tenant-b', vpcName: `p${i}` }));
    for (const { localConnectIP } of peers.flatMap((peer) => spec({ peers: [peer] }).vpcPeerings) as { localConnectIP: string }[]) {
      const [, third, fourth] = /^169\.254\.(\d+)\.(\d+)\/30$/.exec(localConnectIP)?.map(Number) ?? [];
      expect(third).toBeGreaterThanOrEqual(1);
      expect(third).toBeLessThanOrEqual(254);
      expect([1, 2]).toContain((fourth ?? 0) % 4);
    }
  });
});

test('routes are given to the router as they are', () => {
  const routes = [{ cidr: '0.0.0.0/0', nextHopIP: '10.20.0.1' }];
  expect(spec({ routes }).staticRoutes).toEqual(routes);
  expect(spec({})).not.toHaveProperty('staticRoutes');
});

test.each([
  [{ subnets: [{ name: 'a' }, { name: 'a', cidr: '10.0.0.0/8' }] }, 'subnets: two have the same name'],
  [{ subnets: [{ name: 'my subnet' }] }, 'subnets: my subnet may hold letters'],
  [{ subnets: [{ name: 'a', cidr: '10.0.0.0' }] }, 'subnets: 10.0.0.0 is no IPv4 network'],
  [{ subnets: [{ name: 'a', cidr: '10.0.0.0/33' }] }, 'subnets: 10.0.0.0/33 is no IPv4 network'],
  [{ peers: [{ tenantNamespace: 'tenant-a', vpcName: 'main' }] }, 'a network is no peer of itself'],
  [{ peers: [1, 2].map(() => ({ tenantNamespace: 'tenant-b', vpcName: 'x' })) }, 'peers: one is listed twice'],
  [{ peers: [{ tenantNamespace: 'Tenant', vpcName: 'x' }] }, 'peers: Tenant may hold lower-case letters'],
  [{ routes: [{ cidr: '0.0.0.0/0', nextHopIP: '10.0.0.256' }] }, 'routes: 10.0.0.256 is no IPv4 address'],
])('%j is refused', (values, message) => {
  expect(() => rendered(values)).toThrow(message);
});

test('two peers whose links would have the same addresses are refused', () => {
  const seen = new Map<string, string>();
  for (let i = 0; ; i++) {
    const peer = { tenantNamespace: 'tenant-b', vpcName: `p${i}` };
    const [{ localConnectIP }] = spec({ peers: [peer] }).vpcPeerings as [{ localConnectIP: string }];
    const earlier = seen.get(localConnectIP);
    seen.set(localConnectIP, peer.vpcName);
    if (!earlier) continue;
    const peers = [peer, { tenantNamespace: 'tenant-b', vpcName: earlier }];
    expect(() => rendered({ peers })).toThrow('the links to two of them would have the same addresses');
    return;
  }
});
