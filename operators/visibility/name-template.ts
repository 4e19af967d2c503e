/** What a name template may refer to. */
export interface TemplateContext {
  /** Name of the application. */
  readonly name: string;
  /** Its kind in lower case. */
  readonly kind: string;
  readonly namespace: string;
}

type Value = string | number;
type Token = { text: string; kind: 'field' | 'string' | 'number' | 'word' | 'pipe' };

/** A template that cannot be read or has no value here; the message says why. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
}

/** The functions of Go's text/template that can make a name out of names. Arguments that come through a pipe stand last. */
const functions: Record<string, (values: Value[]) => Value> = {
  slice([text, from = 0, to, ...more]) {
    if (typeof text !== 'string' || typeof from !== 'number' || more.length > 0)
      throw new TemplateError('slice takes a text and one or two numbers');
    const bytes = Buffer.from(text);
    const end = to ?? bytes.length;
    if (typeof end !== 'number' || from > end || end > bytes.length)
      throw new TemplateError(`slice: ${from}:${end} is outside of "${text}"`);
    return bytes.subarray(from, end).toString('utf8');
  },
  print: (values) => values.join(''),
  printf([format, ...values]) {
    if (typeof format !== 'string') throw new TemplateError('printf takes a format first');
    const left = [...values];
    const text = format.replace(/%(.)/g, (_, verb: string) => {
      if (verb === '%') return '%';
      const value = left.shift();
      if (value === undefined || !'svd'.includes(verb)) throw new TemplateError(`printf: %${verb} has no value or is unknown`);
      return String(value);
    });
    if (left.length > 0) throw new TemplateError('printf has more values than its format takes');
    return text;
  },
  len([text]) {
    if (typeof text !== 'string') throw new TemplateError('len takes a text');
    return Buffer.byteLength(text);
  },
};

/**
 * Fills in a name template in the syntax of Go's text/template: `kafka-{{ .name }}-ca`, `{{ slice .namespace 7 }}-ingress`.
 * @throws {TemplateError} for what names do not need (conditions, loops, variables), and for a value that does not exist
 */
export function renderName(template: string, context: TemplateContext): string {
  let rendered = '';
  let rest = template;
  for (let open = rest.indexOf('{{'); open >= 0; open = rest.indexOf('{{')) {
    const close = rest.indexOf('}}', open);
    if (close < 0) throw new TemplateError(`"${template}": an action is not closed`);
    const before = rest.slice(0, open);
    let action = rest.slice(open + 2, close);
    rest = rest.slice(close + 2);
    const trimsBefore = /^-\s/.test(action);
    rendered += trimsBefore ? before.trimEnd() : before;
    if (trimsBefore) action = action.slice(1);
    if (/\s-$/.test(action)) {
      action = action.slice(0, -1);
      rest = rest.trimStart();
    }
    rendered += String(evaluate(tokens(action, template), context, template));
  }
  return rendered + rest;
}

const TOKEN = /\s*(?:(\.[A-Za-z_]\w*)|("(?:[^"\\]|\\.)*"|`[^`]*`)|(\d+)|([A-Za-z]\w*)|(\|))/y;

function tokens(action: string, template: string): Token[] {
  const found: Token[] = [];
  const text = action.trimEnd();
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (!match) throw new TemplateError(`"${template}": cannot read "${text.slice(at).trim()}"`);
    const [, field, string, number, word] = match;
    if (field !== undefined) found.push({ kind: 'field', text: field.slice(1) });
    else if (string !== undefined) found.push({ kind: 'string', text: string });
    else if (number !== undefined) found.push({ kind: 'number', text: number });
    else if (word !== undefined) found.push({ kind: 'word', text: word });
    else found.push({ kind: 'pipe', text: '|' });
  }
  return found;
}

function evaluate(all: readonly Token[], context: TemplateContext, template: string): Value {
  const commands: Token[][] = [[]];
  for (const token of all) {
    if (token.kind === 'pipe') commands.push([]);
    else commands.at(-1)!.push(token);
  }
  let piped: Value[] = [];
  for (const [first, ...rest] of commands) {
    if (!first) throw new TemplateError(`"${template}": an action is empty`);
    const values = [...rest.map((token) => operand(token, context, template)), ...piped];
    if (first.kind === 'word') {
      const call = Object.hasOwn(functions, first.text) ? functions[first.text] : undefined;
      if (!call) throw new TemplateError(`"${template}": there is no function ${first.text} for names`);
      piped = [call(values)];
    } else if (values.length > 0) throw new TemplateError(`"${template}": ${first.text} takes no arguments`);
    else piped = [operand(first, context, template)];
  }
  return piped[0]!;
}

function operand({ kind, text }: Token, context: TemplateContext, template: string): Value {
  if (kind === 'number') return Number(text);
  if (kind === 'string') return text.startsWith('`') ? text.slice(1, -1) : (JSON.parse(text) as string);
  if (kind === 'field' && Object.hasOwn(context, text)) return context[text as keyof TemplateContext];
  throw new TemplateError(`"${template}": there is no ${kind === 'field' ? `.${text}` : text}; known are .name, .kind and .namespace`);
}
