import { bind, eq, filter, first, firstOf, gt, ifElse, isSet, match, ne, not, str, when } from '../../index.ts';
import type { Case } from './case.ts';

/** Choices between whole structures, bindings, conditions at every depth, static values. */
export function structure(c: Case): object {
  const bound = bind('bound', { list: filter(c.names, (name) => ne(name, 'on')), text: str`bound ${c.text}` });
  return {
    ifElse: ifElse(c.flag, { type: 'a', list: [1, c.int] }, { type: 'b' }),
    ifElseText: ifElse(c.flag, c.text, c.other),
    ifElseMixed: ifElse(eq(c.version, 'v8'), 'text', { list: c.names }),
    firstOf: firstOf(
      [
        [c.flag, 'flag'],
        [gt(c.int, 5), c.int],
      ],
      { none: true },
    ),
    match: match(c.version, { v8: { eight: c.text }, v7: ['seven'], v6: when(c.flag, 'six') }),
    deep: when(c.flag, when(isSet(c.maybeInt), { value: c.maybeInt, more: when(isSet(c.maybeFlag), [c.maybeFlag]) })),
    bound: { again: bound.text, list: bound.list, first: first(bound.list) },
    emptyMap: {},
    emptyList: [],
    allConditional: { x: when(c.flag, 1), list: [when(c.flag, { y: when(not(c.flag), 2) })] },
    listOfMaps: [{ name: when(c.flag, 'first'), second: c.text }, { only: when(c.flag, 1) }, [c.text, [when(c.flag, 2)]]],
    static: { yes: 'no', '1': 1, 'a b': null, float: 1.5, negative: -1, big: 2 ** 53 - 1, text: '03190301', time: '12:30:00' },
  };
}
