import { boolean, choice, type Inputs, integer, listOf, object, required, string, withRules } from '../../../src/chart/index.ts';
import { external } from '../../lib/external-service.ts';
import { sizing } from '../../lib/sizing.ts';

/** Hosts and networks become words of a configuration file, where a space would begin something else. */
export const HOST = '^[A-Za-z0-9._:\\[\\]-]+$';
export const NETWORK = '^[A-Za-z0-9._:-]+(/[0-9]{1,3})?$';

const port = (fallback: number, of: string) =>
  required(
    integer({ default: fallback, minimum: 1, maximum: 65535, description: `Port of the servers that ${of} go to, from 1 to 65535.` }),
  );

const httpAndHttps = object(
  {
    mode: required(
      choice(['tcp', 'tcp-with-proxy'], {
        default: 'tcp',
        description:
          'With tcp the servers see the address of the balancer. With tcp-with-proxy they learn that of the client from a PROXY header (version 2), which they must expect.',
      }),
    ),
    targetPorts: required(
      object(
        { http: port(80, 'connections to port 80'), https: port(443, 'connections to port 443') },
        { default: {}, description: 'Where the servers listen.' },
      ),
    ),
    endpoints: withRules(
      listOf(string(), {
        default: [],
        description: 'Servers that connections are spread over, as addresses or host names, without port. Without any, all are closed.',
      }),
      {
        rule: `self.all(endpoint, endpoint.matches(${JSON.stringify(HOST)}))`,
        message: 'each is an address or a host name, without scheme, path or spaces',
      },
    ),
  },
  { default: {}, description: 'Balancing of ports 80 and 443, each to the server with the fewest connections.' },
);

/** What a tenant may set. */
export const values = {
  replicas: integer({ default: 2, minimum: 0, description: 'Number of balancers. With one, an update interrupts connections.' }),
  ...sizing({ preset: 't1.nano', of: 'each balancer' }),
  external: external('the balancer', 80),
  httpAndHttps,
  whitelistHTTP: boolean({ default: false, description: 'Whether only the networks of `whitelist` may connect to ports 80 and 443.' }),
  whitelist: withRules(
    listOf(string(), {
      default: [],
      description: 'Networks in CIDR notation, or addresses. Empty, with `whitelistHTTP` on: nobody may connect.',
    }),
    {
      rule: `self.all(network, network.matches(${JSON.stringify(NETWORK)}))`,
      message: 'each is an address or a network such as 203.0.113.0/24',
    },
  ),
};

export type TcpBalancerInputs = Inputs<typeof values>;
