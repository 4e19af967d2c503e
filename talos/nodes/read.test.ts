import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { nodeFile, parsed, refusals } from './nodes.fixture.ts';
import { parseNodes, readNodes } from './read.ts';

describe('N2: a fault in a node file', () => {
  const changed = (from: string, to: string) => nodeFile.replace(from, to);

  it('is told with file, line and key, and what to ask the machine', () => {
    expect(refusals(changed('    installDisk: /dev/sda\n', ''))).toMatchObject([
      {
        code: 'NODES_INVALID',
        message: 'nodes.0.installDisk is missing',
        where: { file: 'nodes.yaml', line: 7, field: 'nodes.0.installDisk' },
        hint: 'name one that `talosctl get disks -n 192.168.100.11 --insecure` lists',
      },
    ]);
  });

  it('has the same line in a file with the line ends of Windows', () => {
    const [unix] = refusals(changed('installDisk: /dev/nvme0n1', 'installDisk: nvme0n1'));
    const [windows] = refusals(changed('installDisk: /dev/nvme0n1', 'installDisk: nvme0n1').replaceAll('\n', '\r\n'));
    expect(unix).toMatchObject({ where: { line: 18, field: 'nodes.1.installDisk' } });
    expect(windows).toEqual(unix);
  });

  it.each([
    [
      'floatingIP: 192.168.100.10',
      'floatingIp: 192.168.100.10',
      'cluster.floatingIp is not a key of a node file',
      'did you mean floatingIP?',
      4,
    ],
    ['role: worker', 'role: master', 'nodes.1.role must be one of controlplane, worker, got "master"', 'write controlplane or worker', 14],
    ['  name: demo', '  talosVersion: v1.14.0\n  name: demo', 'Talos 1.14 is not known here', 'name one of 1.11, 1.12, 1.13', 2],
    ['  name: demo', '  talosVersion: 1.12\n  name: demo', 'v1.12 is a line of releases', 'such as v1.12.0', 2],
    ['  name: demo', '  name: demo\n  name: other', 'Map keys must be unique', 'mend the file there', 3],
    ['address: 192.168.100.21/24', 'address: 192.168.100.11/24', 'two nodes with the address 192.168.100.11/24', 'of its own', 15],
    ['name: w1', 'name: cp1', 'two nodes with the name cp1', 'of its own', 13],
    ['name: w1', 'name: com1', 'com1 is the name of a device on Windows', 'another name', 13],
    ['address: 192.168.100.21/24', 'address: 10.0.0.21/24', '10.0.0.21 is in none of cluster.nodeSubnets', 'kubelet', 15],
    ['address: 192.168.100.21/24', 'address: 192.168.100.21', 'a gateway, and an address that a DHCP server gives', 'prefix length', 16],
    ['address: 192.168.100.11/24', 'address: 192.168.100.10/24', 'cp1 has the floating address as its own', 'no node has', 9],
    ['floatingIP: 192.168.100.10', 'floatingIP: 192.168.7.10', 'floatingIP 192.168.7.10 is in none of nodeSubnets', 'own address', 4],
    ['https://192.168.100.10:6443', 'https://', 'endpoint https:// is no address', 'https://host:6443', 3],
    ['  name: demo', '  name: demo\n  nameservers: [dns.example.org]', 'dns.example.org is no address', 'name server', 3],
    [
      'address: 192.168.100.21/24\n    gateway: 192.168.100.1\n    interface: ens3',
      'address: 192.168.100.21\n    mtu: 9000',
      'w1 has an MTU',
      'interface',
      16,
    ],
    ['role: controlplane', 'role: worker', 'none of the nodes is of the control plane', 'controlplane', 6],
    ['    interface: ens3\n', '', 'cp1 has an address that is set, and no interface for it', 'talosctl get links -n 192.168.100.11', 7],
    ['  name: demo', '  name: demo\n  podSubnets: [10.244.0.0/16]', 'has addresses of 10.244.0.0/16, Kube-OVN’s pods', '100.65.0.0/16', 3],
    ['  name: demo', '  name: demo\n  podSubnets: [10.96.0.0/12]', 'serviceSubnets 10.96.0.0/16 has addresses of 10.96.0.0/12', 'apart', 1],
    ['  name: demo', '  name: demo\n  serviceSubnets: [100.64.8.0/24]', 'Kube-OVN’s join network', 'apart', 3],
    ['  name: demo', '  name: demo\n  podSubnets: [100.0.0.0/8]', 'Kube-OVN’s join network', '100.65.0.0/16', 3],
    ['  name: demo', '  name: demo\n  podSubnets: [10.244.0.0]', '10.244.0.0 is no network', 'address/length', 3],
    ['  name: demo', '  name: demo\n  extra: {kernelModules: [{name: zfs}]}', 'the kernel module zfs is loaded already', 'leave it out', 3],
    [
      '  name: demo',
      '  name: demo\n  extra:\n    sysctls: {net.ipv4.neigh.default.gc_thresh1: 1}',
      'gc_thresh1 to 4096',
      'leave it out',
      4,
    ],
    [
      '  name: demo',
      '  name: demo\n  extra: {files: [{path: /etc/x, op: create, content: ""}]}',
      'Talos creates no file at /etc/x',
      '/var',
      3,
    ],
  ])('%j → %j', (from, to, message, hint, line) => {
    const found = refusals(changed(from, to));
    expect(found[0]).toMatchObject({
      message: expect.stringContaining(message),
      hint: expect.stringContaining(hint),
      where: { file: 'nodes.yaml', line },
    });
  });

  it('is told beside all the others', () => {
    expect(refusals('cluster: {}\nnodes: [{name: UPPER}]').length).toBeGreaterThan(5);
    expect(refusals('')).toMatchObject([{ where: { file: 'nodes.yaml', line: 1, field: 'cluster' } }, { where: { field: 'nodes' } }]);
  });
});

