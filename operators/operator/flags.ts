import { parseSelector } from '../kit/client/selector.ts';
import { flag, type Values } from '../kit/flags/flags.ts';
import { componentFlags } from '../kit/lifecycle/component.ts';

const period = (initial: string, description: string) => flag.duration(initial, description, { positive: true });

/** The flags of cozystack-operator (contract/operator-packages.md, 4.1). Durations are milliseconds once read. */
export const flags = {
  ...componentFlags({ metrics: ':8080', health: ':8081' }),
  'install-crds': flag.boolean(false, 'apply the definitions of Package and PackageSource at the start'),
  'install-flux': flag.boolean(false, 'apply Flux at the start'),
  'flux-definitions': flag.string(
    process.env['COZY_FLUX_DEFINITIONS'] ?? '',
    'folder with the definitions of Flux, for --install-flux; empty: the cluster has them',
  ),
  'disable-telemetry': flag.boolean(false, 'send no figures about the cluster'),
  'telemetry-endpoint': flag.string('https://telemetry.cozystack.io', 'where figures about the cluster are posted'),
  'telemetry-interval': period('15m', 'time between two posts'),
  'helmrelease-interval': period('5m', 'spec.interval of HelmReleases'),
  'helmrelease-retry-interval': period('30s', 'time between two attempts of a failed install or upgrade'),
  'helmrelease-install-timeout': period('10m', 'spec.install.timeout of HelmReleases'),
  'helmrelease-upgrade-timeout': period('10m', 'spec.upgrade.timeout of HelmReleases'),
  'helmrelease-max-history': flag.integer(5, 'spec.maxHistory of HelmReleases; 0 is unlimited', 0),
  'platform-source-url': flag.string('', 'oci://, https://, http:// or ssh:// address of the platform; empty: none'),
  'platform-source-name': flag.string('cozystack-platform', 'name of the platform source'),
  'platform-source-ref': flag.string('', 'key=value[,key=value] of the platform source'),
  'platform-source-secret': flag.string('', 'Secret in cozy-system with credentials of the platform source'),
  'platform-source-keys': flag.string('', 'Secret in cozy-system with the public keys that the platform source must be signed by'),
  'cozy-values-secret-name': flag.string('cozystack-values', 'Secret that is copied to the namespaces of the platform'),
  'cozy-values-secret-namespace': flag.string('cozy-system', 'namespace of that Secret'),
  'cozy-values-namespace-selector': flag.parsed(
    parseSelector('cozystack.io/system=true'),
    'label selector of the namespaces that get a copy (cozystack.io/system=true)',
    parseSelector,
  ),
};

/** Everything that the command line says. */
export type OperatorFlags = Values<typeof flags>;
