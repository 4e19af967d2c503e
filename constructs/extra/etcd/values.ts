import { type Inputs, integer, object, quantity, string, withRules } from '../../../src/chart/index.ts';
import { neededVolumeSize } from '../../lib/volumes.ts';

/** Before 3.5.13, etcd could not say that a watch is complete, which kube-apiserver relies on. */
export const TOO_OLD = '^(v?[0-2][.]|v?3[.][0-4]([.]|$)|v?3[.]5($|[.]([0-9]|1[0-2])$))';

/** What the owner of a tenant may set. */
export const values = {
  version: withRules(
    string({ default: '3.6.11', description: 'Version of etcd, 3.5.13 or later: control planes need its consistent watches.' }),
    {
      rule: `self != '' && !self.matches('${TOO_OLD}')`,
      message: 'control planes need 3.5.13 or later',
    },
  ),
  size: neededVolumeSize('4Gi', 'each member', '95 % of it is the most that the database may take.'),
  storageClass: string({ default: '', description: "Storage class of the volumes. Empty: the cluster's default." }),
  replicas: integer({ default: 3, minimum: 0, description: 'Number of members; an odd number of 3 or more survives the loss of one.' }),
  resources: object(
    {
      cpu: quantity({ default: '1000m', description: 'Most CPU for each member, in cores.' }),
      memory: quantity({ default: '512Mi', description: 'Most memory for each member, such as `2Gi`.' }),
    },
    { default: {}, description: 'CPU and memory of each member; the autoscaler may give more at its next start.' },
  ),
};

export type EtcdInputs = Inputs<typeof values>;
