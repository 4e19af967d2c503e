import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Package, PackageSource } from '../kinds.ts';
import { component, pkg, release, settings, source, variant, viewOf } from '../testing/objects.ts';
import { planPackage } from './plan.ts';

const plan = (of: Package, ...objects: [Parameters<typeof viewOf>[0]?]) => planPackage(of, viewOf(objects[0] ?? {}), settings);
const refs = (list: { name: string; namespace?: string }[] | undefined) =>
  (list ?? []).map(({ name, namespace }) => `${namespace}/${name}`);
const orphans = (found: ReturnType<typeof plan>) => found.orphans.map(({ metadata }) => `${metadata.namespace}/${metadata.name}`);
const keys = (list: { name: string; namespace: string }[]) => list.map(({ name, namespace }) => `${namespace}/${name}`);

describe('a package', () => {
  it('without a source, or with a variant that the source lacks, wants nothing and says so', () => {
    expect(plan(pkg('a')).problems).toMatchObject([{ reason: 'PackageSourceNotFound' }]);
    const { problems, releases } = plan(pkg('a', { variant: 'big' }), { sources: [source('a', [component('x', 'ns')])] });
    expect(problems).toMatchObject([{ reason: 'VariantNotFound', message: expect.stringMatching(/no variant big; it has default/) }]);
    expect(releases).toEqual([]);
  });

  it('wants a release for each installed component of the selected variant', () => {
    const sources = [
      source('a', [variant('default', [component('x', 'ns'), component('files')]), variant('other', [component('y', 'ns')])]),
    ];
    const found = plan(pkg('a'), { sources });
    expect([keys(found.releases), found.problems]).toEqual([['ns/x'], []]);
    expect(found.releases[0]?.spec.chartRef).toEqual({ kind: 'ExternalArtifact', name: 'a-default-x', namespace: 'cozy-system' });
  });

  it('tells an override of an unknown component, and goes on with the others (B8)', () => {
    const found = plan(pkg('a', { components: { typo: { values: 1 } } }), { sources: [source('a', [component('x', 'ns')])] });
    expect(found.problems).toMatchObject([{ reason: 'InvalidConfiguration', message: expect.stringMatching(/typo.*it has x/) }]);
    expect(keys(found.releases)).toEqual(['ns/x']);
  });

  it('keeps what a component has installed while it lacks a namespace, and removes the rest', () => {
    const sources = [source('a', [component('x', {}), component('y', 'ns')])];
    const releases = [release('x', 'old', 'a'), release('gone', 'ns', 'a')];
    expect(orphans(plan(pkg('a'), { sources, releases }))).toEqual(['ns/gone']);
    expect(orphans(plan(pkg('a'), { sources: [source('a', [component('y', 'ns')])], releases }))).toEqual(['old/x', 'ns/gone']);
  });

  it('removes a release that was renamed or moved only for a successor that is written', () => {
    const sources = [
      source('a', [component('x', { namespace: 'new', dependsOn: ['phantom'] }), component('y', { namespace: 'ns', releaseName: 'z' })]),
    ];
    const releases = [release('x', 'old', 'a'), release('y', 'ns', 'a')];
    expect(orphans(plan(pkg('a'), { sources, releases }))).toEqual(['ns/y']);
    const taken = release('z', 'ns', 'other');
    expect(orphans(plan(pkg('a'), { sources, releases: [...releases, taken] }))).toEqual([]);
  });

  it('removes releases of another variant only when all of the selected one are written', () => {
    const variants = (dependsOn: string[]) => [
      variant('default', [component('b', 'ns')]),
      variant('new', [component('n', { namespace: 'ns', dependsOn })]),
    ];
    const releases = [release('b', 'ns', 'a')];
    const of = (dependsOn: string[]) => plan(pkg('a', { variant: 'new' }), { sources: [source('a', variants(dependsOn))], releases });
    expect([orphans(of([])), orphans(of(['phantom']))]).toEqual([['ns/b'], []]);
  });

  it('installs one release a name: of two components that share it the first, and the second is told', () => {
    const twins = [
      component('x', 'ns'),
      component('y', { namespace: 'ns', releaseName: 'x' }),
      component('x2', { namespace: 'other', releaseName: 'x' }),
    ];
    const found = plan(pkg('a'), { sources: [source('a', twins)] });
    expect(found.releases.map(({ namespace, spec }) => [namespace, spec.chartRef.name])).toEqual([
      ['ns', 'a-default-x'],
      ['other', 'a-default-x2'],
    ]);
    expect(found.problems).toMatchObject([
      { reason: 'InvalidConfiguration', message: expect.stringMatching(/x and y both install.*ns\/x/) },
    ]);
  });

  it('never installs the chart of somebody else: not where another component, nor where another source has the artifact', () => {
    const twins = source('a.b', [component('web.front', { namespace: 'ns', releaseName: 'w1' }), component('web-front', 'ns')]);
    const found = plan(pkg('a.b'), { sources: [twins] });
    expect([keys(found.releases), found.problems]).toMatchObject([
      ['ns/w1'],
      [{ reason: 'InvalidConfiguration', message: expect.stringMatching(/web-front is not installed.*default\/web\.front/) }],
    ]);
    const younger = source('a-b', [component('web-front', 'ns'), component('own', 'ns')]);
    younger.metadata.creationTimestamp = '2026-02-01T00:00:00Z';
    const second = plan(pkg('a-b'), { sources: [twins, younger] });
    expect([keys(second.releases), second.problems[0]?.message]).toMatchObject([['ns/own'], expect.stringMatching(/PackageSource a\.b/)]);
  });
});

