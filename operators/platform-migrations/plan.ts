import type { Ledger } from './ledger.ts';
import type { Step } from './step.ts';

/**
 * Steps that are still to be run, in order. Done is what the ledger says is finished, and what the counter of a platform without a
 * ledger had passed.
 * @param counted version that ConfigMap cozystack-version holds; undefined: there is none, the cluster is new
 * @throws if a step of the same id but other contents was run, if two steps claim a version, or if the way to the target has a gap
 */
export function pending(steps: readonly Step[], ledger: Ledger, counted: number | undefined, target: number): Step[] {
  const sorted = [...steps].sort((a, b) => a.version - b.version);
  for (const [index, step] of sorted.entries()) {
    const twin = sorted[index + 1];
    if (twin?.version === step.version) throw new Error(`${step.id} and ${twin.id} both claim version ${step.version}`);
  }
  if (counted === undefined) return [];
  for (const step of sorted) {
    const entry = ledger.get(step.id);
    if (entry?.finished && entry.hash !== step.hash) {
      throw new Error(`${step.id} was run with other contents (${entry.hash}, here ${step.hash}): two changes claim one id`);
    }
  }
  const passed = (step: Step) => (ledger.size === 0 || !ledger.has(step.id)) && step.version <= counted;
  const left = sorted.filter((step) => step.version <= target && !ledger.get(step.id)?.finished && !passed(step));
  const known = new Set(sorted.map(({ version }) => version));
  for (let version = counted + 1; version <= target; version++) {
    if (!known.has(version)) {
      throw new Error(
        `nothing leads from version ${version - 1} to ${version}: bring the platform to ${version} with the release that it is of, then upgrade`,
      );
    }
  }
  return left;
}
