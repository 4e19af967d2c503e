/**
 * How Talos lays a patch on a configuration, as far as patches of ours go. Source: `pkg/machinery/config/{merge,configpatcher,configloader,container}` of Talos
 * v1.11.6, v1.12.6 and v1.13.6, which behave alike: maps are merged and lists appended. Of `machine` and `cluster` first goes all that is taken out, wherever in
 * the patch it stands, then what is set, then the other documents. What is taken out must have something to hang from; a second document of one identity is
 * refused.
 */
export type Part = Record<string, unknown>;
type Step = { of: string; taken: string[] } | { of: string; set: Part };

export function patched(configuration: readonly Part[], patch: readonly Part[]): Part[] {
  const result = structuredClone([...configuration]);
  for (const step of stepsOf(patch)) {
    const there = result.find((one) => identity(one) === step.of);
    if ('taken' in step) {
      if (!there || step.taken.length === 0) throw new Error(`talosctl crashes: ${step.of} is taken out as a whole, or is not there`);
      takeOut(there, step.taken);
    } else if (there) mergeInto(there, step.set, []);
    else result.push(structuredClone(step.set));
  }
  return result;
}

const main = 'machine and cluster';

function identity({ apiVersion, kind, name }: Part): string {
  return kind === undefined ? main : `${apiVersion}/${kind}/${name ?? ''}`;
}

function stepsOf(patch: readonly Part[]): Step[] {
  const known = new Set<string>();
  const steps = patch.flatMap((document): Step[] => {
    const of = identity(document);
    const set = structuredClone(document);
    const before: Step[] = extracted(set, []).map((taken) => ({ of, taken }));
    if (Object.keys(set).length === 0) return before;
    if (known.has(of)) throw new Error(`duplicate document ${of}`);
    known.add(of);
    return [...before, { of, set }];
  });
  const order = (step: Step) => (step.of !== main ? 2 : 'set' in step ? 1 : 0);
  return steps.sort((a, b) => order(a) - order(b));
}

/** Takes the marks out of `part`, and what is empty without them; returns their paths. */
function extracted(part: Part, path: readonly string[]): string[][] {
  return Object.entries(part).flatMap(([key, value]) => {
    if (!isMap(value)) return [];
    const here = [...path, key];
    const found = value['$patch'] === 'delete' ? [here] : extracted(value, here);
    if (value['$patch'] === 'delete' || (found.length > 0 && Object.keys(value).length === 0)) delete part[key];
    return found;
  });
}

/** Maps whose keys the user chooses, where a key must be there to be taken out; those of the rest are fields, which always are. */
const free = ['machine.nodeLabels', 'machine.sysctls', 'machine.registries.mirrors', 'machine.kubelet.extraConfig'];

function takeOut(part: Part, path: readonly string[]): void {
  let holder = part;
  for (const [index, key] of path.slice(0, -1).entries()) {
    // No pointer but a value, so that it is there even if nothing is in it.
    if (path.slice(0, index + 1).join('.') === 'machine.registries') holder[key] ??= {};
    if (!isMap(holder[key])) throw new Error(`lookup failed: ${path.join('.')}`);
    holder = holder[key];
  }
  const last = path.at(-1)!;
  if (free.includes(path.slice(0, -1).join('.')) && !(last in holder)) throw new Error(`lookup failed: ${path.join('.')}`);
  delete holder[last];
}

const replacedLists = ['cluster.network.podSubnets', 'cluster.network.serviceSubnets'];

function mergeInto(left: Part, right: Part, path: readonly string[]): void {
  for (const [key, value] of Object.entries(right)) {
    const here = [...path, key];
    const before = left[key];
    if (isMap(before) && isMap(value)) mergeInto(before, value, here);
    else if (Array.isArray(before) && Array.isArray(value) && here.join('.') === 'machine.network.interfaces') mergeDevices(before, value);
    else if (Array.isArray(before) && Array.isArray(value) && !replacedLists.includes(here.join('.')))
      left[key] = structuredClone([...before, ...value]);
    else left[key] = structuredClone(value);
  }
}

/** Interfaces go by their name or selector; lists in them are appended all the same. */
function mergeDevices(left: Part[], right: readonly Part[]): void {
  for (const device of right) {
    const keyOf = (one: Part) => JSON.stringify([one['interface'], one['deviceSelector']]);
    const same = left.find((one) => keyOf(one) === keyOf(device));
    if (same) mergeInto(same, device, ['device']);
    else left.push(structuredClone(device));
  }
}

function isMap(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
