import { describe, expect, it } from 'vitest';
import type { ArtifactGenerator, PackageSource } from '../kinds.ts';
import { component, source, variant } from '../testing/objects.ts';
import { olderClaim } from './claims.ts';
import { basePath } from './copies.ts';
import { planSource, type SourceView } from './plan.ts';

const view = (more: Partial<SourceView> = {}): SourceView => ({
  selectedVariant: 'default',
  isReferenced: () => false,
  olderClaim: () => undefined,
  generator: undefined,
  ...more,
});
const artifacts = (of: PackageSource, more?: Partial<SourceView>) =>
  (planSource(of, view(more)).generator?.spec.artifacts ?? []).map(({ name }) => name);

describe('the generator of a source', () => {
  const both = source('x.y', [variant('default', [component('a.b'), component('c')]), variant('big', [component('d')])]);

  it('builds what the Package selects, and what is referred to from outside', () => {
    expect(artifacts(both)).toEqual(['x-y-default-a-b', 'x-y-default-c']);
    expect(artifacts(both, { selectedVariant: 'big' })).toEqual(['x-y-big-d']);
    expect(artifacts(both, { selectedVariant: undefined, isReferenced: (name) => name === 'x-y-big-d' })).toEqual(['x-y-big-d']);
  });

  it('is not there when nothing is asked for, which is no fault', () => {
    expect(planSource(both, view({ selectedVariant: undefined }))).toEqual({ generator: undefined, problems: [], unselected: true });
  });

  it('is not there when there is nothing to build', () => {
    for (const components of [[], [component('a', undefined, { path: 'system/' }), component('b', undefined, { path: '' })]]) {
      expect(planSource(source('a', [variant('default', components)]), view())).toEqual({
        generator: undefined,
        problems: [],
        unselected: false,
      });
    }
  });

  it('D9: puts an artifact together in order, later over earlier: chart, libraries, values files', () => {
    const one = component('a', undefined, { path: 'system/tiny', libraries: ['lib', 'named'], valuesFiles: ['values.yaml', 'more.yaml'] });
    const libraries = [{ path: 'library/lib' }, { name: 'named', path: '/library/other/' }];
    expect(planSource(source('a', [variant('default', [one], { libraries })]), view()).generator?.spec.artifacts[0]?.copy).toEqual([
      { from: '@packages/system/tiny/**', to: '@artifact/tiny/' },
      { from: '@packages/library/lib/**', to: '@artifact/tiny/charts/lib/' },
      { from: '@packages/library/other/**', to: '@artifact/tiny/charts/named/' },
      { from: '@packages/system/tiny/values.yaml', to: '@artifact/tiny/values.yaml', strategy: 'Overwrite' },
      { from: '@packages/system/tiny/more.yaml', to: '@artifact/tiny/values.yaml', strategy: 'Merge' },
    ]);
  });

  it.each([
    ['OCIRepository', undefined, ''],
    ['OCIRepository', '/', ''],
    ['OCIRepository', '/a/b/', 'a/b'],
    ['GitRepository', undefined, 'packages'],
    ['GitRepository', '/', ''],
    ['GitRepository', 'charts', 'charts'],
  ] as const)('base path of a %s with path %s is "%s"', (kind, path, expected) => {
    expect(basePath({ kind, name: 'x', namespace: 'y', ...(path !== undefined && { path }) })).toBe(expected);
  });
});

describe('what cannot be built', () => {
  it('is told even before it is selected, and does not stop the rest', () => {
    const wrong = source('a', [component('bad', undefined, { libraries: ['phantom'] }), component('good')]);
    const found = planSource(wrong, view());
    expect(found.problems).toMatchObject([{ reason: 'InvalidConfiguration', message: expect.stringContaining('phantom') }]);
    expect(found.generator?.spec.artifacts.map(({ name }) => name)).toEqual(['a-default-good']);
    expect(planSource(wrong, view({ selectedVariant: undefined })).problems).toHaveLength(1);
  });

  it('D9: includes libraries of one name, of which one would silently lie over the other', () => {
    const libraries = [{ path: 'library/lib' }, { name: 'lib', path: 'library/other' }, { path: 'library/alone' }];
    const components = [component('both', undefined, { libraries: ['lib'] }), component('one', undefined, { libraries: ['alone'] })];
    const found = planSource(source('a', [variant('default', components, { libraries })]), view());
    expect(found.problems).toMatchObject([
      {
        reason: 'InvalidConfiguration',
        message: expect.stringMatching(/both.*library lib.*several of that name: library\/lib, library\/other/),
      },
    ]);
    expect(found.generator?.spec.artifacts.map(({ name }) => name)).toEqual(['a-default-one']);
  });

  it('keeps the artifact that it had: a mistake in an edit takes nothing away', () => {
    const kept = { name: 'a-default-bad', copy: [{ from: '@packages/x/**', to: '@artifact/x/' }] };
    const generator = { spec: { sources: [], artifacts: [kept] } } as unknown as ArtifactGenerator;
    const wrong = source('a', [component('bad', undefined, { libraries: ['phantom'] })]);
    expect(planSource(wrong, view({ generator })).generator?.spec.artifacts).toEqual([kept]);
  });

  it.each(['Web', 'web_front', `${'x'.repeat(254)}`, 'web-'])(
    'includes the component name %s, which makes no name of an artifact',
    (name) => {
      const found = planSource(source('a', [component(name), component('good')]), view());
      expect(found.problems).toMatchObject([{ reason: 'InvalidConfiguration', message: expect.stringContaining(`a-default-${name}`) }]);
      expect(found.generator?.spec.artifacts.map((artifact) => artifact.name)).toEqual(['a-default-good']);
    },
  );

  it('includes names that differ only in dot and dash', () => {
    const { problems } = planSource(source('a', [component('web.front'), component('web-front')]), view());
    expect(problems).toMatchObject([{ reason: 'InvalidConfiguration', message: expect.stringMatching(/web-front.*web\.front collide/) }]);
  });

  it('includes names that an older source holds; the older one keeps them', () => {
    const at = (name: string, creationTimestamp: string) => ({ ...source(name, [component('c')]), metadata: { name, creationTimestamp } });
    const [older, younger] = [at('a.b', '2026-01-01T00:00:00Z'), at('a-b', '2026-01-02T00:00:00Z')];
    expect([olderClaim(younger, [older, younger]), olderClaim(older, [older, younger])]).toEqual(['a.b', undefined]);
    const twin = at('a-b', '2026-01-01T00:00:00Z');
    expect(olderClaim(twin, [older, twin])).toBeUndefined();
    expect([olderClaim(twin, [older, twin], (name) => name === 'a.b'), olderClaim(older, [older, twin], (name) => name === 'a.b')]).toEqual(
      ['a.b', undefined],
    );
    const { problems, generator } = planSource(younger, view({ olderClaim: () => 'a.b' }));
    expect([problems[0]?.reason, generator]).toEqual(['ArtifactNameConflict', undefined]);
  });
});
