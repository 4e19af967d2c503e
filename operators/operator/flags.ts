import { parseSelector } from '../kit/client/selector.ts';
import { flag, type parseFlags } from '../kit/flags/flags.ts';

const period = (initial: string, description: string) => flag.duration(initial, description, { positive: true });

/** The flags of cozystack-operator (contract/operator-packages.md, 4.1). Durations are milliseconds once read. */
export const flags = {
  kubeconfig: flag.string('', 'kubeconfig file; without it KUBECONFIG, then the ServiceAccount of the pod'),
  'metrics-bind-address': flag.string(':8080', 'where /metrics is served; 0 for off'),
  'health-probe-bind-address': flag.string(':8081', 'where /healthz and /readyz are served; 0 for off'),
  'metrics-secure': flag.boolean(false, 'taken for compatibility; metrics are served in the clear'),
  'enable-http2': flag.boolean(false, 'taken for compatibility; without effect'),
  'leader-elect': flag.boolean(false, 'act only while holding the lease; needed with more than one replica'),
  'install-crds': flag.boolean(false, 'apply the definitions of Package and PackageSource at the start'),
  'install-flux': flag.boolean(false, 'apply Flux at the start'),
  'flux-manifests': flag.string('', 'directory with the manifests of Flux; by default the one that the image brings'),
  'disable-telemetry': flag.boolean(false, 'send no figures about the cluster'),
  'telemetry-endpoint': flag.string('https://telemetry.cozystack.io', 'where figures about the cluster are posted'),
  'telemetry-interval': flag.duration('15m', 'time between two posts'),
  'helmrelease-interval': period('5m', 'spec.interval of HelmReleases'),
  'helmrelease-retry-interval': period('30s', 'time between two attempts of a failed install or upgrade'),
  'helmrelease-install-timeout': period('10m', 'spec.install.timeout of HelmReleases'),
  'helmrelease-upgrade-timeout': period('10m', 'spec.upgrade.timeout of HelmReleases'),
  'helmrelease-max-history': flag.integer(5, 'spec.maxHistory of HelmReleases; 0 is unlimited', 0),
  'platform-source-url': flag.string('', 'oci://, https://, http:// or ssh:// address of the platform; empty: none'),
  'platform-source-name': flag.string('cozystack-platform', 'name of the platform source'),
  'platform-source-ref': flag.string('', 'key=value[,key=value] of the platform source'),
  'platform-source-secret': flag.string('', 'Secret in cozy-system with credentials of the platform source'),
  'cozy-values-secret-name': flag.string('cozystack-values', 'Secret that is copied to the namespaces of the platform'),
  'cozy-values-secret-namespace': flag.string('cozy-system', 'namespace of that Secret'),
  'cozy-values-namespace-selector': flag.parsed(
    parseSelector('cozystack.io/system=true'),
    'label selector of the namespaces that get a copy (cozystack.io/system=true)',
    parseSelector,
  ),
  'zap-log-level': flag.string('info', 'debug, info, warn, error, or how verbose as a number'),
  'zap-encoder': flag.string('json', 'taken for compatibility; lines are JSON'),
  'zap-devel': flag.boolean(false, 'taken for compatibility'),
  'zap-stacktrace-level': flag.string('', 'taken for compatibility; errors carry their stack'),
  'zap-time-encoding': flag.string('', 'taken for compatibility; times are ISO 8601'),
};

/** Everything that the command line says. @throws {FlagError} naming the flag */
export type OperatorFlags = ReturnType<typeof parseFlags<typeof flags>>['values'];

/** pino's level of zap's: names are the same, and any number above 0 means debug. */
export const logLevel = (zap: string): string =>
  /^\d+$/.test(zap) ? (Number(zap) > 0 ? 'debug' : 'info') : zap === 'panic' ? 'fatal' : zap;
