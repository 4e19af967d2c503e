import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { addressOf } from '../nodes/description.ts';
import { nodeFile, parsed } from '../nodes/nodes.fixture.ts';
import { configurable } from '../releases.ts';
import { printDocuments } from '../render.ts';
import { isAllowed, presetFiles } from './files.ts';
import { generated } from './generated.fixture.ts';
import { patchOf } from './patch.ts';
import { type Part, patched } from './strategic-merge.fixture.ts';

/** The documents of a node's patch as Talos reads them. */
const patch = (description: ReturnType<typeof parsed>, index: number): Part[] =>
  parseAllDocuments(printDocuments(patchOf(description.nodes[index]!, description))).map((one) => one.toJS());

const everything = nodeFile.replace(
  '  name: demo',
  `  name: demo
  oidcRootHost: example.org
  certSANs: [api.example.org]
  nameservers: [192.168.100.1]
  timeServers: [time.example.org]
  mirrors: {docker.io: [https://one.example.org, https://two.example.org]}
  trustedRoots: "-----BEGIN CERTIFICATE-----"
  options: {vfio: true, hugepages: 8, cpuStatic: true, tcpTuning: true, tcpKeepalive: true, etcdQuotaBytes: 8589934592, singleDisk: {}, kubeSpan: true}
  extra:
    kernelModules: [{name: nbd, parameters: [max_part=8]}]
    sysctls: {net.core.somaxconn: 65535}
    files: [{path: /var/x, op: create, content: x}]`,
);

describe('N2: a patch that is laid on twice', () => {
  const texts = fc
    .record({
      worker: fc.constantFrom('ens3', '{busPath: "0000:01:00.0"}', '{bond: bond0, interfaces: [ens3, ens4]}'),
      whole: fc.boolean(),
      release: fc.constantFrom(...configurable.map((minor) => `v1.${minor}.1`)),
    })
    .map(({ worker, whole, release }) =>
      parsed((whole ? everything : nodeFile).replaceAll('interface: ens3', `interface: ${worker}`), release),
    );
  /** What others have put into the configuration before. */
  const others = fc.record({
    machine: fc.record(
      {
        kernel: fc.constant({ modules: [{ name: 'other' }] }),
        nodeLabels: fc.constant({ zone: 'a' }),
        sysctls: fc.constant({ 'vm.swappiness': '1' }),
      },
      { requiredKeys: [] },
    ),
  });

  it('changes nothing the second time, whatever is there before', () => {
    fc.assert(
      fc.property(texts, others, fc.nat(1), (description, before, index) => {
        const own = patch(description, index);
        const base = patched(generated(description.nodes[index]!.role, description.release.minor), [before]);
        const once = patched(base, own);
        expect(patched(once, own)).toEqual(once);
      }),
      { numRuns: 60 },
    );
  });

  it('would have everything twice if it did not take out its own first', () => {
    const description = parsed(everything);
    const [, ...rest] = patch(description, 0);
    const once = patched(generated('controlplane', 13), rest);
    const [{ machine }] = patched(once, rest) as [{ machine: { kernel: { modules: { name: string }[] } } }];
    expect(machine.kernel.modules.filter(({ name }) => name === 'drbd')).toHaveLength(2);
  });

  it('puts an end to what the node file no longer says', () => {
    const before = parsed(everything);
    const after = parsed(nodeFile.replace('floatingIP: 192.168.100.10', 'floatingIP: 192.168.100.9'));
    const text = JSON.stringify(patched(patched(generated('controlplane', 13), patch(before, 0)), patch(after, 0))[0]);
    expect(text).toContain('"vip":{"ip":"192.168.100.9"}');
    for (const gone of ['"ip":"192.168.100.10"', 'nbd', 'time.example.org', 'kubespan', 'vm.nr_hugepages', 'two.example.org'])
      expect(text).not.toContain(gone);
  });

  it('has the same text when it is rendered twice', () => {
    const text = () => printDocuments(patchOf(parsed(everything).nodes[0]!, parsed(everything)));
    expect(text()).toBe(text());
  });
});

