import { AND, NOT, OR } from '../expression/logic.ts';
import { type Node, sameNode } from '../expression/node.ts';

/** Conditions that are known to hold or not to hold in a part of a template, because of the `if` around it. */
export class Facts {
  readonly #facts: readonly { readonly condition: Node; readonly holds: boolean }[];

  constructor(facts: readonly { readonly condition: Node; readonly holds: boolean }[] = []) {
    this.#facts = facts;
  }

  /** With one more condition known; the parts of a conjunction that holds hold too. */
  with(condition: Node, holds: boolean): Facts {
    if (condition.kind === 'call' && condition.operation === NOT && condition.args[0]) return this.with(condition.args[0], !holds);
    if (condition.kind === 'call' && condition.operation === (holds ? AND : OR))
      return condition.args.reduce<Facts>((facts, part) => facts.with(part, holds), this);
    return new Facts([...this.#facts, { condition, holds }]);
  }

  /** Whether the condition holds; undefined if that is not known. */
  decide(condition: Node): boolean | undefined {
    if (condition.kind === 'literal') return condition.value === true;
    const known = this.#facts.find((fact) => sameNode(fact.condition, condition));
    if (known) return known.holds;
    if (condition.kind !== 'call') return undefined;
    if (condition.operation === NOT && condition.args[0]) {
      const inner = this.decide(condition.args[0]);
      return inner === undefined ? undefined : !inner;
    }
    if (condition.operation !== AND && condition.operation !== OR) return undefined;
    const parts = condition.args.map((part) => this.decide(part));
    const decisive = condition.operation === OR;
    if (parts.includes(decisive)) return decisive;
    return parts.every((part) => part === !decisive) ? !decisive : undefined;
  }
}
