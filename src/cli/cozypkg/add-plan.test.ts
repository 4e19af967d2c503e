import { describe, expect, it } from 'vitest';
import { planAdd } from './add-plan.ts';
import { chooseVariant } from './choose.ts';
import type { Inventory, Package } from './inventory.ts';
import { inventory, pkg, source } from './testing.ts';

const silent = { say: () => undefined, ask: async () => undefined, pick: async () => undefined, close: () => undefined };
const plan = (
  names: string[],
  of: Inventory,
  { asked = {}, manifests = {} }: { asked?: Record<string, string>; manifests?: Record<string, Package> } = {},
) => {
  const chosen = new Map(Object.entries(asked));
  return planAdd({ names, manifests: new Map(Object.entries(manifests)) }, of, chosen, (one) =>
    chooseVariant(one, { asked: chosen.get(one.metadata.name), yes: true }, silent),
  );
};
const created = async (...args: Parameters<typeof plan>) =>
  (await plan(...args)).create.map(({ metadata, spec }) => `${metadata.name}=${spec?.variant}`);

describe('what add creates', () => {
  it('N6: is what the chosen variant depends on, and nothing of the others', async () => {
    const all = inventory([source('a', { default: ['b'], oidc: ['b', 'c'] }), source('b'), source('c')]);
    expect(await created(['a'], all)).toEqual(['b=default', 'a=default']);
    expect(await created(['a'], all, { asked: { a: 'oidc' } })).toEqual(['b=default', 'c=default', 'a=oidc']);
  });

  it('comes in an order in which dependencies are first, the same every time', async () => {
    const all = inventory([source('a', ['c', 'b']), source('b', ['d']), source('c', ['d']), source('d')]);
    expect(await created(['a'], all)).toEqual(['d=default', 'b=default', 'c=default', 'a=default']);
  });

  it('leaves out what is installed, and follows the variant that is', async () => {
    const all = inventory([source('a', ['b']), source('b', { default: [], large: ['c'] }), source('c')], [pkg('b', { variant: 'large' })]);
    const found = await plan(['a'], all);
    expect([found.create.map(({ metadata }) => metadata.name), found.installed.map(({ metadata }) => metadata.name)]).toEqual([
      ['c', 'a'],
      ['b'],
    ]);
  });

  it('is a manifest as it stands, with its dependencies but for those that it ignores', async () => {
    const manifest = pkg('a', { variant: 'x', ignoreDependencies: ['c'], components: { m: { values: 1 } } });
    const all = inventory([source('a', { x: ['b', 'c'] }), source('b'), source('c')]);
    const found = await plan(['a'], all, { manifests: { a: manifest } });
    expect(found.create.map(({ metadata, spec }) => [metadata.name, spec])).toEqual([
      ['b', { variant: 'default' }],
      ['a', manifest.spec],
    ]);
  });
});

describe('a manifest from a file', () => {
  it('may be what kubectl printed of a package that was there once', async () => {
    const printed = pkg('a', { variant: 'default' }, { ready: 'True' });
    printed.metadata = {
      name: 'a',
      uid: 'u',
      resourceVersion: '7',
      generation: 3,
      creationTimestamp: 'then',
      managedFields: [],
      labels: { team: 'red' },
    };
    const found = await plan(['a'], inventory([source('a')]), { manifests: { a: printed } });
    expect(found.create).toEqual([
      {
        apiVersion: 'cozystack.io/v1alpha1',
        kind: 'Package',
        metadata: { name: 'a', labels: { team: 'red' } },
        spec: { variant: 'default' },
      },
    ]);
  });

  it('is not overruled by --variant: one of the two is a mistake', async () => {
    const manifests = { a: pkg('a', { variant: 'x' }) };
    const all = inventory([source('a', { x: [], y: [] })]);
    await expect(plan(['a'], all, { manifests, asked: { a: 'y' } })).rejects.toThrow('a is of variant x in its file, not y');
    expect(await created(['a'], all, { manifests, asked: { a: 'x' } })).toEqual(['a=x']);
  });
});

describe('what add refuses', () => {
  it('a package that is being deleted, asked for or needed: it would be gone a moment later', async () => {
    const leaving = pkg('b');
    leaving.metadata.deletionTimestamp = '2026-01-01T00:00:00Z';
    for (const name of ['a', 'b'])
      await expect(plan([name], inventory([source('a', ['b']), source('b')], [leaving]))).rejects.toThrow('b is being deleted');
  });

  it.each([
    ['an unknown package', ['ghost'], {}, /no PackageSource ghost$/],
    ['a dependency without a source, with its requester', ['a'], {}, /ghost, which b depends on/],
    ['a cycle', ['r'], {}, /cycle: r → s → r/],
    ['a variant that there is not', ['b'], { b: 'huge' }, /b has no variant huge/],
    ['another variant than the installed one', ['i'], { i: 'huge' }, /i is installed in variant default, not huge/],
    ['a choice that nobody made', ['m'], {}, /m has no variant called default/],
  ] as [string, string[], Record<string, string>, RegExp][])('%s', async (_, names, asked, message) => {
    const sources = [
      source('a', ['b']),
      source('b', ['ghost']),
      source('r', ['s']),
      source('s', ['r']),
      source('i'),
      source('m', { one: [], two: [] }),
    ];
    await expect(plan(names, inventory(sources, [pkg('i')]), { asked })).rejects.toThrow(message);
  });
});

describe('the question for a variant', () => {
  const ask = async (of: ReturnType<typeof source>, ...answers: (string | undefined)[]) => {
    const said: string[] = [];
    const questions = { ...silent, say: (text: string) => void said.push(text), ask: async () => answers.shift() };
    return { variant: await chooseVariant(of, { asked: undefined, yes: false }, questions), said: said.join('\n') };
  };

  it('takes a number, asks again after anything else, and an empty answer only where there is one', async () => {
    const { variant, said } = await ask(source('a', { one: [], two: [] }), '', 'x', '0', '3', ' 2 ');
    expect(variant).toBe('two');
    expect(said).toMatch(/1\) one\n {2}2\) two/);
    expect((await ask(source('a', { only: [] }), '')).variant).toBe('only');
  });

  it('without an answer is an error that names the package', async () => {
    await expect(ask(source('a', { one: [], two: [] }), undefined)).rejects.toThrow(/chosen for a: the input ended/);
    await expect(ask(source('a', {}))).rejects.toThrow(/a has no variant/);
  });
});
