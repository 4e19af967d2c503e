import {
  boolean,
  type Inputs,
  immutable,
  integer,
  listOf,
  object,
  optionsFrom,
  quantity,
  required,
  string,
} from '../../../src/chart/index.ts';
import { sizing } from '../../lib/sizing.ts';

const servers = (title: string, each: string) => {
  const { resources, resourcesPreset } = sizing({ preset: 't1.nano', of: each });
  return object(
    {
      replicas: required(integer({ default: 2, description: `Number of ${title}.` })),
      resources,
      resourcesPreset: required(resourcesPreset),
    },
    { default: {}, description: `The ${title}.` },
  );
};

/** Each cache is four objects, so a slip of the finger must not become a million of them. */
export const MOST_CACHES = 100;

/** What a tenant may set. */
export const values = {
  size: quantity({ default: '10Gi', description: 'Volume of each cache. At most 100 GiB of it are used.' }),
  storageClass: optionsFrom(
    'storageclass',
    immutable(string({ default: '', description: "Storage class of the volumes. Empty: the cluster's default." })),
  ),
  external: boolean({
    default: false,
    description: 'Whether the cache is reachable from outside of the cluster, through a load balancer on port 80.',
  }),
  endpoints: listOf(string(), { default: [], description: 'Servers whose answers are cached, as host:port.' }),
  haproxy: servers('load balancers before the caches, which send a URL always to the same one', 'each load balancer'),
  nginx: servers('caches, each on a node and a volume of its own', 'each cache'),
};

export type HttpCacheInputs = Inputs<typeof values>;
