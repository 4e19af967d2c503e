import { describe, expect, test } from 'vitest';
import { ofKind, render, SURROUNDINGS } from '../render.fixture.ts';
import { kubernetes } from './index.ts';

const pool = { minReplicas: 0, maxReplicas: 3, instanceType: '', diskSize: '20Gi' };
const sized = (cpu: number | string, memory: string, more: object = {}) => ({ ...pool, resources: { cpu, memory }, ...more });
const withPool = (group: object, more: object = {}) => render(kubernetes, { nodeGroups: { a: group }, ...more });
const nameOf = (objects: ReturnType<typeof render>, kind: string) => ofKind(objects, kind)?.metadata.name;
const instanceType = {
  apiVersion: 'instancetype.kubevirt.io/v1beta1',
  kind: 'VirtualMachineClusterInstancetype',
  metadata: { name: 'u1.medium' },
  spec: { cpu: { guest: 1 }, memory: { guest: '4Gi' } },
};

/** What the autoscaler expects of a node: memory and processors. */
const capacity = (objects: ReturnType<typeof render>) => {
  const annotations = ofKind(objects, 'MachineDeployment')?.metadata['annotations'] as Record<string, string>;
  return ['memory', 'cpu'].map((resource) => annotations[`capacity.cluster-autoscaler.kubernetes.io/${resource}`]);
};

/** The machine configuration that the Job of a pool hands over. */
const machineConfig = (objects: ReturnType<typeof render>) => {
  const job = Object.values(objects).find(({ kind, metadata }) => kind === 'Job' && metadata.name.includes('talos-reconcile')) as never;
  const script = (job as { spec: { template: { spec: { containers: { command: string[] }[] } } } }).spec.template.spec.containers[0]
    ?.command[2];
  return JSON.parse(/^config='(.*)'$/m.exec(script ?? '')?.[1] ?? '');
};

describe('the size of nodes', () => {
  test.each([
    [sized(4, '16Gi'), ['13599Mi', '3600m']],
    [sized(1, '4Gi'), ['3297Mi', '900m']],
    [sized(64, '256Gi', { kubelet: { evictionHardMemory: '1Gi', evictionSoftMemory: '2Gi' } }), ['259072Mi', '63000m']],
    [sized(512, '2Ti'), ['1948303Mi', '511000m']],
    [sized(4, '16Gi', { kubelet: { kubeReservedMemory: '1Gi', systemReservedCpu: '1' } }), ['13394Mi', '2800m']],
    [pool, [undefined, undefined]],
  ])('%j leaves %j for pods', (group, expected) => {
    expect(capacity(withPool(group))).toEqual(expected);
  });

  test('comes from the instance type as the cluster has it', () => {
    const group = { ...pool, instanceType: 'u1.medium' };
    const objects = render(kubernetes, { nodeGroups: { a: group } }, { objects: [instanceType as never] });
    expect(capacity(objects)).toEqual(['3297Mi', '900m']);
    expect(() => withPool(group)).toThrow('the cluster has no such instanceType');
  });

  test('is what the kubelet is told to keep, and no less', () => {
    expect(machineConfig(withPool(sized(4, '16Gi'))).machine.kubelet.extraConfig).toMatchObject({
      kubeReserved: { cpu: '200m', memory: '819Mi' },
      systemReserved: { cpu: '200m', memory: '819Mi' },
      evictionHard: { 'memory.available': '7%' },
    });
    expect(machineConfig(withPool(pool)).machine.kubelet.extraConfig).toMatchObject({ kubeReserved: {}, systemReserved: {} });
  });
});

describe('machine templates', () => {
  const name = (group: object, more: object = {}) => nameOf(withPool(group, more), 'KubevirtMachineTemplate');

  test('keep their name while the machines stay the same', () => {
    expect(name({ ...pool, minReplicas: 2, maxReplicas: 9 }, { version: 'v1.34' })).toBe(name(pool));
    expect(name({ ...pool, kubelet: { evictionSoftMemory: '15%' } })).toBe(name(pool));
  });

  test.each([{ diskSize: '30Gi' }, { roles: ['x'] }, { logSerialConsole: true }, { gpus: [{ name: 'g' }] }])(
    'are made anew for %j',
    (change) => {
      expect(name({ ...pool, ...change })).not.toBe(name(pool));
    },
  );
});