describe.each(configurable.map((minor) => [`v1.${minor}.1`]))('with Talos %s', (release) => {
  const description = parsed(everything, release);
  const result = (index: number) =>
    patched(generated(description.nodes[index]!.role, description.release.minor), patch(description, index));

  test('N2: the floating address is the control plane’s, and no worker’s', () => {
    const [controlPlane, worker] = [JSON.stringify(result(0)), JSON.stringify(patch(description, 1))];
    expect(controlPlane).toContain('"vip":{"ip":"192.168.100.10"}');
    expect(worker).not.toMatch(/vip|Layer2VIPConfig/i);
    expect(worker.replaceAll('https://192.168.100.10:6443', '')).not.toContain('192.168.100.10');
  });

  test('N2: each node has its disk, its name and its address', () => {
    for (const [index, node] of description.nodes.entries()) {
      const [config, ...documents] = result(index) as [{ machine: Record<string, Record<string, unknown>> }];
      expect(config.machine['install']).toMatchObject({ disk: node.installDisk, image: `ghcr.io/cozystack/cozystack/talos:${release}` });
      expect(config.machine['type']).toBe(node.role);
      expect(config.machine['network']!['interfaces']).toMatchObject([
        { interface: 'ens3', addresses: [`${addressOf(node).address}/24`], dhcp: false },
      ]);
      const named = documents.find((one: Part) => one['kind'] === 'HostnameConfig') ?? config.machine['network'];
      expect(named).toMatchObject({ hostname: node.name });
    }
  });

  test('every node loads what storage and network need, and the control plane is as the platform wants it', () => {
    const [{ machine, cluster }] = result(0) as [{ machine: Record<string, unknown>; cluster: Record<string, unknown> }];
    const modules = (machine['kernel'] as { modules: { name: string; parameters?: string[] }[] }).modules;
    expect(modules.map(({ name }) => name)).toEqual(expect.arrayContaining(['openvswitch', 'drbd', 'zfs', 'spl']));
    expect(modules).toContainEqual({ name: 'drbd', parameters: ['usermode_helper=disabled'] });
    expect(machine['nodeLabels']).toBeUndefined();
    expect(machine['features']).toMatchObject({ kubePrism: { enabled: true } });
    expect(cluster).toMatchObject({
      allowSchedulingOnControlPlanes: true,
      network: { cni: { name: 'none' }, dnsDomain: 'cozy.local', podSubnets: ['100.65.0.0/16'], serviceSubnets: ['10.96.0.0/16'] },
      proxy: { disabled: true },
      etcd: { advertisedSubnets: ['192.168.100.0/24'] },
      apiServer: { certSANs: ['127.0.0.1', '192.168.100.10', 'api.example.org'] },
    });
  });

  test('labels are those of the node file alone', () => {
    const labelled = parsed(nodeFile.replace('    role: controlplane', '    labels: {zone: a}\n    role: controlplane'), release);
    const [{ machine }] = patched(generated('controlplane', labelled.release.minor), patch(labelled, 0)) as [{ machine: object }];
    expect(machine).toMatchObject({ nodeLabels: { zone: 'a' } });
    expect(Object.keys((machine as { nodeLabels: object }).nodeLabels)).toEqual(['zone']);
  });

  test('a worker knows nothing of the API server and of etcd', () => {
    const [{ cluster }] = result(1) as [{ cluster: object }];
    expect(Object.keys(cluster).sort()).toEqual(['clusterName', 'controlPlane', 'discovery', 'network']);
  });
});

test('files stand where Talos takes them', () => {
  expect(presetFiles.every(isAllowed)).toBe(true);
  expect(isAllowed({ path: '/etc/cri/conf.d/20-customization.part', op: 'create' })).toBe(true);
  expect(isAllowed({ path: '/etc/lvm/lvm.conf', op: 'create' })).toBe(false);
  expect(isAllowed({ path: '/var/lib/x', op: 'create' })).toBe(true);
  expect(isAllowed({ path: '/variable', op: 'create' })).toBe(false);
});
