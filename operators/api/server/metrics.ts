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

/** What is measured when somebody looks. */
export interface Measured {
  collections(): Iterable<{ resource: string; objects: number; watchers: number }>;
  /** Milliseconds since something was heard of each followed kind. */
  ages(): Iterable<{ resource: string; ms: number }>;
  /** Requests that are worked on, and those that wait for a place. */
  readonly queue: { readonly executing: number; readonly waiting: number };
}

/** Registers gauges of what is served and how fresh it is. */
export function measure({ collections, ages, queue }: Measured): void {
  const of = (name: string, help: string, read: (gauge: Gauge) => void) =>
    new Gauge({
      name,
      help,
      labelNames: ['resource'],
      registers: [registry],
      collect() {
        this.reset();
        read(this);
      },
    });
  of('cozystack_api_watches', 'Watches that are open.', (gauge) => {
    for (const { resource, watchers } of collections()) gauge.set({ resource }, watchers);
  });
  of('cozystack_api_objects', 'Objects that are served.', (gauge) => {
    for (const { resource, objects } of collections()) gauge.set({ resource }, objects);
  });
  of('cozystack_api_cache_age_seconds', 'Time since anything was heard of a followed kind.', (gauge) => {
    for (const { resource, ms } of ages()) if (Number.isFinite(ms)) gauge.set({ resource }, ms / 1000);
  });
  new Gauge({
    name: 'cozystack_api_requests_inflight',
    help: 'Requests inside of the server; those of administrators are not counted.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'executing' }, queue.executing);
      this.set({ state: 'waiting' }, queue.waiting);
    },
  });
}