test('a text of the tenant stays text in the configuration of its nodes', () => {
  const version = `v1.13.6'; touch /tmp/x; echo '$(id)\``;
  const job = JSON.stringify(
    Object.values(withPool(pool, { talos: { version } })).find(({ kind, metadata }) => kind === 'Job' && metadata.name.includes('talos')),
  );
  expect(job).toContain(`v1.13.6'\\\\''; touch /tmp/x; echo '\\\\''$(id)`);
});

test('without a datastore there is a sign that says so, and nothing that waits', () => {
  const objects = render(kubernetes, { nodeGroups: { a: pool } }, { ...SURROUNDINGS, namespace: { ...SURROUNDINGS.namespace, etcd: '' } });
  expect(objects['ConfigMap/kubernetes-test-awaiting-etcd']).toMatchObject({ data: { status: 'awaiting-etcd' } });
  expect(Object.values(objects).map(({ kind }) => kind)).not.toEqual(expect.arrayContaining(['KamajiControlPlane']));
  expect(Object.keys(objects).filter((key) => /^(Job|HelmRelease|Deployment)\//.test(key))).toEqual(['Job/kubernetes-test-pre-cleanup']);
});

describe('storage classes of the cluster', () => {
  const storageClass = (name: string, parameters: Record<string, string> = {}, provisioner = 'linstor.csi.linbit.com') => ({
    apiVersion: 'storage.k8s.io/v1',
    kind: 'StorageClass',
    metadata: { name },
    provisioner,
    parameters,
  });
  const classes = (values: object, objects: object[]) => {
    const all = render(kubernetes, { nodeGroups: { a: pool }, ...values }, { objects: objects as never });
    return (all['HelmRelease/kubernetes-test-csi'] as never as { spec: { values: { storageClasses: object } } }).spec.values.storageClasses;
  };
  const local = storageClass('local', { 'linstor.csi.linbit.com/allowRemoteVolumeAccess': 'false' });
  const all = [storageClass('fast'), storageClass('replicated'), local, storageClass('nfs', {}, 'nfs.csi.k8s.io')];

  test('are those whose disks can follow a node', () => {
    expect(Object.keys(classes({}, all)).sort()).toEqual(['fast', 'kubevirt', 'replicated']);
  });

  test.each([
    ['replicated', all, 'replicated'],
    ['fast', all, 'fast'],
    ['local', all, 'replicated'],
    ['local', [storageClass('b'), storageClass('a')], 'a'],
    ['', [], 'replicated'],
  ])('with %j, one of them is the default', (chosen, objects, expected) => {
    const defaults = Object.entries(classes({ storageClass: chosen }, objects)).filter(([, { default: isDefault }]) => isDefault);
    expect(defaults.map(([name]) => name)).toEqual([expected]);
  });
});

describe('refusals', () => {
  const onApiServer = (apiServer: object) => () => withPool(pool, { controlPlane: { apiServer } });
  const inPool = (more: object) => () => withPool({ ...pool, ...more });

  test.each([
    ['hostPath', onApiServer({ extraVolumes: [{ name: 'x', hostPath: { path: '/' } }] }), 'others are not allowed'],
    ['two sources', onApiServer({ extraVolumes: [{ name: 'x', configMap: {}, secret: {} }] }), 'others are not allowed'],
    ['H14: a source in other letters', onApiServer({ extraVolumes: [{ name: 'x', HostPath: { path: '/' } }] }), 'others are not allowed'],
    [
      'H14: one beside what is allowed',
      onApiServer({ extraVolumes: [{ name: 'x', secret: {}, ' hostPath': {} }] }),
      'others are not allowed',
    ],
    ['the name of a volume of the platform', onApiServer({ extraVolumes: [{ name: 'talos-ca', secret: {} }] }), 'names of the platform'],
    ['a mount of it', onApiServer({ extraVolumeMounts: [{ name: 'talos-ca', mountPath: '/x' }] }), 'one of extraVolumes'],
    [
      'a name that is too long with that of the cluster',
      () => render(kubernetes, { nodeGroups: { a: pool } }, { release: { name: `kubernetes-${'k'.repeat(51)}`, namespace: 'tenant-a' } }),
      'nodeGroups.a: with the name',
    ],
    ['a name that is none', () => render(kubernetes, { nodeGroups: { 'A b': pool } }), 'nodeGroups: A b may hold'],
    ['a former field', inPool({ ephemeralStorage: '' }), 'diskSize'],
    ['a limit below the request', inPool({ podCpuLimit: '100m', podCpuRequest: '1' }), 'more than podCpuLimit'],
    ['a request of 0 beside a limit', inPool({ podCpuLimit: 1, podCpuRequest: 0 }), 'would become the limit'],
    ['a soft eviction after the hard one', inPool({ kubelet: { evictionHardMemory: '12%' } }), 'must be more'],
    ['a share beside an amount', inPool({ kubelet: { evictionHardMemory: '1Gi' } }), 'both be shares'],
    ['more reserved than there is', inPool({ resources: { memory: '1Gi' }, kubelet: { kubeReservedMemory: '1Gi' } }), 'no memory'],
    ['a share of health that is none', inPool({ maxUnhealthy: 'abc' }), 'maxUnhealthy'],
    ['a bare number for a time', () => withPool(pool, { maxNodeProvisionTime: '30' }), 'no time'],
    ['OIDC of a platform without', () => withPool(pool, { oidc: { mode: 'System' } }), 'no OpenID Connect'],
    ['HAMi without a driver', () => withPool(pool, { addons: { hami: { enabled: true } } }), 'gpuOperator'],
  ])('%s', (_what, attempt, message) => {
    expect(attempt).toThrow(message);
  });

  test.each([{}, { podCpuLimit: 0, podCpuRequest: 0 }, { podCpuLimit: 2, podCpuRequest: '100m' }])('not %j', (more) => {
    expect(inPool(more)).not.toThrow();
  });
});

test.each([
  [{}, {}, '20m'],
  [{ nodeStartupTimeout: '10m' }, {}, '10m'],
  [{ nodeStartupTimeout: '10m' }, { nodeStartupTimeout: '30m' }, '30m'],
  [{ nodeStartupTimeout: '10m' }, { nodeStartupTimeout: '' }, '10m'],
  [{ nodeStartupTimeout: '' }, {}, undefined],
])('with %j a pool %j is given %j to start in', (nodeHealthCheck, group, expected) => {
  const check = withPool({ ...pool, ...group }, { nodeHealthCheck })['MachineHealthCheck/kubernetes-test-a'];
  expect(check).toMatchObject({ spec: expected === undefined ? {} : { nodeStartupTimeout: expected } });
  expect(check?.['spec']).not.toHaveProperty('nodeStartupTimeout', '');
});

test('users are known by a name that is the same for the same address', () => {
  const objects = render(
    kubernetes,
    { nodeGroups: { a: pool }, oidc: { mode: 'System', users: [{ email: 'a@b.io', role: 'admin' }] } },
    { cluster: { ...SURROUNDINGS.cluster, 'oidc-enabled': 'true' }, release: { name: 'kubernetes-k1', namespace: 'tenant-a' } },
  );
  const job = JSON.stringify(objects['Job/kubernetes-k1-oidc-bootstrap']);
  expect(job).toContain('cozystack-oidc-8146461ef676e9ca');
  expect(job).toContain('cluster-admin');
});

test('values of the tenant win over those of the platform, key by key', () => {
  const valuesOverride = { cilium: { MTU: 9000, hubble: { enabled: true } } };
  expect(withPool(pool, { addons: { cilium: { valuesOverride } } })['HelmRelease/kubernetes-test-cilium']).toMatchObject({
    spec: { values: { cilium: { MTU: 9000, hubble: { enabled: true }, routingMode: 'tunnel' } } },
  });
});

test('N5: another image factory takes the place of the default wherever a node fetches something', () => {
  const talos = { imageFactoryURL: 'https://images.example.org', installerRepository: 'images.example.org/installer' };
  const text = JSON.stringify(withPool(sized(4, '16Gi'), { talos }));
  expect(text).toContain('https://images.example.org/image/');
  expect(text).toContain('images.example.org/installer/');
  expect(text).not.toContain('factory.talos.dev');
});