describe('dependencies between packages', () => {
  const sources = [
    source('a', [component('x', 'ns')], { dependsOn: ['b'] }),
    source('b', [component('y', 'nb'), component('z', { namespace: 'nz', releaseName: 'zz' }), component('f')]),
  ];

  it('hold a package back until they are Ready, by name', () => {
    for (const packages of [[], [pkg('b', {}, false)]]) {
      const found = plan(pkg('a'), { sources, packages });
      expect(found).toMatchObject({
        releases: [],
        namespaces: [],
        dependencies: { b: { ready: false } },
        problems: [{ reason: 'DependenciesNotReady', message: expect.stringMatching(/\bb\b/) }],
      });
    }
  });

  it('become dependsOn of every release: all releases of each direct dependency', () => {
    const found = plan(pkg('a'), { sources, packages: [pkg('b', {}, true)] });
    expect(refs(found.releases[0]?.spec.dependsOn)).toEqual(['nb/y', 'nz/zz']);
    expect(found.dependencies).toEqual({ b: { ready: true } });
  });

  it('B4: lead to no release that is switched off', () => {
    const off = pkg('b', { components: { y: { enabled: false } } }, true);
    expect(refs(plan(pkg('a'), { sources, packages: [off] }).releases[0]?.spec.dependsOn)).toEqual(['nz/zz']);
  });

  it('that are ignored are neither waited for nor handed on', () => {
    const found = plan(pkg('a', { ignoreDependencies: ['b'] }), { sources });
    expect([found.problems, found.dependencies, found.releases[0]?.spec.dependsOn]).toEqual([[], {}, undefined]);
  });

  it('that are being deleted count as gone', () => {
    const leaving = { ...pkg('b', {}, true), metadata: { name: 'b', deletionTimestamp: '2026-01-01T00:00:00Z' } };
    expect(plan(pkg('a'), { sources, packages: [leaving] }).problems[0]?.message).toMatch(/b is being deleted/);
  });

  it('once lost, leave what is installed in place: it follows its values, nothing new is installed, what is off goes', () => {
    const more = [source('a', [component('x', 'ns'), component('new', 'ns'), component('off', 'ns')], { dependsOn: ['b'] })];
    const releases = [release('x', 'ns', 'a', { dependsOn: [{ name: 'y', namespace: 'nb' }] }), release('off', 'ns', 'a')];
    const found = plan(pkg('a', { components: { x: { values: { n: 1 } }, off: { enabled: false } } }), { sources: more, releases });
    expect(keys(found.releases)).toEqual(['ns/x']);
    expect(found.releases[0]?.spec).toMatchObject({ values: { n: 1 }, dependsOn: [{ name: 'y', namespace: 'nb' }] });
    expect(found.orphans.map(({ metadata }) => metadata.name)).toEqual(['off']);
  });

  it('are not Ready without a source or a variant, whatever their condition still says: what waits for them would wait for nothing', () => {
    const ours = release('x', 'ns', 'a', { dependsOn: [{ name: 'y', namespace: 'nb' }] });
    for (const [others, b] of [
      [[], pkg('b', {}, true)],
      [[source('b', [component('y', 'nb')])], pkg('b', { variant: 'none' }, true)],
    ] as const) {
      const found = plan(pkg('a'), { sources: [sources[0]!, ...others], packages: [b], releases: [ours] });
      expect(found).toMatchObject({ dependencies: { b: { ready: false } }, problems: [{ reason: 'DependenciesNotReady' }] });
      expect(refs(found.releases[0]?.spec.dependsOn)).toEqual(['nb/y']);
    }
  });

  it('hold another variant back as a whole: what runs stays as it is, in place and beside', () => {
    const variants = [
      variant('default', [component('same', 'ns'), component('old', 'ns')]),
      variant('new', [component('same', 'ns'), component('more', 'ns')], { dependsOn: ['b'] }),
    ];
    const releases = [release('same', 'ns', 'a'), release('old', 'ns', 'a')];
    const found = plan(pkg('a', { variant: 'new' }), { sources: [source('a', variants)], releases });
    expect([found.releases, orphans(found)]).toEqual([[], []]);
    const moved = [source('a', [component('same', 'elsewhere'), component('off', 'ns')], { dependsOn: ['b'] })];
    const off = pkg('a', { components: { off: { enabled: false } } });
    expect(orphans(plan(off, { sources: moved, releases: [releases[0]!, release('off', 'ns', 'a')] }))).toEqual(['ns/off']);
  });

  it('in a ring of Packages that are Ready still are told, and no release begins to wait for itself', () => {
    const ring = ['a', 'b'].map((name, i, all) => source(name, [component(name, 'ns')], { dependsOn: [all[1 - i]!] }));
    const packages = ['a', 'b'].map((name) => pkg(name, {}, true));
    const found = plan(packages[0]!, { sources: ring, packages, releases: [release('a', 'ns', 'a'), release('b', 'ns', 'b')] });
    expect([found.problems[0]?.reason, found.releases[0]?.spec.dependsOn]).toEqual(['DependencyCycle', undefined]);
  });

  it('in a ring are named on each member', () => {
    const ring = ['a', 'b', 'c'].map((name, i, all) => source(name, [component(name, 'ns')], { dependsOn: [all[(i + 1) % 3]!] }));
    const packages = ['a', 'b', 'c'].map((name) => pkg(name));
    for (const one of packages) {
      expect(plan(one, { sources: ring, packages }).problems).toMatchObject([
        { reason: 'DependencyCycle', message: expect.stringContaining(`cycle: ${one.metadata.name} → `) },
      ]);
    }
    const side = source('d', [component('d', 'ns')], { dependsOn: ['a'] });
    expect(plan(pkg('d'), { sources: [...ring, side], packages: [...packages, pkg('d')] }).problems).toMatchObject([
      { reason: 'DependenciesNotReady' },
    ]);
  });
});

