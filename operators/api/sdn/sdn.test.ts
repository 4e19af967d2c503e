import { describe, expect, test } from 'vitest';
import { attachmentsText, groupSpec, policySpec } from './projection.ts';
import { ownNameErrors, specErrors, unknownSpecFields } from './rules.ts';
import { finalizersAfter, groupView } from './security-group-view.ts';
import { ATTACHMENTS, GROUP_MARKER, MEMBERSHIP_FINALIZER, type NetworkPolicy, type SecurityGroupSpec } from './types.ts';

const app = (kind: string, name: string) => ({ apiGroup: 'apps.cozystack.io', kind, name });
const policy = (spec: SecurityGroupSpec, metadata: Partial<NetworkPolicy['metadata']> = {}): NetworkPolicy => ({
  apiVersion: 'cilium.io/v2',
  kind: 'CiliumNetworkPolicy',
  metadata: { name: 'web', namespace: 'tenant-x', ...metadata },
  spec: policySpec('web', spec),
});

describe('the policy of a group', () => {
  test('an empty group has an empty list of rules: a policy needs a section, and an empty one changes nothing', () => {
    expect(policySpec('web', {})).toEqual({ endpointSelector: { matchLabels: { 'securitygroup.sdn.cozystack.io/web': '' } }, ingress: [] });
  });

  test('applications come before groups, protocols in capitals', () => {
    const { ingress } = policySpec('web', {
      ingress: [{ fromSG: ['db'], fromApp: [{ kind: 'Redis', name: 'r' }], toPorts: [{ ports: [{ port: '80', protocol: 'tcp' }] }] }],
    });
    expect(ingress?.[0]?.fromEndpoints?.map(({ matchLabels }) => Object.keys(matchLabels ?? {}).length)).toEqual([3, 1]);
    expect(ingress?.[0]?.toPorts).toEqual([{ ports: [{ port: '80', protocol: 'TCP' }] }]);
  });

  test('what was written is read back', () => {
    const spec: SecurityGroupSpec = {
      attachments: [app('Postgres', 'db')],
      ingress: [{ fromApp: [app('Redis', 'r')], fromSG: ['a'] }, { fromCIDR: ['192.0.2.7'] }],
      egress: [{ toFQDNs: [{ matchPattern: '*.example.com' }], toPorts: [{ ports: [{ port: 'http' }] }] }],
    };
    expect(groupSpec(policy(spec), attachmentsText(spec))).toEqual(spec);
  });

  test('what somebody else wrote into it is not shown', () => {
    const odd = policy({});
    odd.spec!.ingress = [{ fromEndpoints: [{ matchLabels: { foreign: 'x' } }] }];
    expect(groupSpec(odd, 'no JSON')).toEqual({ ingress: [{}] });
  });

  test.each(['{', '{}', '"x"', '[1]', '["a"]', '[{"kind":5}]'])('attachments of another form are none: %s', (text) =>
    expect(groupSpec(policy({}), text)).not.toHaveProperty('attachments'),
  );

  test('marker and attachments are hidden, the rest of the metadata is shown', () => {
    const view = groupView(
      policy(
        {},
        { labels: { [GROUP_MARKER]: 'true', mine: '1' }, annotations: { [ATTACHMENTS]: '[]' }, finalizers: [MEMBERSHIP_FINALIZER] },
      ),
    );
    expect(view.metadata).toMatchObject({ labels: { mine: '1' }, finalizers: [MEMBERSHIP_FINALIZER] });
    expect(view.metadata).not.toHaveProperty('annotations');
  });

  test("the membership controller's finalizer is never lost", () => {
    expect(finalizersAfter([MEMBERSHIP_FINALIZER], [])).toEqual([MEMBERSHIP_FINALIZER]);
    expect(finalizersAfter([MEMBERSHIP_FINALIZER, 'x'], ['y'])).toEqual(['y', MEMBERSHIP_FINALIZER]);
    expect(finalizersAfter([], [])).toEqual([]);
  });
});

describe('what is wrong with a group', () => {
  test.each([
    [{ ingress: [{ fromCIDR: ['10.0.0.0/8', '10.0.0.300'] }] }, 'spec.ingress[0].fromCIDR[1]'],
    [{ ingress: [{ fromCIDR: ['10.0.0.0/33'] }] }, 'spec.ingress[0].fromCIDR[0]'],
    [{ egress: [{ toCIDR: ['::/129'] }] }, 'spec.egress[0].toCIDR[0]'],
    [{ egress: [{ toCIDR: ['10.0.0.0/08'] }] }, 'spec.egress[0].toCIDR[0]'],
    [{ ingress: [{ toPorts: [{ ports: [{ port: '70000' }] }] }] }, 'spec.ingress[0].toPorts[0].ports[0].port'],
    [{ ingress: [{ toPorts: [{ ports: [{ port: 80 }] }] }] }, 'spec.ingress[0].toPorts[0].ports[0].port'],
    [{ egress: [{ toPorts: [{ ports: [{ protocol: 'HTTP' }] }] }] }, 'spec.egress[0].toPorts[0].ports[0].protocol'],
    [{ egress: [{ toFQDNs: [{}] }] }, 'spec.egress[0].toFQDNs[0]'],
    [{ egress: [{ toFQDNs: [{ matchName: 5 }] }] }, 'spec.egress[0].toFQDNs[0].matchName'],
    [{ attachments: [{ kind: 'Postgres' }] }, 'spec.attachments[0].name'],
    [{ attachments: [{ kind: 'A', name: 'x'.repeat(64) }] }, 'spec.attachments[0].name'],
    [{ ingress: [{ fromSG: ['World'] }] }, 'spec.ingress[0].fromSG[0]'],
    [{ ingress: [{ fromApp: [{ kind: 'A', name: 'host' }] }] }, 'spec.ingress[0].fromApp[0].name'],
    [{ ingress: [{ fromSG: ['g'.repeat(64)] }] }, 'spec.ingress[0].fromSG[0]'],
    [{ ingress: 'all' }, 'spec.ingress'],
    [{ ingress: [null] }, 'spec.ingress[0]'],
    ['text', 'spec'],
  ])('%j', (spec, field) => expect(specErrors(spec).map((error) => error.field)).toEqual([field]));

  test.each([
    {},
    undefined,
    { ingress: [{ fromCIDR: ['192.0.2.7', '2001:db8::/32', '2001:db8::1', '0.0.0.0/0'] }] },
    { egress: [{ toPorts: [{ ports: [{}, { port: '' }, { port: 'http', protocol: 'any' }] }] }] },
  ])('%j is fine', (spec) => expect(specErrors(spec)).toEqual([]));

  test('names: the label of the members must be one, and mean nothing else', () => {
    expect(ownNameErrors('web')).toEqual([]);
    for (const name of ['', 'g'.repeat(64), 'kube-apiserver', 'a/b'])
      expect(ownNameErrors(name)).toMatchObject([{ field: 'metadata.name' }]);
  });

  test('fields that do not exist are named', () => {
    expect(unknownSpecFields({ ingresss: [], ingress: [{ fromApps: [], toPorts: [{ ports: [{ prot: 1 }] }] }] })).toEqual([
      'spec.ingresss',
      'spec.ingress[0].fromApps',
      'spec.ingress[0].toPorts[0].ports[0].prot',
    ]);
  });
});
