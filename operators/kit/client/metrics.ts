import { Counter, Histogram } from 'prom-client';
import { registry } from '../serving/registry.ts';
import type { Observer } from './connection.ts';

const requests = new Counter({
  name: 'rest_client_requests_total',
  help: 'Requests to the API server, every attempt counted; code 0: no answer.',
  labelNames: ['method', 'code'],
  registers: [registry],
});

const seconds = new Histogram({
  name: 'rest_client_request_seconds',
  help: 'Time until the answer was there; for watches, until its head was.',
  labelNames: ['method'],
  buckets: [0.002, 0.005, 0.02, 0.1, 0.5, 2, 10, 30],
  registers: [registry],
});

/** Counts a connection's requests: `new Client(access, { observe: observeRequests })`. */
export const observeRequests: Observer = ({ method, status, ms }) => {
  requests.inc({ method, code: String(status) });
  seconds.observe({ method }, ms / 1000);
};
