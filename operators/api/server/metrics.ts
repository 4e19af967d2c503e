import { Counter, Gauge, Histogram } from 'prom-client';
import { registry } from '../../kit/serving/registry.ts';

/** Requests by verb, resource and code; seconds. */
export const requests = new Histogram({
  name: 'cozystack_api_request_duration_seconds',
  help: 'Time until a request was answered, or a watch was open.',
  labelNames: ['verb', 'resource', 'code'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
  registers: [registry],
});

/** Watches that are open. */
export const openWatches = new Gauge({
  name: 'cozystack_api_watches',
  help: 'Watches that are open.',
  labelNames: ['resource'],
  registers: [registry],
});

/** Definitions that are not served as they stand. */
export const quarantined = new Gauge({
  name: 'cozystack_api_definitions_quarantined',
  help: 'ApplicationDefinitions that are not served as they stand.',
  registers: [registry],
});

export const admissionDenied = new Counter({
  name: 'cozystack_api_admission_denied_total',
  help: 'Requests that a policy or webhook refused.',
  labelNames: ['by'],
  registers: [registry],
});
