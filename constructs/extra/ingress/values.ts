import { boolean, type Inputs, integer, listOf, string, type ValidationRule } from '../../../src/chart/index.ts';
import { sizing } from '../../lib/sizing.ts';

/** What the owner of a tenant may set. */
export const values = {
  replicas: integer({ default: 2, minimum: 0, description: 'Number of controllers. With one, an update interrupts connections.' }),
  whitelist: listOf(string(), { default: [], description: 'Networks that may connect, in CIDR notation. Empty: everybody.' }),
  cloudflareProxy: boolean({
    default: false,
    description:
      'Whether clients come through Cloudflare: their address is then taken from its header, for connections from its networks only.',
  }),
  proxyProtocol: boolean({
    default: false,
    description: 'Whether the load balancer before the controller speaks the PROXY protocol. Connections without it are then refused.',
  }),
  ...sizing({ preset: 't1.micro', of: 'each controller' }),
};

/** What must hold between them. */
export const rules: readonly ValidationRule[] = [
  {
    rule: '!self.cloudflareProxy || !self.proxyProtocol',
    message: 'Cloudflare and the PROXY protocol both say where the address of a client stands: choose one',
    fieldPath: '.cloudflareProxy',
  },
];

export type IngressInputs = Inputs<typeof values>;
