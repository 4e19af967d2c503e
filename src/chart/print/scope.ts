import type { Node } from '../expression/node.ts';
import type { Library } from './library.ts';
import { Writer } from './writer.ts';

/** What is in scope at a place of a template: its variables, and where statements go. */
export class Scope {
  readonly writer: Writer;
  readonly library: Library;
  /** Inside `range` the dot is the item, so the root must be written `$`. */
  readonly inRange: boolean;
  readonly #parent: Scope | undefined;
  readonly #variables = new Map<Node, string>();
  readonly #names = new Set<string>();

  private constructor(writer: Writer, library: Library, inRange: boolean, parent: Scope | undefined) {
    this.writer = writer;
    this.library = library;
    this.inRange = inRange;
    this.#parent = parent;
  }

  /** The outermost scope of a template. */
  static of(library: Library, silent: boolean): Scope {
    const scope = new Scope(new Writer(silent), library, false, undefined);
    scope.#names.add('values');
    return scope;
  }

  /** The body of a control structure: what is declared in there is not seen outside. */
  nested(inRange: boolean = this.inRange): Scope {
    return new Scope(this.writer, this.library, inRange, this);
  }

  /** The variable that holds a node, if one is in scope. */
  variableOf(node: Node): string | undefined {
    return this.#variables.get(node) ?? this.#parent?.variableOf(node);
  }

  /** Gives a node a variable, named as close to the wish as possible. */
  declare(node: Node, wish: string): string {
    const variable = this.fresh(wish);
    this.#variables.set(node, variable);
    return variable;
  }

  /** A variable that hides no other one in scope. */
  fresh(wish: string): string {
    let name = wish;
    for (let n = 2; this.#isTaken(name); n++) name = `${wish}${n}`;
    this.#names.add(name);
    return `$${name}`;
  }

  #isTaken(name: string): boolean {
    for (let scope: Scope | undefined = this; scope; scope = scope.#parent) if (scope.#names.has(name)) return true;
    return false;
  }
}
