import {
  boolean,
  choice,
  type Inputs,
  integer,
  listOf,
  mapOf,
  object,
  required,
  string,
  type ValidationRule,
  withRules,
} from '../../../src/chart/index.ts';
import { external } from '../../lib/external-service.ts';
import { namesRule, PART_OF_A_NAME } from '../../lib/refuse-names.ts';
import { sizing } from '../../lib/sizing.ts';
import { neededVolumeSize, storageClass } from '../../lib/volumes.ts';

/** Versions on offer and the release of each that is run. */
export const versions = { v3: '3.0.0', v2: '2.11.1', v1: '1.3.20' } as const;

/** Users that are there without being declared: the administrator, and the one that Dashboards reads its own index by. */
export const ADMIN = 'admin';
export const DASHBOARDS = 'kibanaserver';

const users = withRules(
  mapOf(
    object(
      {
        password: string({
          description: 'Password; left out, a random one is made. It is kept in the Secret `<release>-user-<name>`.',
        }),
        roles: listOf(string(), {
          description: 'Roles of the security plugin, such as `readall`, `all_access` or `kibana_user`. Left out or empty: `readall`.',
        }),
      },
      { description: 'One user.' },
    ),
    {
      default: {},
      description: 'Users by name. A change restarts the nodes one after the other, since they read passwords when they start.',
    },
  ),
  namesRule(PART_OF_A_NAME),
  {
    rule: `!('${ADMIN}' in self) && !('${DASHBOARDS}' in self)`,
    message: `${ADMIN} and ${DASHBOARDS} belong to the platform; choose another name`,
  },
);

const { resourcesPreset, ...resources } = sizing({ preset: 'c1.small', of: 'each Dashboards server' });

/** What a tenant may set. */
export const values = {
  replicas: integer({
    default: 3,
    minimum: 1,
    description: 'Number of nodes. With 3 or more the cluster survives the loss of one.',
  }),
  ...sizing({ preset: 'c1.medium', of: 'each node' }),
  size: neededVolumeSize('10Gi', 'each node'),
  storageClass: storageClass('the volumes', '', '`replicated` for a single node, else `local`, since nodes copy data themselves.'),
  external: external('the API, and Dashboards where there are,', 9200),
  topologySpreadPolicy: choice(['soft', 'hard'], {
    default: 'soft',
    description:
      'Whether nodes of the cluster must (hard) or should (soft) be spread evenly over machines and zones. Hard ones wait for room.',
  }),
  version: choice(['v3', 'v2', 'v1'], {
    default: 'v2',
    description: 'Major version. It can be raised by one at a time, with a restart of one node after the other, and not lowered.',
  }),
  images: object(
    {
      opensearch: required(
        string({
          default: '',
          description: 'Image of the nodes, of the same version, with plugins of your own. Empty: that of OpenSearch.',
        }),
      ),
    },
    { default: {}, description: 'Images in place of the usual ones.' },
  ),
  nodeRoles: object(
    {
      master: required(boolean({ default: true, description: 'Whether nodes may lead the cluster. Without, it does not come up.' })),
      data: required(boolean({ default: true, description: 'Whether nodes hold data and answer searches.' })),
      ingest: required(boolean({ default: true, description: 'Whether nodes run ingest pipelines.' })),
      ml: required(boolean({ default: false, description: 'Whether nodes run models of ML Commons; that takes memory beside the heap.' })),
    },
    { default: {}, description: 'What the nodes do; all do the same. At least one is needed.' },
  ),
  users,
  dashboards: object(
    {
      enabled: required(boolean({ default: false, description: 'Whether OpenSearch Dashboards runs beside the cluster, on port 5601.' })),
      replicas: required(integer({ default: 1, minimum: 1, description: 'Number of Dashboards servers.' })),
      ...resources,
      resourcesPreset: required(resourcesPreset),
    },
    { default: {}, description: 'OpenSearch Dashboards, to search and to draw in a browser.' },
  ),
};

/** What must hold between them. */
export const rules: readonly ValidationRule[] = [
  {
    rule: 'self.nodeRoles.master || self.nodeRoles.data || self.nodeRoles.ingest || self.nodeRoles.ml',
    message: 'at least one role is needed',
    fieldPath: '.nodeRoles',
  },
];

export type OpenSearchInputs = Inputs<typeof values>;
