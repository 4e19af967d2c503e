import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KubeObject } from '../client/object.ts';
import { Store } from './store.ts';

const object = (name: string, team: string): KubeObject => ({ apiVersion: 'v1', kind: 'X', metadata: { name, labels: { team } } });
const byTeam = ({ metadata }: KubeObject) => (metadata.labels?.['team'] ? [metadata.labels['team']] : []);
const names = (objects: KubeObject[]) => objects.map(({ metadata }) => metadata.name).sort();

describe('the store', () => {
  it('finds the same by an index as by looking at every object, whatever happened before', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd');
    const step = fc.oneof(fc.record({ name, team: fc.constantFrom('', 'red', 'blue') }), fc.record({ remove: name }));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const store = new Store<KubeObject>();
        store.addIndex('team', byTeam);
        for (const one of steps) {
          if ('remove' in one) store.remove(one.remove);
          else store.put(object(one.name, one.team));
        }
        for (const team of ['red', 'blue']) {
          const expected = store.list().filter((o) => byTeam(o).includes(team));
          expect(names(store.byIndex('team', team))).toEqual(names(expected));
        }
        expect(store.indexValues('team').every((team) => store.byIndex('team', team).length > 0)).toBe(true);
      }),
    );
  });

  it('enters what is there already into a new index, and knows no unknown one', () => {
    const store = new Store<KubeObject>();
    store.put(object('a', 'red'));
    store.addIndex('team', byTeam);
    expect(names(store.byIndex('team', 'red'))).toEqual(['a']);
    expect(() => store.byIndex('size', 'x')).toThrow(/no index size/);
    expect(() => store.addIndex('team', byTeam)).toThrow(/exists/);
  });
});
