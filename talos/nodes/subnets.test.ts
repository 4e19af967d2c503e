import { expect, it, test } from 'vitest';
import { values as platform } from '../../constructs/core/platform/values.ts';
import { values as kilo } from '../../constructs/system/kilo/index.ts';
import { resolveProperties } from '../../src/chart/schema/default.ts';
import { clusterDomain } from './description.ts';
import { parsed } from './nodes.fixture.ts';
import { contains, overlap, parseSubnet, platformSubnets } from './subnets.ts';

it.each([
  ['10.244.0.0/16', '10.244.3.0/24', true],
  ['10.244.3.0/24', '10.244.0.0/16', true],
  ['10.244.3.7/16', '10.244.9.0/24', true],
  ['10.244.0.0/16', '10.245.0.0/16', false],
  ['0.0.0.0/0', '10.0.0.0/8', true],
  ['fd00::/8', 'fd12::/16', true],
  ['fd00::/8', '10.0.0.0/8', false],
])('%s and %s have addresses in common: %s', (a, b, expected) => {
  expect(overlap(parseSubnet(a)!, parseSubnet(b)!)).toBe(expected);
});

it.each(['10.0.0.0', '10.0.0.0/33', '10.0.0/8', 'fd00::/129', '10.0.0.0/8/8', '10.0.0.0/', 'a/8'])('%s is no network', (text) => {
  expect(parseSubnet(text)).toBeUndefined();
});

it('an address is in networks of its own family', () => {
  expect(contains(parseSubnet('192.168.0.0/16')!, '192.168.7.7')).toBe(true);
  expect(contains(parseSubnet('192.168.0.0/16')!, '192.169.7.7')).toBe(false);
  expect(contains(parseSubnet('192.168.0.0/16')!, '::1')).toBe(false);
});

test('the networks that are kept apart are those of the platform, and so is the domain', () => {
  const { networking } = resolveProperties(platform, {}) as { networking: Record<string, string> };
  const mesh = resolveProperties(kilo, {}) as { kilo: { transitCIDR: string } };
  expect(Object.values(platformSubnets)).toEqual([networking['podCIDR'], networking['joinCIDR'], mesh.kilo.transitCIDR]);
  expect(parsed().cluster.serviceSubnets).toEqual([networking['serviceCIDR']]);
  expect(clusterDomain).toBe(networking['clusterDomain']);
});

test('the usual networks are apart from each other', () => {
  const { podSubnets, serviceSubnets } = parsed().cluster;
  const all = [...podSubnets, ...serviceSubnets, ...Object.values(platformSubnets)].map((text) => parseSubnet(text)!);
  expect(all.flatMap((a, index) => all.slice(index + 1).filter((b) => overlap(a, b)))).toEqual([]);
});
