/** One requirement of a label selector. */
export interface Requirement {
  key: string;
  operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist' | 'Gt' | 'Lt';
  values: string[];
}

const NAME = /^([a-z0-9]([-a-z0-9.]*[a-z0-9])?\/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/;
const VALUE = /^([A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?)?$/;

/**
 * Reads a label selector as kubectl writes it: `a=b,c!=d,e in (f,g),h notin (i),j,!k,l>1,m<2`.
 * @throws with the piece that cannot be read
 */
export function parseSelector(text: string): Requirement[] {
  if (text.trim() === '') return [];
  return split(text).map((piece) => requirement(piece.trim(), text));
}

/** Cuts at the commas that are not inside of parentheses. */
function split(text: string): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')') depth--;
    else if (text[at] === ',' && depth === 0) {
      pieces.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...pieces, text.slice(from)];
}

function requirement(piece: string, whole: string): Requirement {
  const fail = (why: string) => new Error(`label selector "${whole}": ${why}`);
  const checked = (key: string, operator: Requirement['operator'], values: string[]): Requirement => {
    if (!NAME.test(key)) throw fail(`"${key}" is no label key`);
    const isNumber = operator === 'Gt' || operator === 'Lt';
    for (const value of values) if (!isNumber && !VALUE.test(value)) throw fail(`"${value}" is no label value`);
    return { key, operator, values };
  };
  const set = /^(\S+)\s+(in|notin)\s*\(([^()]*)\)$/.exec(piece);
  if (set)
    return checked(
      set[1]!,
      set[2] === 'in' ? 'In' : 'NotIn',
      set[3]!.split(',').map((value) => value.trim()),
    );
  const equals = /^([^=!\s]+)\s*(==|=|!=)\s*([^=!\s]*)$/.exec(piece);
  if (equals) return checked(equals[1]!, equals[2] === '!=' ? 'NotIn' : 'In', [equals[3]!]);
  const order = /^([^<>\s]+)\s*([<>])\s*(\d+)$/.exec(piece);
  if (order) return checked(order[1]!, order[2] === '>' ? 'Gt' : 'Lt', [order[3]!]);
  const exists = /^(!?)\s*([^\s=!()<>]+)$/.exec(piece);
  if (exists) return checked(exists[2]!, exists[1] ? 'DoesNotExist' : 'Exists', []);
  throw fail(piece === '' ? 'an empty requirement' : `"${piece}" cannot be read`);
}

/** True if the labels satisfy every requirement. A label that is absent satisfies NotIn, as in Kubernetes. */
export function matches(selector: readonly Requirement[], labels: Record<string, string> = {}): boolean {
  return selector.every(({ key, operator, values }) => {
    const value = Object.hasOwn(labels, key) ? labels[key] : undefined;
    if (operator === 'Exists') return value !== undefined;
    if (operator === 'DoesNotExist') return value === undefined;
    if (operator === 'Gt' || operator === 'Lt') {
      if (!/^-?\d+$/.test(value ?? '')) return false;
      return operator === 'Gt' ? Number(value) > Number(values[0]) : Number(value) < Number(values[0]);
    }
    if (operator === 'In') return value !== undefined && values.includes(value);
    return value === undefined || !values.includes(value);
  });
}
