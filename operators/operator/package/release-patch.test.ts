import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyJsonPatch } from '../../kit/testing/patches.ts';
import type { HelmRelease } from '../kinds.ts';
import { component, pkg, release, settings, source } from '../testing/objects.ts';
import { ownerOf } from './apply.ts';
import { wantedRelease } from './release.ts';
import { releasePatch } from './release-patch.ts';
import type { Installable } from './selection.ts';

const owner = ownerOf(pkg('a'));
const wanted = (values?: unknown, more: object = {}) =>
  wantedRelease(
    pkg('a', values === undefined ? {} : { components: { x: { values } } }),
    source('a', []),
    component('x', { namespace: 'ns', ...more }) as Installable,
    [],
    settings,
  );
const live = (values?: unknown, more?: object): HelmRelease => {
  const { name, namespace, labels, annotations, spec } = wanted(values, more);
  return {
    apiVersion: '',
    kind: 'HelmRelease',
    metadata: { name, namespace, labels, annotations, resourceVersion: '7', ownerReferences: [owner] },
    spec,
  };
};

describe('the patch of a release', () => {
  it('is empty where nothing differs', () => {
    expect(releasePatch(wanted({ deep: [null, { a: 1 }] }), live({ deep: [null, { a: 1 }] }), owner)).toEqual([]);
  });

  it('B7: leaves a suspension, marks and owners of others', () => {
    const found = live({ n: 1 });
    found.spec.suspend = true;
    found.metadata.labels!['team'] = 'red';
    found.metadata.annotations = { note: 'theirs' };
    found.metadata.ownerReferences!.push({ apiVersion: 'v1', kind: 'ConfigMap', name: 'c', uid: 'u' });
    expect(releasePatch(wanted({ n: 1 }), found, owner)).toEqual([]);
    const patched = applyJsonPatch(found, releasePatch(wanted({ n: 2 }), found, owner));
    expect(patched).toEqual({ ...found, spec: { ...found.spec, values: { n: 2 } } });
  });

  it('undoes edits of fields that are ours, and takes off fields that nobody asked for', () => {
    const found = live({ n: 1 });
    Object.assign(found.spec, { interval: '1h', driftDetection: { mode: 'enabled' } });
    expect(applyJsonPatch(found, releasePatch(wanted({ n: 1 }), found, owner)).spec).toEqual(wanted({ n: 1 }).spec);
  });

  it('takes off our own marks when their reason goes', () => {
    const found = live(undefined, { privileged: true });
    found.metadata.annotations = { 'cozyhr.cozystack.io/values-files': 'a.yaml' };
    const patched = applyJsonPatch(found, releasePatch(wanted(), found, owner));
    expect([patched.metadata.labels, patched.metadata.annotations]).toEqual([{ 'cozystack.io/package': 'a' }, {}]);
  });

  it('is refused by the server if somebody else wrote in between', () => {
    expect(releasePatch(wanted({ n: 2 }), live({ n: 1 }), owner)[0]).toEqual({
      op: 'replace',
      path: '/metadata/resourceVersion',
      value: '7',
    });
  });

  it('replaces the owner of an earlier life', () => {
    const found = release('x', 'ns', 'a');
    found.metadata.ownerReferences![0]!.uid = 'earlier';
    expect(releasePatch(wanted(), found, owner)).toContainEqual({ op: 'add', path: '/metadata/ownerReferences', value: [owner] });
  });

  it('brings any release to what is wanted, and is empty then', () => {
    const values = fc.option(fc.jsonValue({ maxDepth: 2 }), { nil: undefined });
    fc.assert(
      fc.property(values, values, fc.boolean(), (before, after, privileged) => {
        const found = live(before, { privileged });
        const patched = applyJsonPatch(found, releasePatch(wanted(after), found, owner));
        expect(patched.spec).toEqual(wanted(after).spec);
        expect(releasePatch(wanted(after), patched, owner)).toEqual([]);
      }),
    );
  });
});

describe('the wanted release', () => {
  it('C6, C14: sends a history of 0, and leaves out what is empty', () => {
    const { spec } = wantedRelease(
      pkg('a'),
      source('a', []),
      component('x', { namespace: 'ns', healthCheckExprs: [] }) as Installable,
      [],
      { ...settings, maxHistory: 0 },
    );
    expect(spec.maxHistory).toBe(0);
    expect(Object.keys(spec).sort()).toEqual(['chartRef', 'install', 'interval', 'maxHistory', 'upgrade', 'valuesFrom']);
  });

  it('C8: leaves drift detection off, so that nothing of Helm and Flux fights', () => {
    expect(wanted().spec).not.toHaveProperty('driftDetection');
    const edited = { ...live(), spec: { ...live().spec, driftDetection: { mode: 'enabled' } } } as HelmRelease;
    expect(releasePatch(wanted(), edited, owner)).toContainEqual({ op: 'remove', path: '/spec/driftDetection' });
  });

  it('B11: has definitions of a chart upgraded where its component says so', () => {
    expect(wanted(undefined, { upgradeCRDs: 'CreateReplace' }).spec.upgrade.crds).toBe('CreateReplace');
  });

  it('C5: judges a custom resource by its health expressions, which the poller alone evaluates, unless told otherwise', () => {
    const healthCheckExprs = [{ apiVersion: 'v1', kind: 'KubeVirt', current: 'has(status.phase)', failed: 'status.phase == "Failed"' }];
    expect(wanted(undefined, { healthCheckExprs }).spec).toMatchObject({ healthCheckExprs, waitStrategy: { name: 'poller' } });
    expect(wanted(undefined, { healthCheckExprs, waitStrategy: 'legacy' }).spec.waitStrategy).toEqual({ name: 'legacy' });
  });

  it('hands falsy values on as they are', () => {
    for (const values of [0, false, '', [], {}]) expect(wanted(values).spec.values).toEqual(values);
  });
});
