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
  type ValidationRule,
  withRules,
} from '../../../src/chart/index.ts';
import type { Preset } from '../../lib/presets.ts';
import { namesRule, PART_OF_A_NAME } from '../../lib/refuse-names.ts';
import { sizing } from '../../lib/sizing.ts';
import { flag, group, text } from '../../lib/value-group.ts';
import { UNHEALTHY } from './amounts.ts';
import { NO_UNHEALTHY, nodeGroup } from './node-group-values.ts';
import { OFFERED_VERSIONS } from './versions.ts';
import { volumeRules } from './volume-rules.ts';

const valuesOverride = required(
  freeForm({ default: {}, description: 'Values of its Helm chart; they win over those that the platform sets, key by key.' }),
);
const enabled = required(flag(false, 'Whether the cluster has it. Turned off again, it is uninstalled with what it made.'));
const addon = (what: string) => required(group({ enabled, valuesOverride }, what));
const tuned = (what: string) => required(group({ valuesOverride }, what));

const sized = (preset: Preset, of: string) => {
  const { resources, resourcesPreset } = sizing({ preset, of });
  return { resources: required(resources), resourcesPreset: required(resourcesPreset) };
};
const component = (preset: Preset, of: string) => required(group(sized(preset, of), `Size of ${of}.`));

const addons = withRules(
  group(
    {
      certManager: addon('cert-manager, which issues and renews certificates.'),
      cilium: tuned('Cilium, the network of the cluster.'),
      gatewayAPI: required(group({ enabled }, 'Gateway API, whose gateways and routes Cilium serves.')),
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
            hosts: listOf(string(), {
              default: [],
              description: 'Domain names that the ingress of the tenant hands on; only with Proxied.',
            }),
            valuesOverride,
          },
          'Ingress controller ingress-nginx. It runs on nodes with the role `ingress-nginx`, so that a pool must have it.',
        ),
      ),
      gpuOperator: addon('NVIDIA GPU operator: drivers and device plugin for nodes with `gpus`.'),
      hami: addon('HAMi, by which pods share a GPU. It needs gpuOperator, whose device plugin it takes the place of.'),
      monitoringAgents: addon('Agents that send metrics and logs to the monitoring of the tenant.'),
      verticalPodAutoscaler: tuned('Vertical pod autoscaler, which is there with monitoringAgents.'),
      velero: addon('Velero, which backs up objects and volumes of the cluster.'),
      coredns: tuned('CoreDNS, which resolves names in the cluster.'),
      ouroboros: addon('Lets pods reach the ingress of their own cluster under its public name. Needs ingressNginx.'),
    },
    'What is installed in the cluster, and kept up to date with the platform.',
  ),
  {
    rule: '!self.hami.enabled || self.gpuOperator.enabled',
    message: 'needs gpuOperator, which brings the driver',
    fieldPath: '.hami.enabled',
  },
  {
    rule: '!self.ouroboros.enabled || self.ingressNginx.enabled',
    message: 'needs ingressNginx, to which it leads pods',
    fieldPath: '.ouroboros.enabled',
  },
);

const controlPlane = group(
  {
    replicas: required(
      integer({ default: 2, minimum: 1, description: 'Copies of the control plane. With one, an update interrupts the API.' }),
    ),
    apiServer: required(
      withRules(
        group(
          {
            ...sized('c1.medium', 'each API server'),
            extraArgs: listOf(string(), {
              default: [],
              description: 'Further arguments of kube-apiserver, such as `--audit-log-maxage=7`.',
            }),
            extraVolumes: listOf(freeForm(), {
              default: [],
              description: 'Further volumes of its pod: each with a name, and one ConfigMap or Secret of this namespace.',
            }),
            extraVolumeMounts: listOf(freeForm(), { default: [], description: 'Where those volumes are mounted in kube-apiserver.' }),
          },
          'The API server, kube-apiserver.',
        ),
        ...volumeRules,
      ),
    ),
    controllerManager: component('t1.micro', 'each controller manager'),
    scheduler: component('t1.micro', 'each scheduler'),
    konnectivity: required(
      group({ server: component('t1.micro', 'each konnectivity server') }, 'Connection from the API server to the nodes.'),
    ),
  },
  'The control plane, which runs outside of the nodes and needs no place on them.',
);

