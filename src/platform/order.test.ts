import { describe, expect, test } from 'vitest';
import { chartKinds, providedKinds } from './chart-kinds.ts';
import { component, definition, emitted, kind, selection } from './fixture.ts';
import type { Chart, Selection } from './model.ts';
import { componentProblems, orderProblems } from './order.ts';
import { selectionProblems } from './proof.ts';
import { releasesOf } from './releases.ts';

const compiled = (chart: Chart) => chart.compile({ simulate: false });
const problems = (
  chosen: Selection,
  everywhere = providedKinds(
    releasesOf(chosen).map(({ component }) => component.chart),
    compiled,
  ),
) => orderProblems(chosen, chartKinds(compiled, everywhere));

const Certificate = kind('Certificate');
const provider = definition('certificates', [], [component('operator', { provides: [Certificate] })]);
const emitting = { emits: [emitted('Certificate')] };

describe('order', () => {
  test('who emits a kind and depends on its provider is in order', () => {
    expect(problems(selection(provider, definition('api', [provider], [component('api', emitting)])))).toEqual([]);
  });

  test('who emits a kind without depending on its provider comes too late', () => {
    expect(problems(selection(provider, definition('api', [], [component('api', emitting)])))[0]).toMatchObject({
      code: 'PLATFORM_KIND_TOO_LATE',
      message: 'release cozy-api/api emits Certificate.example.org but does not come after cozy-operator/operator, which provides it',
      hint: 'let test.api depend on test.certificates',
    });
  });

  test('order ends at a dependency without releases, as it does in the cluster', () => {
    const hollow = definition('hollow', [provider], []);
    expect(problems(selection(provider, hollow, definition('api', [hollow], [component('api', emitting)])))[0]).toMatchObject({
      code: 'PLATFORM_KIND_TOO_LATE',
    });
  });

  test('within a package the components must say their order', () => {
    const parts = (after: string[]) =>
      definition('both', [], [component('crds', { provides: [Certificate] }), component('issuers', emitting, { after })]);
    expect(problems(selection(parts(['crds'])))).toEqual([]);
    expect(problems(selection(parts([])))[0]).toMatchObject({
      hint: 'add "crds" to install.after',
      where: { field: 'issuers/install/after' },
    });
  });

  test('a chart that provides a kind may emit it', () => {
    expect(
      problems(selection(definition('self', [], [component('self', { provides: [Certificate], emits: [emitted('Certificate')] })]))),
    ).toEqual([]);
  });

  test('a published chart needs the provider somewhere in the variant', () => {
    const application = definition('application', [], [component('application', emitting, null)]);
    const everywhere = new Set(['Certificate.example.org']);
    expect(problems(selection(provider, application))).toEqual([]);
    expect(problems(selection(application), everywhere)[0]).toMatchObject({
      code: 'PLATFORM_KIND_NOT_PROVIDED',
      message: 'chart system/application emits Certificate.example.org, which no package of the variant provides',
    });
  });

  test('an object under a condition needs no provider, but comes after the one there is', () => {
    const api = definition('api', [], [component('api', { emits: [emitted('Certificate', true)] })]);
    expect(problems(selection(api), new Set(['Certificate.example.org']))).toEqual([]);
    expect(problems(selection(provider, api))[0]).toMatchObject({ code: 'PLATFORM_KIND_TOO_LATE' });
  });

  test('what whoever runs the cluster brings needs no package', () => {
    const api = definition('api', [], [component('api', emitting)]);
    expect(problems({ ...selection(api), given: [Certificate] }, new Set(['Certificate.example.org']))).toEqual([]);
  });

  test('kinds that nobody in the catalogue provides are taken as given', () => {
    expect(
      problems(selection(definition('plain', [], [component('plain', { emits: [{ group: '', kind: 'Service', conditional: false }] })]))),
    ).toEqual([]);
  });

  test('a component cannot come after one that is not installed', () => {
    const broken = definition('broken', [], [component('only', {}, { after: ['missing'] })]);
    expect(componentProblems(selection(broken))[0]).toMatchObject({
      code: 'PLATFORM_MISSING_DEPENDENCY',
      where: { field: 'only/install/after' },
    });
  });

  test('a selection that is not closed is judged no further', () => {
    const outside = definition('outside');
    const broken = definition('broken', [outside], [component('a', {}, { after: ['missing'] })]);
    expect(selectionProblems(selection(broken), chartKinds(compiled, new Set())).map(({ code }) => code)).toEqual([
      'PLATFORM_MISSING_DEPENDENCY',
    ]);
  });
});
