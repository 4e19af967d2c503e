import type { Expr } from '../../../src/chart/index.ts';
import { boolean, integer, orIfEmpty, type Properties, str, string } from '../../../src/chart/index.ts';
import { group } from '../../lib/value-group.ts';

const amount = (fallback: string) => string({ default: fallback });

/** Release of the operator that its definitions belong to. */
const OPERATOR_VERSION = 'v0.5.4';

/** Values of the chart. */
export const values = {
  image: group(
    {
      repository: string({ default: 'ghcr.io/cozystack/etcd-operator' }),
      tag: string({ default: '', description: 'Empty: the release that the definitions belong to.' }),
      pullPolicy: string({ default: 'IfNotPresent' }),
    },
    'Image of the operator; agents that restore backups run it too.',
  ),
  clusterDomain: string({ default: '', description: 'Domain of the cluster; empty: that of the platform.' }),
  replicaCount: integer({ default: 1, minimum: 1, description: 'Number of operators; one of them works.' }),
  resources: group(
    {
      requests: group({ cpu: amount('100m'), memory: amount('64Mi') }, 'What it asks for.'),
      limits: group({ cpu: amount('500m'), memory: amount('256Mi') }, 'What it may take at most.'),
    },
    'Size of the operator.',
  ),
  vpa: group(
    {
      enabled: boolean({ default: true, description: 'Let its size follow its use.' }),
      updateMode: string({ default: 'Auto' }),
      minAllowed: group({ cpu: amount('100m'), memory: amount('256Mi') }, 'Never smaller.'),
      maxAllowed: group({ cpu: amount('1000m'), memory: amount('1Gi') }, 'Never larger.'),
    },
    'How its size follows its use.',
  ),
} satisfies Properties;

export type EtcdOperatorValues = typeof values;

/** The image that is run. */
export const imageOf = ({ repository, tag }: { repository: Expr<string>; tag: Expr<string> }): Expr<string> =>
  str`${repository}:${orIfEmpty(tag, OPERATOR_VERSION)}`;
