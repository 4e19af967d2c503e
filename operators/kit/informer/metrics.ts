import { Counter } from 'prom-client';
import { registry } from '../serving/registry.ts';

const counter = (name: string, help: string, labelNames: string[]) => new Counter({ name, help, labelNames, registers: [registry] });

export const informerMetrics = {
  events: counter('informer_events_total', 'Changes received by watches.', ['resource', 'type']),
  missed: counter('informer_missed_events_total', 'Changes that only a re-list revealed: a watch had lost them.', ['resource']),
  restarts: counter('informer_restarts_total', 'Ends of watches, by reason; closed is the orderly one.', ['resource', 'reason']),
  handlerErrors: counter('informer_handler_errors_total', 'Errors of handlers; each is retried.', ['resource']),
};
