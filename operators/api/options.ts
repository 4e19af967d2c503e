import { flag, parseFlags } from '../kit/flags/flags.ts';
import type { ReleaseCadence } from './application/helm-release.ts';

/** Flags of the component. */
export const flags = {
  'helmrelease-interval': flag.duration('5m', 'how often Flux reconciles a release', { positive: true }),
  'helmrelease-retry-interval': flag.duration('30s', 'how long Flux waits before it tries a failed release again', { positive: true }),
  'helmrelease-install-timeout': flag.duration('10m', 'how long an installation may take', { positive: true }),
  'helmrelease-upgrade-timeout': flag.duration('10m', 'how long an upgrade may take', { positive: true }),
  'helmrelease-max-history': flag.integer(5, 'revisions of a release that Helm keeps; 0 is all', 0),
  kubeconfig: flag.string('', 'cluster to serve; without it the ServiceAccount of the pod'),
  'secure-port': flag.integer(8443, 'port for HTTPS', 0),
  'bind-address': flag.string('', 'address to listen on; all by default'),
  'tls-cert-file': flag.string('', 'certificate chain in PEM; without it one is made that nobody trusts'),
  'tls-private-key-file': flag.string('', 'its key in PEM'),
  'metrics-address': flag.string('0', 'address for metrics without TLS, such as :8080; they are also at /metrics of the secure port'),
  'max-requests-inflight': flag.integer(400, 'requests that are worked on at once, shared fairly by users; more wait, then get 429', 1),
  'max-watches': flag.integer(10_000, 'watches that may be open, shared fairly by users; more get 429', 1),
  'shutdown-grace': flag.duration('10s', 'how long requests may go on after SIGTERM'),
  'log-level': flag.string(process.env['LOG_LEVEL'] || 'info', 'trace, debug, info, warn or error'),
};

/** What the command line says. */
export interface Options {
  readonly cadence: ReleaseCadence;
  readonly kubeconfig: string;
  readonly port: number;
  readonly bindAddress: string;
  readonly certificate: { readonly certFile: string; readonly keyFile: string } | undefined;
  readonly metricsAddress: string;
  readonly maxRequests: number;
  readonly maxWatches: number;
  /** Milliseconds. */
  readonly shutdownGrace: number;
  readonly logLevel: string;
}

/**
 * Reads the flags.
 * @throws {FlagError} naming the flag that is unknown or has a value that cannot be
 */
export function parseOptions(argv: readonly string[], env: Record<string, string | undefined> = process.env): Options {
  const { values } = parseFlags(flags, argv);
  const certFile = values['tls-cert-file'];
  const keyFile = values['tls-private-key-file'];
  return {
    cadence: {
      interval: values['helmrelease-interval'],
      retryInterval: values['helmrelease-retry-interval'],
      installTimeout: values['helmrelease-install-timeout'],
      upgradeTimeout: values['helmrelease-upgrade-timeout'],
      maxHistory: values['helmrelease-max-history'],
    },
    kubeconfig: values.kubeconfig,
    port: values['secure-port'],
    bindAddress: values['bind-address'] || env['COZY_BIND_ADDRESS'] || '',
    certificate: certFile && keyFile ? { certFile, keyFile } : undefined,
    metricsAddress: values['metrics-address'],
    maxRequests: values['max-requests-inflight'],
    maxWatches: values['max-watches'],
    shutdownGrace: values['shutdown-grace'],
    logLevel: values['log-level'],
  };
}
