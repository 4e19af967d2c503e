import { cliProblem } from '../codes.ts';

/** The names that an application goes by. */
export interface ApplicationNames {
  /** Folder, chart and definition: `web-shop`. */
  name: string;
  /** Of the API: `WebShop`. */
  kind: string;
  /** Of the API, in lower case: `webshops`. */
  plural: string;
  /** Of the exported constant: `webShop`. */
  variable: string;
}

// What cannot be the name of a constant in a module.
const reserved = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if ' +
    'implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var ' +
    'void while with yield application compose values'
  ).split(' '),
);

/** Names from the one that was given; throws NAME_INVALID for one that Kubernetes, the release or TypeScript would not take. */
export function namesFor(name: string, given: { kind?: string | undefined; plural?: string | undefined } = {}): ApplicationNames {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw invalid(`"${name}" is no name of an application`, 'use lower-case letters, digits and single hyphens, a letter first');
  // A release is called `<name>-<instance>` and may have 53 characters.
  if (name.length > 30)
    throw invalid(
      `"${name}" has ${name.length} characters, 30 are allowed`,
      'releases are called <name>-<instance> and hold 53 in all: shorten it',
    );
  const parts = name.split('-').map((part) => part[0]!.toUpperCase() + part.slice(1));
  const kind = given.kind ?? parts.join('');
  if (!/^[A-Z][A-Za-z0-9]{0,62}$/.test(kind)) throw invalid(`"${kind}" is no kind`, 'use letters and digits, a capital first');
  const plural = given.plural ?? pluralOf(kind.toLowerCase());
  if (!/^[a-z][a-z0-9]{0,62}$/.test(plural)) throw invalid(`"${plural}" is no plural of a kind`, 'use lower-case letters and digits');
  const camel = parts.join('');
  const variable = camel[0]!.toLowerCase() + camel.slice(1);
  if (reserved.has(variable))
    throw invalid(
      `"${name}" would make a constant "${variable}", which is a word of the language or of the template`,
      'choose another name',
    );
  return { name, kind, plural, variable };
}

function pluralOf(word: string): string {
  if (/(s|x|z|ch|sh)$/.test(word)) return `${word}es`;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return `${word}s`;
}

function invalid(message: string, hint: string) {
  return cliProblem({ code: 'NAME_INVALID', message, hint, blame: 'usage' });
}
