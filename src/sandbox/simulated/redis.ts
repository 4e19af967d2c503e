import { type SimulatedOperator, service, workload } from './operator.ts';

/** The Redis operator (spotahome, freshworks): servers `rfr-<name>`, Sentinels `rfs-<name>`, and Services for them, the primary (`rfrm-`) and its replicas (`rfrs-`). */
export const redisFailover: SimulatedOperator = {
  group: 'databases.spotahome.com',
  plural: 'redisfailovers',
  react({ metadata, spec }) {
    const { name, labels = {} } = metadata;
    const inherited = Object.fromEntries(Object.entries(labels).filter(([key]) => key === 'app.kubernetes.io/instance'));
    const labelsOf = (component: string) => ({
      ...inherited,
      'app.kubernetes.io/component': component,
      'app.kubernetes.io/managed-by': 'redis-operator',
      'app.kubernetes.io/name': name,
      'app.kubernetes.io/part-of': 'redis-failover',
    });
    const claim = spec?.redis?.storage?.persistentVolumeClaim;
    const servers = {
      replicas: spec?.redis?.replicas ?? 3,
      labels: labelsOf('redis'),
      image: spec?.redis?.image ?? 'redis',
      port: 6379,
      resources: spec?.redis?.resources,
      claims: claim ? [{ metadata: claim.metadata, spec: claim.spec }] : [],
      keepClaims: spec?.redis?.storage?.keepAfterDeletion === true,
    };
    const sentinels = {
      replicas: spec?.sentinel?.replicas ?? 3,
      labels: labelsOf('sentinel'),
      image: spec?.sentinel?.image ?? 'redis',
      port: 26379,
      resources: spec?.sentinel?.resources,
    };
    return {
      children: [
        workload('StatefulSet', `rfr-${name}`, servers),
        workload('Deployment', `rfs-${name}`, sentinels),
        service(`rfs-${name}`, sentinels.labels, 26379, 'sentinel'),
        service(`rfrm-${name}`, servers.labels, 6379, 'redis'),
        service(`rfrs-${name}`, servers.labels, 6379, 'redis'),
      ],
    };
  },
};