describe('dependencies inside a package', () => {
  const chain = [component('a', 'ns'), component('b', { namespace: 'ns', dependsOn: ['a'] })];

  it('come before those of the package, each once', () => {
    const sources = [
      source('p', [component('b', { namespace: 'ns', dependsOn: ['a', 'a'] }), component('a', 'ns')], { dependsOn: ['q'] }),
      source('q', [component('a', 'ns')]),
    ];
    const found = plan(pkg('p'), { sources, packages: [pkg('q', {}, true)] });
    expect(refs(found.releases[0]?.spec.dependsOn)).toEqual(['ns/a']);
    expect(found.ordered).toBe(true);
  });

  it('are not waited for when they are switched off', () => {
    const found = plan(pkg('p', { components: { a: { enabled: false } } }), { sources: [source('p', chain)] });
    expect([keys(found.releases), found.releases[0]?.spec.dependsOn]).toEqual([['ns/b'], undefined]);
  });

  it('that lead back are told, and stop the releases on the ring only', () => {
    const ring = [
      component('a', { namespace: 'ns', dependsOn: ['c'] }),
      component('b', { namespace: 'ns', dependsOn: ['a'] }),
      component('c', { namespace: 'ns', dependsOn: ['b'] }),
      component('self', { namespace: 'ns', dependsOn: ['self'] }),
      component('good', 'ns'),
    ];
    const found = plan(pkg('p'), { sources: [source('p', ring)] });
    expect(found.problems.map(({ reason, message }) => `${reason}: ${message}`)).toEqual([
      'DependencyCycle: components wait for each other: a → c → b → a',
      'DependencyCycle: components wait for each other: self → self',
    ]);
    expect(keys(found.releases)).toEqual(['ns/good']);
    const opened = plan(pkg('p', { components: { a: { enabled: false }, self: { enabled: false } } }), { sources: [source('p', ring)] });
    expect([opened.problems, keys(opened.releases)]).toEqual([[], ['ns/b', 'ns/c', 'ns/good']]);
  });

  it('that do not exist stop that release only', () => {
    const found = plan(pkg('p'), {
      sources: [source('p', [component('a', { namespace: 'ns', dependsOn: ['phantom'] }), component('b', 'ns')])],
    });
    expect(found.problems).toMatchObject([{ reason: 'DependsOnFailed', message: expect.stringContaining('phantom') }]);
    expect(keys(found.releases)).toEqual(['ns/b']);
  });
});

