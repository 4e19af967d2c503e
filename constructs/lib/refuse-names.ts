import type { Construct } from 'constructs';
import { type Arg, failWhen, filter, join, matches, not, notEmpty, str, type ValidationRule } from '../../src/chart/index.ts';

export interface NameRule {
  readonly pattern: string;
  /** Said of a name that does not follow it: `may hold …`. */
  readonly rule: string;
}

/** Names that become part of the name of an object. */
export const PART_OF_A_NAME: NameRule = {
  pattern: '^[a-z0-9]([-a-z0-9]{0,38}[a-z0-9])?$',
  rule: 'may hold lower-case letters, digits and dashes inside, 40 at most, since objects are called by it',
};

/** Names that become keys of a Secret, and users of a server. */
export const KEY_OF_A_SECRET: NameRule = {
  pattern: '^[-._a-zA-Z0-9]{1,63}$',
  rule: 'may hold letters, digits, dots, dashes and underscores, 63 at most',
};

/** The same said of the keys of a map in its schema. */
export const namesRule = ({ pattern, rule }: NameRule): ValidationRule => ({
  rule: `self.all(name, name.matches(${JSON.stringify(pattern)}))`,
  message: `names ${rule}`,
});

/** Refuses what a tenant named in a way that something further down would not take, by the field and the names. */
export function refuseNames(scope: Construct, field: string, names: Arg<readonly string[]>, { pattern, rule }: NameRule): void {
  const wrong = filter(names, (name) => not(matches(name, pattern)), { name: 'name' });
  failWhen(scope, notEmpty(wrong), str`${field}: ${join(wrong, ', ')} ${rule}`);
}
