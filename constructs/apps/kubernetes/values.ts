import {
  choice,
  freeForm,
  type Inputs,
  immutable,
  integer,
  listOf,
  mapOf,
  object,
  optionsFrom,
  required,
  string,
} from '../../../src/chart/index.ts';
import type { Preset } from '../../lib/presets.ts';
import { sizing } from '../../lib/sizing.ts';
import { flag, group, text } from '../../lib/value-group.ts';
import { nodeGroup } from './node-group-values.ts';
import { OFFERED_VERSIONS } from './versions.ts';

const valuesOverride = required(freeForm({ default: {}, description: 'Values of its chart; they win over those that the platform sets.' }));
const enabled = required(flag(false, 'Whether the cluster has it.'));
const addon = (what: string) => required(group({ enabled, valuesOverride }, what));
const tuned = (what: string) => required(group({ valuesOverride }, what));

const sized = (preset: Preset, of: string) => {
  const { resources, resourcesPreset } = sizing({ preset, of });
  return { resources: required(resources), resourcesPreset: required(resourcesPreset) };
};
const component = (preset: Preset, of: string) => required(group(sized(preset, of), `Size of ${of}.`));

const addons = group(
  {
    certManager: addon('cert-manager: certificates.'),
    cilium: tuned('Cilium, the network of the cluster.'),
    gatewayAPI: required(group({ enabled }, 'Gateway API, served by Cilium.')),
    ingressNginx: required(
      group(
        {
          enabled,
          exposeMethod: required(
            choice(['Proxied', 'LoadBalancer'], {
              default: 'Proxied',
              description: 'Proxied: reached through the ingress of the tenant, under `hosts`. LoadBalancer: an address of its own.',
            }),
          ),
          hosts: listOf(string(), { default: [], description: 'Domain names that the ingress of the tenant hands on; only with Proxied.' }),
          valuesOverride,
        },
        'ingress-nginx. Needs nodes with the role ingress-nginx.',
      ),
    ),
    gpuOperator: addon('NVIDIA GPU operator.'),
    hami: addon('HAMi: GPUs shared between pods. Needs gpuOperator.'),
    monitoringAgents: addon('Agents that send metrics and logs to the monitoring of the tenant.'),
    verticalPodAutoscaler: tuned('Vertical pod autoscaler; part of monitoringAgents.'),
    velero: addon('Velero: backups.'),
    coredns: tuned('CoreDNS.'),
    ouroboros: addon('Lets pods reach the ingress of their own cluster under its public name. Needs ingressNginx.'),
  },
  'What the cluster comes with.',
);

const controlPlane = group(
  {
    replicas: required(
      integer({ default: 2, minimum: 1, description: 'Copies of the control plane. With one, an update interrupts the API.' }),
    ),
    apiServer: required(
      group(
        {
          ...sized('c1.medium', 'each API server'),
          extraArgs: listOf(string(), { default: [], description: 'Further arguments of kube-apiserver, such as `--audit-log-maxage=7`.' }),
          extraVolumes: listOf(freeForm(), {
            default: [],
            description: 'Further volumes of its pod: each with a name, and one ConfigMap or Secret of this namespace.',
          }),
          extraVolumeMounts: listOf(freeForm(), { default: [], description: 'Where those volumes are mounted in kube-apiserver.' }),
        },
        'API server.',
      ),
    ),
    controllerManager: component('t1.micro', 'each controller manager'),
    scheduler: component('t1.micro', 'each scheduler'),
    konnectivity: required(
      group({ server: component('t1.micro', 'each konnectivity server') }, 'Connection from the API server to the nodes.'),
    ),
  },
  'Control plane.',
);

const images = group(
  {
    waitForKubeconfig: text('', 'Waits for the kubeconfig.'),
    kubectl: text('', 'kubectl with the usual tools of a shell.'),
    talosCsrSigner: text('', 'Signs the certificates of Talos nodes.'),
  },
  'Other images than those of the platform; empty: its own.',
);

const talos = group(
  {
    version: required(text('v1.13.6', 'Version of Talos on the nodes. A change replaces all nodes.')),
    schematicID: required(
      text(
        'ce4c980550dd2ab1b17bbf2b08801c7eb59418eafe8f279833297925d67c7515',
        'Which system extensions the image has, as the image factory names it. A change replaces all nodes.',
      ),
    ),
    imageFactoryURL: required(text('https://factory.talos.dev', 'Where disk images come from. A change replaces all nodes.')),
    installerRepository: required(text('factory.talos.dev/installer', 'Where installers come from.')),
    registryMirrors: required(
      freeForm({
        default: {},
        description: 'Mirrors of container registries, as Talos writes them: `ghcr.io: {endpoints: [http://mirror.example.org]}`.',
      }),
    ),
  },
  'Operating system of the nodes.',
);

const nodeHealthCheck = group(
  {
    maxUnhealthy: required(
      text('50%', 'How many nodes of a pool, or which share, may be replaced at a time; with more unhealthy ones none is.'),
    ),
    nodeStartupTimeout: required(text('20m', 'Time after which a node that has not joined is replaced.')),
    readyUnknownTimeout: text('5m', 'Time after which a node that has gone silent is replaced.'),
    readyFalseTimeout: text('10m', 'Time after which a node that says it is not ready is replaced.'),
  },
  'When nodes are replaced.',
);

const oidc = group(
  {
    mode: required(
      choice(['None', 'System', 'CustomConfig'], {
        default: 'None',
        description: 'Who may log in: nobody by OIDC, users of the platform, or users as `customConfig` says.',
      }),
    ),
    customConfig: group(
      {
        config: text('', 'AuthenticationConfiguration of kube-apiserver, as YAML.'),
        secretRef: group({ name: text('', 'Secret in this namespace with that, under the key config.yaml.') }, 'Instead of `config`.'),
      },
      'Only with CustomConfig; exactly one of both.',
    ),
    users: listOf(
      object(
        {
          email: required(string({ description: 'As the token names the user.' })),
          role: required(choice(['admin', 'view'], { description: 'admin: everything in the cluster; view: reads it.' })),
        },
        { description: 'One user.' },
      ),
      { default: [], description: 'What users may do in the cluster. Those left out can log in but do nothing.' },
    ),
  },
  'Login with OpenID Connect.',
);

/** What a tenant may set. */
export const values = {
  storageClass: immutable(
    optionsFrom(
      'storageclass',
      string({ default: 'replicated', description: 'Storage class of the disks of nodes, and default of the volumes in the cluster.' }),
    ),
  ),
  nodeGroups: mapOf(nodeGroup, {
    default: {},
    description: 'Pools of nodes by name. Empty: one pool md0 of up to ten nodes u1.medium for ingress-nginx.',
  }),
  version: choice(OFFERED_VERSIONS, {
    default: 'v1.35',
    description: 'Minor version of Kubernetes. Goes up by one at a time, never down.',
  }),
  host: text('', 'Domain name of the API. Empty: the name of the cluster in the domain of the tenant.'),
  addons,
  controlPlane,
  images,
  talos,
  nodeHealthCheck,
  maxNodeProvisionTime: text('30m', 'Time after which the autoscaler gives a new node up and tries another pool.'),
  oidc,
};

export type KubernetesInputs = Inputs<typeof values>;
