import type { Construct } from 'constructs';
import {
  type Arg,
  failWhen,
  immutable,
  le,
  notEmpty,
  optionsFrom,
  type Quantity,
  quantity,
  quantityValue,
  string,
  when,
  withRules,
} from '../../src/chart/index.ts';

/** Values: how large a volume is. `of` says whose, as `each broker`. */
export const volumeSize = (fallback: string, of: string, more = '') =>
  quantity({ default: fallback, description: `Size of the volume of ${of}. It can grow, not shrink.${more && ` ${more}`}` });

/** The same where there must be a volume; `refuseEmptyVolumes` says so without the API. */
export const neededVolumeSize = (fallback: string, of: string, more = '') =>
  withRules(volumeSize(fallback, of, more), {
    rule: "quantity(string(self)).isGreaterThan(quantity('0'))",
    message: 'the volume needs a size, such as 10Gi',
  });

/** Values: what kind of storage volumes are on. Volumes do not move, so it cannot change; the console offers the classes of the cluster. */
export const storageClass = (of = 'the volumes', fallback = '', empty = "the cluster's default.") => {
  const otherwise = fallback === '' ? ` Empty: ${empty}` : '';
  const description = `Storage class of ${of}: where they are kept and how often they are copied.${otherwise}`;
  return optionsFrom('storageclass', immutable(string({ default: fallback, description })));
};

/** `storageClassName` of a claim: left out where nobody chose one, so that the cluster's default applies. */
export const chosenClass = (name: Arg<string>) => when(notEmpty(name), name);

/** Refuses volumes without a size, by their fields. */
export function refuseEmptyVolumes(scope: Construct, sizes: Readonly<Record<string, Arg<Quantity>>>): void {
  for (const [field, size] of Object.entries(sizes)) {
    failWhen(scope, le(quantityValue(size), 0), `${field}: the volume needs a size, such as 10Gi`);
  }
}
