import {
  type Arg,
  add,
  type Expr,
  hasPrefix,
  ifElse,
  join,
  mod,
  mul,
  parseHexadecimal,
  sha256,
  sort,
  str,
  trimPrefix,
  truncate,
} from '../../../src/chart/index.ts';

/** Name of the Vpc of a release: cluster-wide, hence a digest of where it belongs. */
export const vpcId = (namespace: Arg<string>, release: Arg<string>): Expr<string> =>
  str`vpc-${truncate(sha256(str`${namespace}/${release}`), 6)}`;

/** A network that a tenant names as peer. */
export type Peer = Expr<{ readonly tenantNamespace: string; readonly vpcName: string }>;

/** Name of its Vpc. */
export const peerId = ({ tenantNamespace, vpcName }: Peer): Expr<string> => vpcId(tenantNamespace, str`virtualprivatecloud-${vpcName}`);

/** Name of a subnet and of its network attachment. */
export const subnetId = (namespace: Arg<string>, vpc: Arg<string>, subnet: Arg<string>): Expr<string> =>
  str`subnet-${truncate(sha256(str`${namespace}/${vpc}/${subnet}`), 8)}`;

/**
 * Address of a network on its link to a peer, with the length of the link's network. Both sides find the same link by the digest of their names, one of
 * those from 169.254.1.0 to 169.254.254.252 by fours, and share it by the order of their names.
 */
export function linkAddress(vpc: Arg<string>, peer: Arg<string>): Expr<string> {
  const pair = join(sort([vpc, peer]), '/');
  const digest = sha256(pair);
  const first = truncate(digest, 2);
  const second = trimPrefix(truncate(digest, 4), first);
  const network = add(mod(parseHexadecimal(first), 254), 1);
  const base = mul(mod(parseHexadecimal(second), 64), 4);
  return str`169.254.${network}.${add(base, ifElse(hasPrefix(pair, vpc), 1, 2))}/30`;
}
