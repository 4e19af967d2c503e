import { type Arg, type Expr, str, toJson } from '../../../src/chart/index.ts';
import { HOST_LABEL } from './names.ts';

// CEL of the policies about host names. Names are compared in lower case: they mean the same however they are written.

const LABELS = 'namespaceObject.metadata.labels';

/** True if the namespace has a domain. */
export const HAS_DOMAIN = `has(${LABELS}) && "${HOST_LABEL}" in ${LABELS} && ${LABELS}["${HOST_LABEL}"] != ""`;

/** The domain of the namespace; an error where it has none. */
const DOMAIN = `${LABELS}["${HOST_LABEL}"].lowerAscii()`;

/** The domain of the namespace, or the empty text. */
export const DOMAIN_OR_EMPTY = `${HAS_DOMAIN} ? ${DOMAIN} : ""`;

/** True if a host is a domain or lies below it; all three are CEL. */
export const isWithin = (host: string, domain: string): string =>
  `(${host}.lowerAscii() == ${domain} || ${host}.lowerAscii().endsWith("." + ${domain}))`;

/** True if a host lies within the domain of the namespace. */
export const isOwn = (host: string): string => isWithin(host, DOMAIN);

/**
 * True if a host is one name wholly outside the platform's domain. A wildcard never is: that of the domain above would take in the platform itself.
 */
export function isForeign(host: string, root: Arg<string>): Expr<string> {
  const quoted = toJson(root);
  const below = toJson(str`.${root}`);
  return str`(!${host}.startsWith("*") && ${host}.lowerAscii() != ${quoted} && !${host}.lowerAscii().endsWith(${below}))`;
}

/** Who may give out domains: administrators of the cluster, and the platform's own accounts. */
export const TRUSTED_CALLER = `has(request.userInfo.groups) && request.userInfo.groups.exists(group, group in [${[
  'system:masters',
  'system:serviceaccounts:cozy-system',
  'system:serviceaccounts:cozy-cert-manager',
  'system:serviceaccounts:cozy-fluxcd',
  'system:serviceaccounts:kube-system',
]
  .map((group) => `"${group}"`)
  .join(', ')}])`;
