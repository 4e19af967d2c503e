import {
  bind,
  contains,
  defaultTo,
  type Expr,
  fromJson,
  ifElse,
  join,
  lookupAtRender,
  notEmpty,
  object,
  sha256,
  slice,
  split,
  str,
  string,
  toJson,
  trimSuffix,
  truncate,
} from '../../../src/chart/index.ts';
import type { VmInputs } from './values.ts';

/** Name of the machine and all that belongs to it: that of the release, which says what it is in any case. */
export const nameOf = ({ release }: VmInputs): Expr<string> =>
  bind('vm', trimSuffix(truncate(ifElse(contains(release.name, 'vm-instance'), release.name, str`${release.name}-vm-instance`), 63), '-'));

/** Labels by which the Service finds the machine. */
export const labelsOf = ({ release }: VmInputs) => ({
  'app.kubernetes.io/name': 'vm-instance',
  'app.kubernetes.io/instance': release.name,
});

/**
 * The identity by which cloud-init knows whether it has run on this machine: made of its name and the seed, so that a changed seed makes it run again.
 * A seed that is taken away changes nothing: the identity that the machine has stays.
 */
export function firmwareUuid(inputs: VmInputs): Expr<string> {
  const { values, release } = inputs;
  const digits = bind('digits', split(sha256(str`${release.namespace}-${nameOf(inputs)}-${values.cloudInitSeed}`), ''));
  const part = (from: number, to: number) => join(slice(digits, from, to), '');
  const made = str`${part(0, 8)}-${part(8, 12)}-4${part(13, 16)}-9${part(17, 20)}-${part(20, 32)}`;
  const current = currentUuid(inputs);
  return ifElse(notEmpty(values.cloudInitSeed), made, ifElse(notEmpty(current), current, made));
}

function currentUuid(inputs: VmInputs): Expr<string> {
  const firmware = object({ uuid: string({ default: '' }) });
  const machine = object({ spec: object({ template: object({ spec: object({ domain: object({ firmware }) }) }) }) });
  const found = lookupAtRender('kubevirt.io/v1', 'VirtualMachine', inputs.release.namespace, nameOf(inputs));
  return bind('currentUuid', defaultTo(fromJson(toJson(found), machine).spec.template.spec.domain.firmware.uuid, ''));
}
