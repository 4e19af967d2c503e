import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isVisible, type Selection, selectionFor } from './verdict.ts';

const context = { name: 'cache', kind: 'redis', namespace: 'tenant-a' };
const object = { name: 'redis-cache-auth', labels: { 'apps.cozystack.io/user-secret': 'true', tier: 'db' } };
const seen = (selection: Selection | undefined, of = object) => isVisible(selection, of, context);

describe('visibility of an object', () => {
  it.each<[string, Selection | undefined, boolean]>([
    ['nothing is said', undefined, false],
    ['nothing is included', {}, false],
    ['an empty list is included', { include: [] }, false],
    ['everything is included', { include: [{}] }, true],
    ['its name is included', { include: [{ resourceNames: ['redis-{{ .name }}-auth'] }] }, true],
    ['another name is included', { include: [{ resourceNames: ['redis-{{ .name }}'] }] }, false],
    ['no name is included', { include: [{ resourceNames: [] }] }, false],
    ['its label is included', { include: [{ matchLabels: { tier: 'db' } }] }, true],
    [
      'label and name are included together, and only one is right',
      { include: [{ matchLabels: { tier: 'db' }, resourceNames: ['x'] }] },
      false,
    ],
    ['an expression includes it', { include: [{ matchExpressions: [{ key: 'tier', operator: 'In', values: ['db', 'x'] }] }] }, true],
    ['a label that it lacks is asked away', { include: [{ matchExpressions: [{ key: 'no', operator: 'DoesNotExist' }] }] }, true],
    ['an expression cannot be right', { include: [{ matchExpressions: [{ key: 'tier', operator: 'In', values: [] }] }] }, false],
    ['it is included and excluded', { include: [{}], exclude: [{ matchLabels: { tier: 'db' } }] }, false],
    ['another is excluded', { include: [{}], exclude: [{ resourceNames: ['x'] }] }, true],
  ])('when %s', (_, selection, visible) => expect(seen(selection)).toBe(visible));

  it('goes on behind a template that cannot be used, and says which it was', () => {
    const faults: string[] = [];
    const selection = { include: [{ resourceNames: ['{{ .nope }}', 'redis-cache-auth'] }] };
    expect(isVisible(selection, object, context, (error) => faults.push(error.message))).toBe(true);
    expect(faults).toEqual([expect.stringContaining('.nope')]);
  });

  it('is never given by names to an object that has none yet', () => {
    expect(seen({ include: [{ resourceNames: ['redis-{{ .name }}-auth'] }] }, { ...object, name: '' })).toBe(false);
  });

  it('is never given by what is excluded, whatever is included', () => {
    const selector = fc.record({ matchLabels: fc.dictionary(fc.constantFrom('tier', 'x'), fc.constantFrom('db', 'y')) });
    fc.assert(
      fc.property(fc.array(selector), fc.array(selector), (include, exclude) => {
        if (seen({ include: exclude })) expect(seen({ include, exclude })).toBe(false);
        else expect(seen({ include, exclude })).toBe(seen({ include }));
      }),
    );
  });

  it('is decided for Secrets, Services and Ingresses; of everything else tenants see nothing', () => {
    const spec = { secrets: { include: [{}] }, services: { include: [] }, ingresses: {} } as never;
    expect(['secrets', 'services', 'ingresses', 'pods'].map((resource) => selectionFor(resource, spec))).toEqual([
      { include: [{}] },
      { include: [] },
      {},
      undefined,
    ]);
    expect(selectionFor('secrets', undefined)).toBeUndefined();
  });
});
