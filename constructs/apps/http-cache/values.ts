import { type Inputs, integer, listOf, object, required, string, withRules } from '../../../src/chart/index.ts';
import { external } from '../../lib/external-service.ts';
import { sizing } from '../../lib/sizing.ts';
import { neededVolumeSize, storageClass } from '../../lib/volumes.ts';

const servers = (title: string, each: string, most?: number) => {
  const { resources, resourcesPreset } = sizing({ preset: 't1.nano', of: each });
  return object(
    {
      replicas: required(
        integer({
          default: 2,
          minimum: 0,
          ...(most !== undefined && { maximum: most }),
          description: `How many there are of them: ${title}.`,
        }),
      ),
      resources,
      resourcesPreset: required(resourcesPreset),
    },
    { default: {}, description: `Number and size of the ${title}.` },
  );
};

/** Endpoints become words of configuration files, where a space or a semicolon would begin something else. */
export const ENDPOINT = '^[A-Za-z0-9._:\\[\\]-]+$';

/** Each cache is four objects, so a slip of the finger must not become a million of them. */
export const MOST_CACHES = 100;

/** What a tenant may set. */
export const values = {
  size: neededVolumeSize('10Gi', 'each cache', 'At most 100 GB of it are used.'),
  storageClass: storageClass(),
  external: external('the cache', 80),
  endpoints: withRules(
    listOf(string(), {
      default: [],
      description: 'Servers whose answers are cached, as `host:port`, without scheme. They are asked in turn, over HTTP.',
    }),
    {
      rule: `self.all(endpoint, endpoint.matches(${JSON.stringify(ENDPOINT)}))`,
      message: 'each is host:port, without scheme, path or spaces',
    },
  ),
  haproxy: servers('load balancers before the caches, which send a URL always to the same one', 'each load balancer'),
  nginx: servers('caches, each on a node and a volume of its own', 'each cache', MOST_CACHES),
};

export type HttpCacheInputs = Inputs<typeof values>;
