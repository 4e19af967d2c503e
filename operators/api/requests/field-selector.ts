import { badRequest } from '../errors/status.ts';

/** One term of a field selector. Only name and namespace of an object can be selected on. */
export interface FieldTerm {
  readonly field: 'metadata.name' | 'metadata.namespace';
  readonly value: string;
  readonly equal: boolean;
}

const FIELDS = new Set(['metadata.name', 'metadata.namespace']);

/** Commas, `=` and backslashes stand in a value only behind a backslash. */
const VALUE = /^(?:[^\\,=]|\\[\\,=])*$/s;

/** Cuts at commas that no backslash escapes. */
function pieces(text: string): string[] {
  const found: string[] = [];
  let piece = '';
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\' && at + 1 < text.length) piece += text[at]! + text[++at]!;
    else if (text[at] === ',') {
      found.push(piece);
      piece = '';
    } else piece += text[at];
  }
  return [...found, piece];
}

/**
 * Reads `metadata.name=a,metadata.namespace!=b`.
 * @throws {StatusError} 400 for a term that cannot be read or a field that cannot be selected on
 */
export function parseFieldSelector(text: string): FieldTerm[] {
  return pieces(text)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const match = /^([^=!]+)(==|=|!=)(.*)$/s.exec(piece);
      if (!match) throw badRequest(`invalid field selector: ${JSON.stringify(text)}: can't understand ${JSON.stringify(piece)}`);
      const field = match[1]!;
      if (!VALUE.test(match[3]!))
        throw badRequest(
          `invalid field selector: ${JSON.stringify(text)}: a backslash stands before a backslash, a comma or =, and before nothing else`,
        );
      if (!FIELDS.has(field)) throw badRequest(`field label not supported: ${field}`);
      return { field: field as FieldTerm['field'], value: match[3]!.replace(/\\(.)/gs, '$1'), equal: match[2] !== '!=' };
    });
}

/** True if the object of this name and namespace satisfies every term. */
export function matchesFields(terms: readonly FieldTerm[], name: string, namespace: string): boolean {
  return terms.every(({ field, value, equal }) => ((field === 'metadata.name' ? name : namespace) === value) === equal);
}

/** The one value that a field may have, if the terms say so. */
export function exactly(terms: readonly FieldTerm[], field: FieldTerm['field']): string | undefined {
  return terms.find((term) => term.field === field && term.equal)?.value;
}
