import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KubeObject } from '../kit/client/object.ts';
import { AttachmentsError, applicationKey, applicationOf, attachmentsOf } from './attachments.ts';
import { finalizer, finalizerPatch, groupsOf, labelPatch, membershipLabel, planMembership } from './membership.ts';

const policy = (attachments?: unknown, more: object = {}): KubeObject => ({
  apiVersion: 'cilium.io/v2',
  kind: 'CiliumNetworkPolicy',
  metadata: {
    name: 'web',
    namespace: 'tenant-a',
    resourceVersion: '7',
    annotations:
      attachments === undefined
        ? {}
        : { 'sdn.cozystack.io/attachments': typeof attachments === 'string' ? attachments : JSON.stringify(attachments) },
    ...more,
  },
});
const pod = (name: string, labels: Record<string, string> = {}): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: 'tenant-a', uid: name, labels },
});
const member = { [membershipLabel('web')]: '' };

describe('attachments of a group', () => {
  it('are applications, of our group unless they say another', () => {
    const written = [
      { kind: 'Redis', name: 'cache' },
      { apiGroup: 'x.org', kind: 'Y', name: 'z' },
    ];
    expect(attachmentsOf(policy(written))).toEqual([{ apiGroup: 'apps.cozystack.io', kind: 'Redis', name: 'cache' }, written[1]]);
    expect(attachmentsOf(policy())).toEqual([]);
  });

  it.each(['{', '{}', '"x"', [null], [{ kind: 'Redis' }], [{ kind: 1, name: 'x' }]])('%j are refused', (written) => {
    expect(() => attachmentsOf(policy(written))).toThrow(AttachmentsError);
  });

  it('have the pods that the lineage labels name, of the same namespace', () => {
    const labels = {
      'apps.cozystack.io/application.group': 'apps.cozystack.io',
      'apps.cozystack.io/application.kind': 'Redis',
      'apps.cozystack.io/application.name': 'cache',
    };
    const [attachment] = attachmentsOf(policy([{ kind: 'Redis', name: 'cache' }]));
    expect(applicationOf(pod('p', labels))).toBe(applicationKey('tenant-a', attachment!));
    expect(applicationOf(pod('p'))).toBeUndefined();
    expect(applicationKey('tenant-b', attachment!)).not.toBe(applicationKey('tenant-a', attachment!));
  });
});

describe('membership', () => {
  it('is joined by the pods of attached applications and left by all others', () => {
    const [fresh, settled, former] = [pod('fresh'), pod('settled', member), pod('former', member)];
    expect(planMembership('web', [fresh, settled], [settled, former])).toEqual({ join: [fresh], leave: [former] });
    expect(planMembership('web', [], [settled])).toEqual({ join: [], leave: [settled] });
  });

  it('of several groups stands side by side on a pod', () => {
    expect(groupsOf(pod('p', { ...member, [membershipLabel('db')]: '', other: '' }))).toEqual(['web', 'db']);
    expect(labelPatch('web', null)).toEqual({ metadata: { labels: { 'securitygroup.sdn.cozystack.io/web': null } } });
  });

  it('comes to rest after one pass', () => {
    const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'));
    fc.assert(
      fc.property(names, names, (attached, labelled) => {
        const after = new Set<string>(labelled);
        const all = (of: Iterable<string>) => [...of].map((name) => pod(name, after.has(name) ? member : {}));
        const { join, leave } = planMembership('web', all(attached), all(labelled));
        for (const { metadata } of join) after.add(metadata.name);
        for (const { metadata } of leave) after.delete(metadata.name);
        expect([...after].sort()).toEqual([...attached].sort());
        expect(planMembership('web', all(attached), all(after))).toEqual({ join: [], leave: [] });
      }),
    );
  });
});

describe('the finalizer', () => {
  it('is set and taken away once, beside those of others', () => {
    const held = policy(undefined, { finalizers: ['other', finalizer] });
    expect(finalizerPatch(policy(undefined, { finalizers: ['other'] }), true)).toEqual({
      metadata: { resourceVersion: '7', finalizers: ['other', finalizer] },
    });
    expect(finalizerPatch(held, true)).toBeUndefined();
    expect(finalizerPatch(held, false)).toEqual({ metadata: { resourceVersion: '7', finalizers: ['other'] } });
    expect(finalizerPatch(policy(), false)).toBeUndefined();
  });
});
