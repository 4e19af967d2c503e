import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { type Part, patched } from './strategic-merge.fixture.ts';

const read = (text: string): Part[] => parseAllDocuments(text).map((one) => one.toJS());

const configuration = `
machine:
  type: worker
  kubelet: { image: k, nodeIP: { validSubnets: [10.0.0.0/8] } }
  kernel: { modules: [{ name: a }] }
  nodeLabels: { x: "1" }
  network: { interfaces: [{ interface: eth0, addresses: [10.0.0.1/8], dhcp: true }] }
  registries: { mirrors: { docker.io: { endpoints: [https://one] } } }
cluster:
  network: { podSubnets: [10.1.0.0/16] }
`;

// The results were read from Talos' own code, v1.12.6 and v1.13.6, for the same two texts.
describe('the model of how Talos lays on a patch', () => {
  it('appends lists, but for those of networks, and takes out before it sets', () => {
    const patch = `
machine:
  kernel: { modules: [{ name: a }, { name: b }] }
  nodeLabels: { x: "2", y: "" }
  network: { interfaces: [{ interface: eth0, addresses: [10.0.0.1/8], dhcp: false }, { interface: eth1, dhcp: true }] }
  registries: { mirrors: { docker.io: { endpoints: [https://two] } } }
cluster:
  network: { podSubnets: [10.2.0.0/16] }
---
{ apiVersion: v1alpha1, kind: HostnameConfig, auto: "off", hostname: h }
---
machine:
  files: { $patch: delete }
  kubelet: { nodeIP: { $patch: delete } }
  nodeLabels: { x: { $patch: delete } }
`;
    expect(patched(read(configuration), read(patch))).toEqual([
      {
        machine: {
          type: 'worker',
          kubelet: { image: 'k' },
          kernel: { modules: [{ name: 'a' }, { name: 'a' }, { name: 'b' }] },
          nodeLabels: { x: '2', y: '' },
          network: {
            interfaces: [
              { interface: 'eth0', addresses: ['10.0.0.1/8', '10.0.0.1/8'], dhcp: false },
              { interface: 'eth1', dhcp: true },
            ],
          },
          registries: { mirrors: { 'docker.io': { endpoints: ['https://one', 'https://two'] } } },
        },
        cluster: { network: { podSubnets: ['10.2.0.0/16'] } },
      },
      { apiVersion: 'v1alpha1', kind: 'HostnameConfig', auto: 'off', hostname: 'h' },
    ]);
  });

  it.each([
    ['machine: { nodeLabels: { z: { $patch: delete } } }', 'lookup failed: machine.nodeLabels.z'],
    ['machine: { time: { servers: { $patch: delete } } }', 'lookup failed: machine.time.servers'],
    ['machine: { type: worker }\n---\nmachine: { type: worker }', 'duplicate document'],
    ['{ apiVersion: v1alpha1, kind: LinkConfig, name: ens3, addresses: { $patch: delete } }', 'talosctl crashes'],
  ])('refuses %j', (patch, message) => {
    expect(() => patched(read(configuration), read(patch))).toThrow(message);
  });

  it('takes out mirrors where there is none', () => {
    expect(patched(read('machine: { type: worker }'), read('machine: { registries: { mirrors: { $patch: delete } } }'))).toEqual([
      { machine: { type: 'worker', registries: {} } },
    ]);
  });
});