describe('N2: a file that cannot be read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nodes-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const read = (bytes: Uint8Array | string) => {
    writeFileSync(join(folder, 'nodes.yaml'), bytes);
    return readNodes(join(folder, 'nodes.yaml'), { usual: 'v1.13.6' });
  };

  it('is named with what the system says of it', async () => {
    await expect(readNodes(join(folder, 'none.yaml'), { usual: 'v1.13.6' })).rejects.toMatchObject({
      code: 'FILE_NOT_FOUND',
      cause: { code: 'ENOENT' },
    });
    await expect(readNodes(folder, { usual: 'v1.13.6' })).rejects.toMatchObject({ code: 'FILE_KIND', where: { file: folder } });
  });

  it('is not UTF-8', async () => {
    await expect(read(Buffer.from(`\ufeff${nodeFile}`, 'utf16le'))).rejects.toMatchObject({
      code: 'NODES_UNREADABLE',
      hint: 'save it as UTF-8',
    });
    await expect(read(Buffer.from([0x61, 0x3a, 0xe9]))).rejects.toMatchObject({ code: 'NODES_UNREADABLE', cause: expect.any(TypeError) });
  });

  it('but one with a byte order mark and the line ends of Windows can', async () => {
    expect(await read(`\ufeff${nodeFile.replaceAll('\n', '\r\n')}`)).toEqual(parsed());
  });
});

it('the release is that of the command line, of the file, or the usual one', () => {
  const text = nodeFile.replace('  name: demo', '  name: demo\n  talosVersion: 1.12.4');
  const release = (file: string, asked?: string) => parseNodes(file, 'nodes.yaml', { asked, usual: 'v1.13.6' }).release.tag;
  expect([release(text, 'v1.11.6'), release(text), release(nodeFile)]).toEqual(['v1.11.6', 'v1.12.4', 'v1.13.6']);
});

it('the example of the handbook is one that is taken', () => {
  const [, example] = /```yaml\n([\s\S]*?)```/.exec(readFileSync(new URL('../README.md', import.meta.url), 'utf8'))!;
  expect(parsed(example).nodes.map(({ name }) => name)).toEqual(['cp1', 'w1']);
});
