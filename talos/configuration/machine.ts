import type { Description } from '../nodes/description.ts';
import type { Node } from '../nodes/schema.ts';
import { presetFiles } from './files.ts';
import { network } from './network.ts';
import { presetModules, presetSysctls } from './presets.ts';

/** The part `machine` of every node. */
export function machine(node: Node, description: Description): object {
  const { cluster } = description;
  const { options, extra } = cluster;
  return {
    type: node.role,
    install: { disk: node.installDisk, image: cluster.installImage },
    kubelet: {
      // More interfaces come later: ovn0, the floating address, pools of load balancers.
      nodeIP: { validSubnets: cluster.nodeSubnets },
      extraConfig: { maxPods: 512, ...(options.cpuStatic ? { cpuManagerPolicy: 'static' } : {}) },
    },
    ...(node.labels === undefined ? {} : { nodeLabels: node.labels }),
    kernel: { modules: [...presetModules(options), ...(extra.kernelModules ?? [])] },
    sysctls: { ...presetSysctls(options), ...textOf(extra.sysctls ?? {}) },
    files: [...presetFiles, ...(extra.files ?? [])].map(({ path, op, permissions = '0o644', content }) => ({
      path,
      op,
      // In YAML 1.2 a number; without the o it would be one in YAML 1.1 only.
      permissions: permissions.replace(/^0o?/, '0o'),
      content,
    })),
    registries: { mirrors: mirrors(cluster.mirrors) },
    ...(cluster.timeServers === undefined ? {} : { time: { servers: cluster.timeServers } }),
    ...network(node, description),
  };
}

function mirrors(given: Readonly<Record<string, readonly string[]>>): object {
  return Object.fromEntries(Object.entries(given).map(([registry, endpoints]) => [registry, { endpoints }]));
}

function textOf(values: Readonly<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));
}
