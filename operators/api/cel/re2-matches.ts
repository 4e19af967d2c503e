import type { Environment } from '@marcbachmann/cel-js';
import { RE2JS } from 're2js';

/** The name that `matches` has inside: the library's own would take JavaScript's expressions, which some texts make run for hours. */
const OURS = 're2Matches';

interface Node {
  readonly op: string;
  readonly args: unknown;
}

const patterns = new Map<string, RE2JS>();
const KEPT = 1_000;

function compiled(pattern: string): RE2JS {
  const known = patterns.get(pattern);
  if (known) return known;
  const made = RE2JS.compile(pattern);
  if (patterns.size >= KEPT) patterns.clear();
  patterns.set(pattern, made);
  return made;
}

/** True if the text holds a match anywhere, in time that grows with its length only. @throws for what is no RE2 */
const matches = (text: string, pattern: string): boolean => compiled(pattern).matcher(text).find();

export function registerRe2(env: Environment): void {
  env.registerFunction(`string.${OURS}(string): bool`, matches);
  env.registerFunction(`${OURS}(string, string): bool`, matches);
}

/** Lets every call of `matches` in a parsed expression take RE2. */
export function useRe2(node: unknown): void {
  if (Array.isArray(node)) for (const each of node) useRe2(each);
  else if (typeof node === 'object' && node !== null && 'op' in node) {
    const { op, args } = node as Node;
    if ((op === 'rcall' || op === 'call') && Array.isArray(args) && args[0] === 'matches') args[0] = OURS;
    useRe2(args);
  }
}
