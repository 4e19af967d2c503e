import {
  boolean,
  integer,
  listOf,
  object,
  optionsFrom,
  quantity,
  required,
  type Static,
  string,
  withRules,
} from '../../../src/chart/index.ts';
import { group, text } from '../../lib/value-group.ts';
import { MEMORY, PROCESSORS, SHARE, UNHEALTHY } from './amounts.ts';

/** What a pool reserves of its nodes' memory and processors. */
export const KUBELET_DEFAULTS = { evictionHardMemory: '7%', evictionSoftMemory: '10%' } as const;

const reservation = (what: string, pattern: string, wrong: string) =>
  withRules(string({ description: `${what}; left out: 5 % of the node, within bounds.` }), {
    rule: `self.matches('${pattern}')`,
    message: wrong,
  });
const reservedCpu = (what: string) => reservation(what, PROCESSORS, 'is no number of processors such as 100m');
const reservedMemory = (what: string) => reservation(what, MEMORY, 'is no amount of memory such as 512Mi');

const eviction = (fallback: string, description: string) =>
  withRules(text(fallback, description), {
    rule: `self.matches('${SHARE}') || self.matches('${MEMORY}')`,
    message: 'is neither a share such as 7% nor an amount such as 500Mi',
  });

const kubelet = withRules(
  group(
    {
      evictionHardMemory: eviction(
        KUBELET_DEFAULTS.evictionHardMemory,
        'Free memory below which pods are evicted at once: a share such as `7%`, or an amount such as `500Mi`.',
      ),
      evictionSoftMemory: eviction(
        KUBELET_DEFAULTS.evictionSoftMemory,
        'Free memory below which pods are evicted after 90 seconds. More than `evictionHardMemory`, and written the same way.',
      ),
      kubeReservedCpu: reservedCpu('Processors kept for the kubelet, such as `100m`'),
      kubeReservedMemory: reservedMemory('Memory kept for the kubelet, such as `512Mi`'),
      systemReservedCpu: reservedCpu('Processors kept for the system, such as `100m`'),
      systemReservedMemory: reservedMemory('Memory kept for the system, such as `512Mi`'),
    },
    'What nodes keep for themselves, so that pods cannot take it.',
  ),
  {
    rule: "self.evictionHardMemory.endsWith('%') == self.evictionSoftMemory.endsWith('%')",
    message: 'evictionHardMemory and evictionSoftMemory must both be shares, or both amounts',
  },
);

/** Said of a `maxUnhealthy` that is none. */
export const NO_UNHEALTHY = 'is neither a number of nodes nor a share such as 50%';

/** One pool of workers. Open: a former field of it is refused by name rather than ignored. */
export const nodeGroup = withRules(
  object(
    {
      minReplicas: integer({
        default: 0,
        minimum: 0,
        description: 'Fewest nodes that the autoscaler keeps. 0: none as long as no pod needs one.',
      }),
      maxReplicas: integer({ default: 10, minimum: 0, description: 'Most nodes that the autoscaler makes, when pods find no room.' }),
      instanceType: optionsFrom(
        'instancetype',
        string({ default: 'u1.medium', description: 'Processors and memory of a node by name. Empty: as `resources` says.' }),
      ),
      diskSize: quantity({
        default: '20Gi',
        description: 'Size of the disk of a node, for its system, images and what containers write. A change replaces the nodes.',
      }),
      storageClass: optionsFrom(
        'storageclass',
        string({ description: 'Storage class of those disks; left out or empty: that of the cluster.' }),
      ),
      roles: listOf(string(), {
        default: [],
        description: 'Roles of the nodes. `ingress-nginx` makes them take the traffic of the ingress controller.',
      }),
      resources: object(
        {
          cpu: quantity({ description: 'Processors of a node, a whole number.' }),
          memory: quantity({ description: 'Memory of a node, such as `8Gi`.' }),
        },
        { default: {}, description: 'Size of a node instead of an instance type; both must be given then.' },
      ),
      podCpuLimit: quantity({
        description: "Most CPU that the pod of a node's virtual machine may use. Not together with an instance type.",
      }),
      podCpuRequest: quantity({
        description: "CPU that the pod of a node's virtual machine requests. Not together with an instance type.",
      }),
      gpus: listOf(
        object(
          {
            name: required(optionsFrom('gpu', string({ description: 'Resource name of the device, such as `nvidia.com/AD102GL_L40S`.' }))),
          },
          { description: 'One GPU.' },
        ),
        { default: [], description: 'GPUs that each node gets for itself; the node is taken from where they are free.' },
      ),
      kubelet,
      logSerialConsole: boolean({
        default: false,
        description: 'Whether the console of nodes is logged. A change replaces all nodes of the pool.',
      }),
      maxUnhealthy: withRules(string({ description: 'As `nodeHealthCheck.maxUnhealthy`, for this pool.' }), {
        rule: `self == '' || self.matches('${UNHEALTHY}')`,
        message: NO_UNHEALTHY,
      }),
      nodeStartupTimeout: string({ description: 'As `nodeHealthCheck.nodeStartupTimeout`, for this pool.' }),
    },
    { open: true, description: 'A pool of nodes that are alike.' },
  ),
  { rule: 'self.minReplicas <= self.maxReplicas', message: 'is less than minReplicas', fieldPath: '.maxReplicas' },
  {
    rule: "self.instanceType == '' || has(self.resources.cpu) == has(self.resources.memory)",
    message: 'must give both cpu and memory to take the place of instanceType, or neither',
    fieldPath: '.resources',
  },
  {
    rule: "!(has(self.podCpuLimit) || has(self.podCpuRequest)) || self.instanceType == '' || (has(self.resources.cpu) && has(self.resources.memory))",
    message: 'podCpuLimit and podCpuRequest do not go together with an instanceType',
  },
  {
    rule: '!(has(self.podCpuLimit) && has(self.podCpuRequest)) || quantity(string(self.podCpuRequest)).compareTo(quantity(string(self.podCpuLimit))) <= 0',
    message: 'is more than podCpuLimit',
    fieldPath: '.podCpuRequest',
  },
);

export type NodeGroupValues = NonNullable<Static<typeof nodeGroup>>;

/**
 * The pool of a cluster that names none. It stands here and not in the values: a default of a map would come back beside every pool that a tenant
 * names, and could not be taken away.
 */
export const BUILT_IN_GROUPS = {
  md0: {
    minReplicas: 0,
    maxReplicas: 10,
    instanceType: 'u1.medium',
    diskSize: '20Gi',
    roles: ['ingress-nginx'],
    resources: {},
    gpus: [],
    kubelet: KUBELET_DEFAULTS,
    logSerialConsole: false,
  },
};
