import type { Node } from '../expression/node.ts';
import type { ArgumentForm } from '../expression/operation.ts';
import { Facts } from './facts.ts';
import { bare, goNumber, operandOf } from './go.ts';
import type { Library } from './library.ts';
import { Writer } from './writer.ts';

/** Prints a node as an expression of the Go template language; print/expression.ts. */
export type PrintNode = (node: Node, scope: Scope) => string;

/** What is in scope at a place of a template: its variables, what is known to hold there, and where statements go. */
export class Scope {
  readonly writer: Writer;
  readonly library: Library;
  /** Inside `range` the dot is the item, so the root must be written `$`. */
  readonly inRange: boolean;
  readonly facts: Facts;
  readonly #print: PrintNode;
  readonly #parent: Scope | undefined;
  readonly #variables = new Map<Node, string>();
  readonly #names = new Set<string>();

  private constructor(writer: Writer, library: Library, print: PrintNode, inRange: boolean, facts: Facts, parent: Scope | undefined) {
    this.writer = writer;
    this.library = library;
    this.#print = print;
    this.inRange = inRange;
    this.facts = facts;
    this.#parent = parent;
  }

  /** The outermost scope of a template. */
  static of(library: Library, silent: boolean, print: PrintNode): Scope {
    const scope = new Scope(new Writer(silent), library, print, false, new Facts(), undefined);
    scope.#names.add('values');
    return scope;
  }

  /** The body of a control structure: what is declared in there is not seen outside. */
  nested(options: { inRange?: boolean; facts?: Facts } = {}): Scope {
    return new Scope(this.writer, this.library, this.#print, options.inRange ?? this.inRange, options.facts ?? this.facts, this);
  }

  /** The node as an expression. Statements that compute parts of it are written first. */
  print(node: Node): string {
    return this.#print(node, this);
  }

  /** The node as an operand of another expression. */
  operand(node: Node, form: ArgumentForm = 'value'): string {
    if (node.kind === 'literal' && typeof node.value === 'number')
      return operandOf(goNumber(node.value, form === 'float' || (form === 'value' && node.type.kind === 'number')));
    const code = operandOf(this.print(node));
    if (form === 'value' || (node.kind === 'call' && node.operation.goKind === form)) return code;
    return `(${form === 'int' ? 'int64' : 'float64'} ${code})`;
  }

  /** The variable that holds a node, if one is in scope. */
  variableOf(node: Node): string | undefined {
    return this.#variables.get(node) ?? this.#parent?.variableOf(node);
  }

  /** Has a variable stand for a node wherever the variable is seen. */
  remember(node: Node, variable: string): void {
    this.#variables.set(node, variable);
  }

  /** Gives a node a variable, named as close to the wish as possible. */
  declare(node: Node, wish: string): string {
    const variable = this.fresh(wish);
    this.#variables.set(node, variable);
    return variable;
  }

  /** Writes the value of a node into a variable that stands for the node from now on. */
  bind(node: Node, value: Node, wish: string): string {
    let code = '';
    this.writer.named(wish, () => {
      code = this.print(value);
    });
    if (this.variableOf(value)) {
      // Statements made a variable for it already.
      this.remember(node, code);
      return code;
    }
    const variable = this.declare(node, wish);
    this.remember(value, variable);
    this.writer.statement(`${variable} := ${bare(code)}`);
    return variable;
  }

  /** A variable that hides no other one in scope. */
  fresh(wish: string): string {
    let name = wish;
    for (let n = 2; this.#isTaken(name); n++) name = `${wish}${n}`;
    this.#names.add(name);
    return `$${name}`;
  }

  /** A variable for the value of the property that is being written, named after it. */
  freshForProperty(otherwise: string): string {
    return this.fresh(this.writer.property ?? otherwise);
  }

  #isTaken(name: string): boolean {
    for (let scope: Scope | undefined = this; scope; scope = scope.#parent) if (scope.#names.has(name)) return true;
    return false;
  }
}
