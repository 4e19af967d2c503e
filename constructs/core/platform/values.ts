import { anything, choice, freeForm, integer, listOf, string } from '../../../src/chart/index.ts';
import { closedGroup, flag, text } from '../../lib/value-group.ts';
import { SYSTEM_VARIANTS } from './bundle.ts';
import { gpu } from './gpu-values.ts';
import { MIGRATIONS_IMAGE, MIGRATIONS_TARGET } from './migration-target.ts';
import { publishing } from './publishing-values.ts';
import { registries } from './registry-values.ts';

const names = (description: string, fallback: readonly string[] = []) => listOf(string(), { default: fallback, description });

/** Namespaces whose routes the shared gateway takes. */
const ATTACHED_NAMESPACES = [
  'cozy-cert-manager',
  'cozy-dashboard',
  'cozy-keycloak',
  'cozy-system',
  'cozy-harbor',
  'cozy-bucket',
  'cozy-kubevirt',
  'cozy-kubevirt-cdi',
  'cozy-monitoring',
  'cozy-linstor-gui',
  'default',
];

const bundles = closedGroup(
  {
    system: closedGroup(
      {
        enabled: flag(false, 'Install the ground that the other bundles stand on.'),
        variant: choice(SYSTEM_VARIANTS, { default: 'isp-full', description: 'How much of the cluster the platform takes over.' }),
      },
      'Network, storage, controllers and the modules of tenants.',
    ),
    iaas: closedGroup(
      {
        enabled: flag(false, 'Offer machines, disks and clusters.'),
        gpuOperatorVariant: choice(['default', 'vgpu'], {
          default: 'default',
          description: 'GPUs are passed through whole, or shared as virtual GPUs.',
        }),
      },
      'Machines, disks and clusters for tenants; only on clusters that the platform owns.',
    ),
    paas: closedGroup({ enabled: flag(false, 'Offer databases and other managed services.') }, 'Managed services for tenants.'),
    naas: closedGroup({ enabled: flag(false, 'Offer network services.') }, 'Network services for tenants.'),
    disabledPackages: names(
      'Packages that are not installed whatever asks for them, by full name. What is installed already stays until its Package is deleted.',
    ),
    enabledPackages: names('Packages that are installed only if they are listed here, by full name.'),
  },
  'Which packages are installed.',
);

const networking = closedGroup(
  {
    clusterDomain: text('cozy.local', 'DNS domain of the cluster.'),
    podCIDR: text('10.244.0.0/16', 'Addresses of pods.'),
    podGateway: text('10.244.0.1', 'Gateway of the pod network.'),
    serviceCIDR: text('10.96.0.0/16', 'Addresses of services.'),
    joinCIDR: text('100.64.0.0/16', 'Addresses between nodes and pods.'),
    kubeovn: closedGroup(
      { MASTER_NODES: text('', 'Addresses of the OVN masters, joined by commas; empty: nodes found by their label.') },
      'Settings of Kube-OVN.',
    ),
    encryption: closedGroup(
      { enabled: flag(false, 'Encrypt pod traffic between nodes with IPsec.') },
      'Encryption of the pod network; only where the platform owns it.',
    ),
    stageCniPlugins: anything({
      description:
        'Whether the reference CNI plugins are copied to the nodes; true unless set. Takes true, yes, on, 1 and false, no, off, 0.',
    }),
  },
  'Networks of the cluster.',
);

const authentication = closedGroup(
  {
    oidc: closedGroup(
      {
        enabled: flag(false, 'Install Keycloak and let people sign in with it.'),
        insecureSkipVerify: flag(false, 'Do not verify the certificate of Keycloak.'),
        keycloakExtraRedirectUri: text('', 'A further address to which Keycloak may send people back.'),
        keycloakInternalUrl: text(
          'http://keycloak-http.cozy-keycloak.svc:8080/realms/cozy',
          'Address of the realm inside the cluster; empty: everything goes by the public address.',
        ),
      },
      'Sign-in by OpenID Connect.',
    ),
  },
  'How people sign in.',
);

/** Values of the platform: what an administrator sets in the Package `cozystack.cozystack-platform`. */
export const values = {
  sourceRef: closedGroup(
    {
      kind: choice(['OCIRepository', 'GitRepository'], {
        default: 'OCIRepository',
        description: 'Kind of the Flux source of the platform.',
      }),
      name: text('cozystack-platform', 'Name of the Flux source of the platform.'),
      namespace: text('cozy-system', 'Namespace of the Flux source of the platform.'),
      path: text('/', 'Directory of the packages in the source.'),
    },
    'Where the platform itself comes from; its packages come from the same place.',
  ),
  migrations: closedGroup(
    {
      enabled: flag(false, 'Bring an older platform up to date before an upgrade.'),
      image: text(MIGRATIONS_IMAGE, 'Image with the migrations.'),
      targetVersion: integer({ default: MIGRATIONS_TARGET, description: 'Version of the data that this platform expects.' }),
      etcdAdoptSkipBackup: anything({ default: false, description: 'Adopt etcd clusters without a backup: 1, true or yes.' }),
    },
    'Migrations of data between versions of the platform.',
  ),
  bundles,
  networking,
  publishing,
  telemetry: closedGroup({ disabled: flag(false, 'Send no usage data.') }, 'Usage data.'),
  authentication,
  gateway: closedGroup(
    {
      enabled: flag(false, 'Publish services by the Gateway API instead of Ingress.'),
      http2: flag(true, 'Offer HTTP/2 on the gateway.'),
      attachedNamespaces: names('Namespaces whose routes the shared gateway takes.', ATTACHED_NAMESPACES),
    },
    'Gateway API.',
  ),
  monitoring: closedGroup(
    { rootEnabled: flag(true, 'Whether the root tenant has monitoring; must be as its `monitoring` says.') },
    'Monitoring of the platform.',
  ),
  backupStorage: freeForm({ default: {}, description: 'Storage of backups; handed to the backup controllers as it is.' }),
  scheduling: closedGroup(
    { globalAppTopologySpreadConstraints: text('', 'Topology spread constraints for applications, as YAML.') },
    'Placement of applications.',
  ),
  branding: freeForm({ default: {}, description: 'Names and pictures of the console and the sign-in page.' }),
  registries,
  resources: closedGroup(
    {
      cpuAllocationRatio: integer({ default: 10, description: 'How many times a core is promised.' }),
      memoryAllocationRatio: integer({ default: 1, description: 'How many times memory is promised.' }),
      ephemeralStorageAllocationRatio: integer({ default: 40, description: 'How many times ephemeral storage is promised.' }),
    },
    'How much more is promised than there is.',
  ),
  gpu,
};

export type PlatformValues = typeof values;
