import { boolean, choice, integerOrString, type Properties, string } from '../../../src/chart/index.ts';
import { IMAGE_REPOSITORY, RUNTIME_IMAGE } from '../../lib/images.ts';
import { flag, group, text } from '../../lib/value-group.ts';

/** Kinds of clusters: how the operator reaches the Kubernetes API before there is a network. */
export const CLUSTERS = ['talos', 'generic', 'hosted'] as const;

export type ClusterKind = (typeof CLUSTERS)[number];

const cadence = (description: string) =>
  integerOrString({ default: '', description: `${description}; empty: the operator's own default.` });

/** Values of the installer. */
export const values = {
  bareNamespace: boolean({ default: false, description: 'Make the namespace too; only without Helm, which makes it itself.' }),
  cozystackOperator: group(
    {
      variant: choice(CLUSTERS, { default: 'talos', description: 'How the Kubernetes API is reached before there is a network.' }),
      platformVersion: text('', 'Version of the platform, for usage data.'),
      disableTelemetry: flag(false, 'Send no usage data.'),
      image: text(RUNTIME_IMAGE, 'Image of the runtime.'),
      installFlux: flag(true, 'Install Flux. Switch it off on a cluster that has Flux already.'),
      platformSourceUrl: text(`oci://${IMAGE_REPOSITORY}/cozystack-packages`, 'Where the platform comes from.'),
      platformSourceRef: text('', 'Which version of it, such as digest=sha256:… or tag=v1.0.0.'),
      platformSourceSecret: text('', 'Secret in cozy-system with credentials for it.'),
      platformSourceKeys: text(
        '',
        'Secret in cozy-system with the public keys (NAME.pub) that it must be signed by; empty: signatures are not asked for.',
      ),
      helmReleaseInterval: cadence('How often releases are reconciled'),
      helmReleaseRetryInterval: cadence('How long after a failure a release is tried again'),
      helmReleaseInstallTimeout: cadence('How long an installation may take'),
      helmReleaseUpgradeTimeout: cadence('How long an upgrade may take'),
      helmReleaseMaxHistory: cadence('How many revisions are kept, 0 for all'),
    },
    'The operator, which installs everything else.',
  ),
  cozystack: group(
    {
      apiServerHost: string({ default: '', description: 'Address of the Kubernetes API, without scheme; needed for generic clusters.' }),
      // A number too: that is what --set makes of it.
      apiServerPort: integerOrString({ default: '6443', description: 'Port of the Kubernetes API on generic clusters.' }),
    },
    'The Kubernetes API.',
  ),
} satisfies Properties;

export type InstallerValues = typeof values;