describe('ownership', () => {
  const sources = [source('a', [component('x', 'ns'), component('y', 'ns')])];

  it("leaves another package's release alone and says whose it is", () => {
    const found = plan(pkg('a'), { sources, releases: [release('x', 'ns', 'other')] });
    expect([found.conflicts, keys(found.releases)]).toEqual([['HelmRelease ns/x of component x belongs to Package other'], ['ns/y']]);
  });

  it('never deletes as an orphan what somebody else holds, whatever its label says', () => {
    const stolen = release('z', 'ns', 'a');
    stolen.metadata.ownerReferences![0]!.name = 'other';
    expect(plan(pkg('a'), { sources, releases: [stolen] }).orphans).toEqual([]);
  });

  it('takes back a release of an earlier life of the same package, and adopts one of nobody', () => {
    const old = release('x', 'ns', 'a');
    old.metadata.ownerReferences![0]!.uid = 'earlier';
    const free = { ...release('y', 'ns', 'a'), metadata: { name: 'y', namespace: 'ns' } };
    expect(plan(pkg('a'), { sources, releases: [old, free] }).conflicts).toEqual([]);
  });
});

describe('B6: namespaces', () => {
  const [plain, privileged] = [source('a', [component('x', 'ns')]), source('b', [component('y', { namespace: 'ns', privileged: true })])];
  const level = (packages: Package[], sources: PackageSource[] = [plain, privileged]) =>
    plan(pkg('a'), { sources, packages: [pkg('a'), ...packages] }).namespaces[0]?.labels['pod-security.kubernetes.io/enforce'];

  it('are privileged as soon as any package needs it there, and not by what is off, not selected or not installed', () => {
    expect(level([pkg('b')])).toBe('privileged');
    expect(level([])).toBeUndefined();
    expect(level([pkg('b', { variant: 'none' })])).toBeUndefined();
    expect(level([pkg('b', { components: { y: { enabled: false } } })])).toBeUndefined();
  });

  it('carry the label of the platform unless they belong to a tenant', () => {
    const sources = [source('a', [component('x', 'tenant-x'), component('y', 'cozy-y')])];
    expect(plan(pkg('a'), { sources }).namespaces.map(({ name, labels }) => [name, labels['cozystack.io/system']])).toEqual([
      ['tenant-x', undefined],
      ['cozy-y', 'true'],
    ]);
  });
});

describe('any set of packages', () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const anySource = (name: string) =>
    fc
      .record({
        dependsOn: fc.uniqueArray(fc.constantFrom(...names), { maxLength: 3 }),
        components: fc.uniqueArray(fc.constantFrom('x', 'y', 'z'), { maxLength: 3 }),
      })
      .map(({ dependsOn, components }) =>
        source(name, [
          variant(
            'default',
            components.map((one, i) => component(one, { namespace: `ns-${name}`, dependsOn: components.slice(0, i) })),
            { dependsOn },
          ),
        ]),
      );
  const world = fc.record({
    sources: fc.tuple(...names.map(anySource)),
    ready: fc.uniqueArray(fc.constantFrom(...names)),
    present: fc.uniqueArray(fc.constantFrom(...names)),
  });

  it('plans the same again, changes nothing that it looks at, and waits for nothing that does not exist', () => {
    fc.assert(
      fc.property(world, ({ sources, ready, present }) => {
        const packages = present.map((name) => pkg(name, {}, ready.includes(name)));
        const view = viewOf({ sources, packages });
        const before = JSON.stringify({ sources, packages });
        for (const one of packages) {
          const found = planPackage(one, view, settings);
          expect(planPackage(one, view, settings)).toEqual(found);
          const planned = new Set(
            packages
              .flatMap((other) => other.metadata.name)
              .flatMap((name) =>
                sources.find((s) => s.metadata.name === name)!.spec!.variants![0]!.components!.map((c) => `ns-${name}/${c.name}`),
              ),
          );
          for (const { spec } of found.releases) for (const ref of refs(spec.dependsOn)) expect(planned.has(ref)).toBe(true);
          const isWaiting = Object.values(found.dependencies).some((dependency) => !dependency.ready);
          const isBlocked = isWaiting || view.cycleOf(one.metadata.name) !== undefined;
          expect(found.problems.length > 0).toBe(isBlocked);
          if (isBlocked) expect(found.releases).toEqual([]);
        }
        expect(JSON.stringify({ sources, packages })).toBe(before);
      }),
    );
  });
});
