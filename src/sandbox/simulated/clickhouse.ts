import { type CustomResource, type SimulatedOperator, service, workload } from './operator.ts';

/** The ClickHouse operator of Altinity: a StatefulSet for each replica of each shard, and the Service that clients use. Volumes go with their replica. */
export const clickHouse: SimulatedOperator = {
  group: 'clickhouse.altinity.com',
  plural: 'clickhouseinstallations',
  react(installation) {
    const { name } = installation.metadata;
    const endpoint = (installation.spec?.templates?.serviceTemplates ?? []).find(
      (template: Template) => template.name === installation.spec.defaults?.templates?.serviceTemplate,
    );
    const endpointName = (endpoint?.generateName ?? 'clickhouse-{chi}').replace('{chi}', name);
    return {
      children: [
        ...replicas(installation, 'chi', 'clickhouse.altinity.com', 8123),
        service(endpointName, { 'clickhouse.altinity.com/chi': name }, 8123, 'http'),
      ],
      status: { status: 'Completed', hostsCompleted: replicas(installation, 'chi', '', 0).length },
    };
  },
};

/** The same operator's Keepers. */
export const clickHouseKeeper: SimulatedOperator = {
  group: 'clickhouse-keeper.altinity.com',
  plural: 'clickhousekeeperinstallations',
  react(installation) {
    const { name } = installation.metadata;
    return {
      children: [
        ...replicas(installation, 'chk', 'clickhouse-keeper.altinity.com', 2181),
        service(`keeper-${name}`, { 'clickhouse-keeper.altinity.com/chk': name }, 2181, 'zk'),
      ],
      status: { status: 'Completed' },
    };
  },
};

interface Template {
  name: string;
  metadata?: { labels?: Record<string, string> };
  spec?: { containers?: { image: string; resources?: object; volumeMounts?: { name: string }[] }[] };
}

function replicas(installation: CustomResource, prefix: 'chi' | 'chk', group: string, port: number) {
  const { name } = installation.metadata;
  const { templates, defaults, configuration } = installation.spec ?? {};
  const pod: Template | undefined = (templates?.podTemplates ?? []).find(
    (template: Template) => template.name === defaults?.templates?.podTemplate,
  );
  const [container] = pod?.spec?.containers ?? [];
  const mounted = [...(container?.volumeMounts ?? []).map((mount) => mount.name), defaults?.templates?.dataVolumeClaimTemplate];
  const claims = (templates?.volumeClaimTemplates ?? []).filter((template: Template) => mounted.includes(template.name));
  const [cluster] = configuration?.clusters ?? [];
  const { shardsCount = 1, replicasCount = 1 } = cluster?.layout ?? {};
  const places = range(shardsCount).flatMap((shard) => range(replicasCount).map((replica) => `${shard}-${replica}`));
  return places.map((place) =>
    workload('StatefulSet', `${prefix}-${name}-${cluster?.name}-${place}`, {
      replicas: 1,
      labels: { ...pod?.metadata?.labels, [`${group}/${prefix}`]: name, [`${group}/place`]: place },
      image: container?.image ?? 'clickhouse',
      port,
      ...(container?.resources ? { resources: container.resources } : {}),
      claims: claims.map(({ name: claim, metadata, spec }: Template) => ({ metadata: { ...metadata, name: claim }, spec })),
    }),
  );
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);
