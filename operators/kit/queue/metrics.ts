import { Counter, Histogram } from 'prom-client';
import { registry } from '../serving/registry.ts';

export const controllerMetrics = {
  reconciles: new Counter({
    name: 'controller_reconciles_total',
    help: 'Reconciles by result.',
    labelNames: ['controller', 'result'],
    registers: [registry],
  }),
  seconds: new Histogram({
    name: 'controller_reconcile_seconds',
    help: 'Duration of reconciles.',
    labelNames: ['controller'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10, 60],
    registers: [registry],
  }),
};