const images = group(
  {
    waitForKubeconfig: text('', 'Image that waits until the kubeconfig is there, before components start.'),
    kubectl: text('', 'Image with kubectl and a shell, for Jobs.'),
    talosCsrSigner: text('', 'Image that signs the certificates of Talos nodes.'),
  },
  'Other images than those of the platform, for clusters without access to its registries. Empty: its own.',
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
    imageFactoryURL: required(
      text('https://factory.talos.dev', 'URL of the image factory that disk images are downloaded from. A change replaces all nodes.'),
    ),
    installerRepository: required(
      text('factory.talos.dev/installer', 'Registry and folder of the image that Talos installs and upgrades itself from.'),
    ),
    registryMirrors: required(
      freeForm({
        default: {},
        description: 'Mirrors of container registries, as Talos writes them: `ghcr.io: {endpoints: [http://mirror.example.org]}`.',
      }),
    ),
  },
  'Talos, the operating system of the nodes.',
);

/** How times are written: those who read them do not say so when they cannot. */
export const DURATION = '^[1-9][0-9]{0,4}[smh]([0-9]{1,5}[smh]){0,2}$';

const duration = (fallback: string, description: string) =>
  withRules(text(fallback, description), { rule: `self.matches('${DURATION}')`, message: 'is no time such as 30m or 1h30m' });

const nodeHealthCheck = group(
  {
    maxUnhealthy: required(
      withRules(text('50%', 'How many nodes of a pool, or which share, may be replaced at a time; with more unhealthy ones none is.'), {
        rule: `self.matches('${UNHEALTHY}')`,
        message: NO_UNHEALTHY,
      }),
    ),
    nodeStartupTimeout: required(text('20m', 'Time after which a node that has not joined is replaced.')),
    readyUnknownTimeout: duration('5m', 'Time after which a node that has gone silent is replaced.'),
    readyFalseTimeout: duration('10m', 'Time after which a node that says it is not ready is replaced.'),
  },
  'When nodes that do not work are replaced by new ones. Times are written as `90s`, `10m` or `1h30m`.',
);

const oidc = withRules(
  group(
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
          secretRef: group(
            { name: text('', 'Name of a Secret in the same namespace; it holds the configuration under the key `config.yaml`.') },
            'Secret that holds the configuration, in place of `config`.',
          ),
        },
        'Own configuration, only with mode CustomConfig: exactly one of `config` and `secretRef`.',
      ),
      users: listOf(
        object(
          {
            email: required(string({ description: 'E-mail address of the user, as the token names it.' })),
            role: required(
              choice(['admin', 'view'], { description: '`admin` may do everything in the cluster, `view` may read all but Secrets.' }),
            ),
          },
          { description: 'One user.' },
        ),
        { default: [], description: 'What users may do in the cluster. Those left out can log in but do nothing.' },
      ),
    },
    'Log-in with OpenID Connect, besides the kubeconfig of the administrator.',
  ),
  {
    rule: "self.mode != 'CustomConfig' || (self.customConfig.config != '') != (self.customConfig.secretRef.name != '')",
    message: 'give exactly one of config and secretRef.name',
    fieldPath: '.customConfig',
  },
);

/** What a tenant may set. */
export const values = {
  storageClass: immutable(
    optionsFrom(
      'storageclass',
      string({
        default: 'replicated',
        description: 'Storage class of the disks of nodes, and default of the volumes in the cluster. Empty: the default of the platform.',
      }),
    ),
  ),
  nodeGroups: withRules(
    mapOf(nodeGroup, {
      default: {},
      description:
        'Pools of nodes by name, which becomes part of the names of nodes. Empty: one pool `md0` of up to ten nodes `u1.medium` for ingress-nginx.',
    }),
    namesRule(PART_OF_A_NAME),
  ),
  version: choice(OFFERED_VERSIONS, {
    default: 'v1.35',
    description: 'Minor version of Kubernetes. It goes up by one at a time, never down. A change replaces all nodes.',
  }),
  host: text(
    '',
    'Domain name of the API, which must lead to the ingress of the tenant. Empty: the name of the cluster in the domain of the tenant.',
  ),
  addons,
  controlPlane,
  images,
  talos,
  nodeHealthCheck,
  maxNodeProvisionTime: duration('30m', 'Time after which the autoscaler gives a new node up and tries another pool.'),
  oidc,
};

/** What must hold between them. */
export const rules: readonly ValidationRule[] = [
  {
    rule: "self.oidc.mode == 'None' || !self.controlPlane.apiServer.extraArgs.exists(arg, arg.startsWith('--oidc-') || arg.startsWith('--authentication-config'))",
    message: 'with oidc.mode, --oidc-… and --authentication-config are set already; kube-apiserver refuses more of them',
    fieldPath: '.controlPlane.apiServer.extraArgs',
  },
];

export type KubernetesInputs = Inputs<typeof values>;
