import type { Construct } from 'constructs';
import { defaultTo, type Expr, failWhen, filter, includes, map, ne, size, uniq } from '../../../src/chart/index.ts';
import { refuseNames } from '../../lib/refuse-names.ts';
import { linkAddress, peerId, vpcId } from './identity.ts';
import { ADDRESS, LABEL, NETWORK, SUBNET, type VpcInputs } from './values.ts';

/** What a network cannot be made of, by its field; the first three the API says as well. */
export function refusals(scope: Construct, { values, release }: VpcInputs): void {
  const { subnets, peers, routes } = values;
  refuseNames(
    scope,
    'subnets',
    map(subnets, ({ name }) => name),
    SUBNET,
  );
  refuseNames(
    scope,
    'subnets',
    filter(
      map(subnets, ({ cidr }) => defaultTo(cidr, '')),
      (cidr) => ne(cidr, ''),
    ),
    NETWORK,
  );
  refuseNames(
    scope,
    'peers',
    map(peers, ({ tenantNamespace }) => tenantNamespace),
    LABEL,
  );
  refuseNames(
    scope,
    'peers',
    map(peers, ({ vpcName }) => vpcName),
    LABEL,
  );
  refuseNames(
    scope,
    'routes',
    map(routes, ({ cidr }) => cidr),
    NETWORK,
  );
  refuseNames(
    scope,
    'routes',
    map(routes, ({ nextHopIP }) => nextHopIP),
    ADDRESS,
  );

  const vpc = vpcId(release.namespace, release.name);
  const others = map(peers, peerId, { name: 'peer' });
  refuseTwice(
    scope,
    map(subnets, ({ name }) => name),
    'subnets: two have the same name',
  );
  refuseTwice(scope, others, 'peers: one is listed twice');
  failWhen(scope, includes(others, vpc), 'peers: a network is no peer of itself');
  refuseTwice(
    scope,
    map(others, (other) => linkAddress(vpc, other)),
    'peers: the links to two of them would have the same addresses; give one of them another name',
  );
}

function refuseTwice(scope: Construct, texts: Expr<string[]>, message: string): void {
  failWhen(scope, ne(size(texts), size(uniq(texts))), message);
}
