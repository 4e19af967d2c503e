import { boolean, type Inputs, integer, object } from '../../../src/chart/index.ts';
import { external } from '../../lib/external-service.ts';
import { sizing } from '../../lib/sizing.ts';
import { neededVolumeSize, storageClass } from '../../lib/volumes.ts';

/** What a tenant may set. */
export const values = {
  replicas: integer({
    default: 1,
    minimum: 1,
    description: 'Number of servers. A collection survives the loss of one if it was made with a `replication_factor` of 2 or more.',
  }),
  ...sizing({ preset: 't1.small', of: 'each server' }),
  size: neededVolumeSize('10Gi', 'each server'),
  storageClass: storageClass(),
  external: external('the API (HTTP; gRPC on 6334)', 6333),
  tls: object(
    {
      enabled: boolean({
        description:
          'Whether servers speak TLS, with clients and with each other; clients trust the authority in the Secret `<release>.tenant-ca`. Left out: the same as `external`.',
      }),
    },
    { default: {}, description: 'TLS, with certificates from an authority of the release.' },
  ),
};

export type QdrantInputs = Inputs<typeof values>;
