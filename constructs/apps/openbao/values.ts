import { boolean, type Inputs, integer, withRules } from '../../../src/chart/index.ts';
import { external } from '../../lib/external-service.ts';
import { sizing } from '../../lib/sizing.ts';
import { neededVolumeSize, storageClass } from '../../lib/volumes.ts';

/** What a tenant may set. */
export const values = {
  replicas: withRules(
    integer({
      default: 1,
      minimum: 1,
      description:
        'Number of servers. One keeps its data in files; several replicate it by Raft, of which more than half must run: 3 survive the loss of one. Data is not moved from the one way to the other.',
    }),
    {
      rule: '(self == 1) == (oldSelf == 1)',
      message: 'one server and several store differently, and data is not moved: order another OpenBAO and copy what this one holds',
    },
  ),
  ...sizing({ preset: 't1.small', of: 'each server' }),
  size: neededVolumeSize('10Gi', 'each server'),
  storageClass: storageClass(),
  external: external('OpenBAO, over plain HTTP,', 8200),
  ui: boolean({ default: true, description: 'Whether the web interface is served, on the same port as the API.' }),
};

export type OpenBaoInputs = Inputs<typeof values>;
