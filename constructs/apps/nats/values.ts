import { boolean, freeForm, type Inputs, integer, mapOf, object, required, string, withRules } from '../../../src/chart/index.ts';
import { external } from '../../lib/external-service.ts';
import { KEY_OF_A_SECRET, namesRule } from '../../lib/refuse-names.ts';
import { sizing } from '../../lib/sizing.ts';
import { neededVolumeSize, storageClass } from '../../lib/volumes.ts';

const users = withRules(
  mapOf(
    object(
      {
        password: string({
          description:
            'Password, kept in plain text in this object. Left out, a random one is made. Either is in the Secret `<release>-credentials`.',
        }),
      },
      { description: 'One user.' },
    ),
    {
      default: {},
      description:
        'Users by name, all of the account `A`, who may publish and subscribe to everything. Without any, whoever reaches a server may.',
    },
  ),
  namesRule(KEY_OF_A_SECRET),
);

/** What a tenant may set. */
export const values = {
  replicas: integer({
    default: 2,
    minimum: 1,
    description: 'Number of servers. Streams with copies need 3 or more, an odd number, to survive the loss of one.',
  }),
  ...sizing({ preset: 't1.nano', of: 'each server' }),
  storageClass: storageClass(),
  external: external('the servers', 4222),
  tls: object(
    {
      enabled: boolean({
        description:
          'Whether servers speak TLS, with clients and with each other; clients trust the authority in the Secret `<release>.tenant-ca`. Left out: the same as `external`.',
      }),
    },
    { default: {}, description: 'TLS, with certificates from an authority of the release.' },
  ),
  users,
  jetstream: object(
    {
      enabled: required(boolean({ default: true, description: 'Whether messages can be stored in streams (JetStream).' })),
      size: required(neededVolumeSize('10Gi', 'each server')),
    },
    { default: {}, description: 'JetStream: streams, key-value and object stores on volumes.' },
  ),
  config: object(
    {
      merge: freeForm({
        default: {},
        description:
          'Settings of nats.conf, laid over those of the platform: `{max_payload: 8MB}`. Accounts of yours stand beside the account `A`.',
      }),
      resolver: freeForm({
        default: {},
        description: 'Values `config.resolver` of the NATS chart, for accounts by JWT: `{enabled: true}`.',
      }),
    },
    { default: {}, description: 'Configuration of the servers, beyond what the platform sets.' },
  ),
};

export type NatsInputs = Inputs<typeof values>;
