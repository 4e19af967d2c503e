import { ChartError } from '../error.ts';
import type { Apply, Call, Field, Literal, Node, Root } from '../expression/node.ts';
import { isConcatenation } from '../expression/str.ts';
import { returnsYaml } from './block.ts';
import { ABSENT, choice, match } from './choice.ts';
import { listLiteral, loop, mapLiteral } from './collection.ts';
import { goDict, goNumber, goString, isGoField, operandOf } from './go.ts';
import type { Library } from './library.ts';
import { Scope } from './scope.ts';

/** The outermost scope of a template; `silent` if nothing but its last line may come out. */
export const openScope = (library: Library, silent: boolean): Scope => Scope.of(library, silent, print);

/**
 * A node as an expression of the Go template language. Where the language has no expression for it (a loop, a conditional entry), statements
 * that compute it into a variable are written first.
 */
function print(node: Node, scope: Scope): string {
  const known = scope.variableOf(node);
  if (known) return known;
  switch (node.kind) {
    case 'literal':
      return literal(node);
    case 'root':
      return root(node, scope);
    case 'field':
      return field(node, scope);
    case 'call':
      return isConcatenation(node) ? concatenation(node, scope) : callCode(node, scope);
    case 'variable':
    case 'let':
      return variable(node, scope);
    case 'choice':
      return choice(node, scope);
    case 'match':
      return match(node, scope);
    case 'map':
      return mapLiteral(node, scope);
    case 'list':
      return listLiteral(node, scope);
    case 'loop':
      return loop(node, scope);
    case 'apply':
      return apply(node, scope);
  }
}

function literal({ value, type }: Literal): string {
  if (typeof value === 'string') return goString(value);
  if (typeof value === 'number') return goNumber(value, type.kind === 'number');
  return value === null ? ABSENT : String(value);
}

function root(node: Root, scope: Scope): string {
  // Both come from `<chart>.values`; as a whole, the values are those of the chart alone.
  if (node.name === 'values') return 'omit $values "_cluster" "_namespace"';
  if (node.name === 'injected') return '$values';
  return scope.inRange ? `$.${node.name}` : `.${node.name}`;
}

function field(node: Field, scope: Scope): string {
  const object = node.object.kind === 'root' && node.object.name === 'values' ? '$values' : scope.operand(node.object);
  const present = node.object.optional ? `(default dict ${object})` : object;
  return isGoField(node.key) ? `${present}.${node.key}` : `index ${present} ${goString(node.key)}`;
}

function callCode({ operation, args }: Call, scope: Scope): string {
  const forms = operation.forms ?? [];
  const operands = args.map((arg, i) => scope.operand(arg, forms[i] ?? forms.at(-1) ?? 'value'));
  return operation.print(operands, scope.library.builtin);
}

function concatenation(node: Call, scope: Scope): string {
  let format = '';
  const operands: string[] = [];
  for (const arg of node.args) {
    const [inner] = arg.kind === 'call' && arg.operation.name === 'text' && arg.operation.forms?.[0] === 'int' ? arg.args : [];
    if (arg.kind === 'literal') format += String(arg.value).replaceAll('%', '%%');
    else {
      format += inner ? '%d' : '%s';
      operands.push(inner ? scope.operand(inner, 'int') : scope.operand(arg));
    }
  }
  return `printf ${goString(format)} ${operands.join(' ')}`;
}

function variable(node: Node & { kind: 'variable' | 'let' }, scope: Scope): string {
  if (node.kind === 'variable') throw new ChartError(`${node.name} is used outside of its loop`);
  return scope.bind(node, node.value, node.name);
}

function apply(node: Apply, scope: Scope): string {
  const args = node.target.parameters.map((parameter, i) => `${goString(parameter.name)} ${scope.operand(node.args[i] as Node)}`);
  const code = `include ${scope.library.function(node.target)} ${operandOf(goDict(args, scope.writer.indentation))}`;
  if (node.type.kind === 'string' && !node.optional) return code;
  return `(${code} | ${returnsYaml(node.target) ? 'fromYaml' : 'fromJson'}).result`;
}
