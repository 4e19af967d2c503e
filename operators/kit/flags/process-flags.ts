import { flag } from './flags.ts';

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** zap's way to say a level: a word, or a number of which each step tells more. `panic` and `dpanic` are told by nobody here. */
export function logLevel(text: string): string {
  if (levels.includes(text)) return text;
  if (text === 'panic' || text === 'dpanic') return 'fatal';
  if (/^\d+$/.test(text)) return Number(text) === 0 ? 'info' : Number(text) === 1 ? 'debug' : 'trace';
  throw new Error(`"${text}" is no log level; known are ${levels.join(', ')} and numbers`);
}

/** Flags that controllers have had in Kubernetes for long, so that charts can give them to any of ours. */
export const processFlags = {
  kubeconfig: flag.string('', 'kubeconfig file; in a cluster the ServiceAccount of the pod'),
  'metrics-bind-address': flag.string('0', 'where /metrics is served, as host:port; 0: nowhere'),
  'metrics-secure': flag.boolean(true, 'serve metrics over HTTPS, to callers who may read them'),
  'health-probe-bind-address': flag.string(':8081', 'where /healthz and /readyz are served, as host:port; 0: nowhere'),
  'leader-elect': flag.boolean(false, 'work only while holding a Lease'),
  'enable-http2': flag.boolean(false, 'serve HTTP/2, too'),
  'zap-log-level': flag.parsed('info', 'how much is logged', logLevel),
  'zap-devel': flag.boolean(false, 'taken for compatibility, without effect'),
  'zap-encoder': flag.string('json', 'taken for compatibility: lines are JSON'),
  'zap-stacktrace-level': flag.string('error', 'taken for compatibility: errors come with their stack'),
  'zap-time-encoding': flag.string('iso8601', 'taken for compatibility: times are ISO 8601'),
};
