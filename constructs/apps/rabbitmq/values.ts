import { choice, type Inputs, integer, listOf, mapOf, object, required, string, withRules } from '../../../src/chart/index.ts';
import { external } from '../../lib/external-service.ts';
import { type NameRule, namesRule } from '../../lib/refuse-names.ts';
import { sizing } from '../../lib/sizing.ts';
import { neededVolumeSize, storageClass } from '../../lib/volumes.ts';

/** Versions on offer and the release of each that is run. */
export const versions = { 'v4.2': '4.2.4', 'v4.1': '4.1.8', 'v4.0': '4.0.9', 'v3.13': '3.13.7' } as const;

/** Names of users and virtual hosts, as far as the name of an object can be made of them. */
export const NAME: NameRule = {
  pattern: '^[a-zA-Z0-9]([-_a-zA-Z0-9]{0,58}[a-zA-Z0-9])?$',
  rule: 'may hold letters, digits, and dashes and underscores inside, 60 at most, since objects are called by it',
};

const users = withRules(
  mapOf(
    object(
      {
        password: string({
          description: 'Password; left out, a random one is made. It is kept in the Secret `<release>-<name>-credentials`.',
        }),
      },
      { description: 'One user.' },
    ),
    { default: {}, description: 'Users by name. They may do nothing before a virtual host names them.' },
  ),
  namesRule(NAME),
);

const vhosts = withRules(
  mapOf(
    object(
      {
        roles: required(
          object(
            {
              admin: listOf(string(), {
                default: [],
                description: 'Users who may declare, publish to and consume from all queues and exchanges.',
              }),
              readonly: listOf(string(), {
                default: [],
                description: 'Users who may consume from all queues, and neither publish nor declare any.',
              }),
            },
            { description: 'Who may do what in the virtual host.' },
          ),
        ),
      },
      { description: 'One virtual host.' },
    ),
    {
      default: {},
      description: 'Virtual hosts by name: each with queues of its own. One that is removed here is deleted with its messages.',
    },
  ),
  namesRule(NAME),
);

/** What a tenant may set. */
export const values = {
  replicas: integer({
    default: 3,
    minimum: 1,
    description: 'Number of nodes; an odd number of 3 or more survives the loss of one. It can grow, not shrink.',
  }),
  ...sizing({ preset: 't1.nano', of: 'each node' }),
  size: neededVolumeSize('10Gi', 'each node'),
  storageClass: storageClass(),
  external: external('the broker', 5672),
  version: choice(['v4.2', 'v4.1', 'v4.0', 'v3.13'], {
    default: 'v4.2',
    description: 'Release series. It can be raised, with a restart of one node after the other, and not lowered.',
  }),
  users,
  vhosts,
};

export type RabbitMqInputs = Inputs<typeof values>;
