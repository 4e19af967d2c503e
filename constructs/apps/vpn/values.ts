import { type Inputs, integer, listOf, mapOf, object, string, withRules } from '../../../src/chart/index.ts';
import { external } from '../../lib/external-service.ts';
import { type NameRule, namesRule } from '../../lib/refuse-names.ts';
import { sizing } from '../../lib/sizing.ts';

/** Names become keys of a Secret; the password of a user is kept beside, under `<name>.password`. */
export const USER: NameRule = {
  pattern: '^[-_a-zA-Z0-9]{1,63}$',
  rule: 'may hold letters, digits, dashes and underscores, 63 at most',
};

/** A host name or an IPv4 address, or nothing. */
export const HOST = '^[A-Za-z0-9.-]*$';

/** What a Service takes as an address of nodes. */
export const ADDRESS = '^([0-9]{1,3}([.][0-9]{1,3}){3}|[0-9A-Fa-f:]*:[0-9A-Fa-f:.]*)$';

/** What a tenant may set. */
export const values = {
  replicas: integer({
    default: 2,
    minimum: 0,
    description: 'Number of servers. Connections are lost where one stops, and made anew to another.',
  }),
  ...sizing({ preset: 't1.nano', of: 'each server' }),
  external: external('the VPN', 40000),
  host: string({
    default: '',
    pattern: HOST,
    description:
      'Host name or address in the access URLs, which must lead to the Service `<release>-vpn`. Empty: `<release>` below the domain of the tenant. URLs that were handed out keep the old one.',
  }),
  users: withRules(
    mapOf(
      object(
        { password: string({ description: 'Password; left out, a random one is made, and kept in the Secret `<release>-urls`.' }) },
        { description: 'One user.' },
      ),
      {
        default: {},
        description:
          'Users by name. Each gets an access URL, in the Secret `<release>-urls`; one that is removed here loses access. Any change restarts the servers.',
      },
    ),
    namesRule(USER),
  ),
  externalIPs: withRules(
    listOf(string(), {
      default: [],
      description:
        'Addresses of nodes that the VPN is reached by, in place of a load balancer; only the operator of the cluster has these.',
    }),
    { rule: `self.all(address, address.matches(${JSON.stringify(ADDRESS)}))`, message: 'each is an IP address' },
  ),
};

export type VpnInputs = Inputs<typeof values>;
