import { type Arg, defaultTo, type Expr, findPattern, get, includes, match, not } from '../../../src/chart/index.ts';

/** Kubernetes by minor version. */
const PATCHES = {
  'v1.35': 'v1.35.6',
  'v1.34': 'v1.34.9',
  'v1.33': 'v1.33.13',
  'v1.32': 'v1.32.13',
  'v1.31': 'v1.31.14',
} as const;

export type MinorVersion = keyof typeof PATCHES;

export const OFFERED_VERSIONS = Object.keys(PATCHES) as [MinorVersion, ...MinorVersion[]];

export const patchVersion = (minor: Arg<MinorVersion>): Expr<string> => match(minor, PATCHES);

/** Konnectivity of a minor version, where the one that Kamaji derives from it does not exist. */
export const KONNECTIVITY: Readonly<Partial<Record<MinorVersion, string>>> = { 'v1.35': 'v0.34.0' };

/** Minor versions of Kubernetes that a minor version of Talos runs. */
const SUPPORT: Readonly<Record<string, readonly string[]>> = { 'v1.13': ['v1.31', 'v1.32', 'v1.33', 'v1.34', 'v1.35', 'v1.36'] };

/** True if this Talos is known not to run this Kubernetes. What is not known is let through. */
export function unsupported(talosVersion: Arg<string>, minor: Arg<MinorVersion>): Expr<boolean> {
  const talosMinor = findPattern(talosVersion, '^v[0-9]+[.][0-9]+');
  return not(includes(defaultTo(get(SUPPORT, talosMinor), [minor]), minor));
}
