import { loadAccess } from '../kit/access/load.ts';
import { Client } from '../kit/client/client.ts';
import { observeRequests } from '../kit/client/metrics.ts';
import { gaveHelp } from '../kit/flags/flags.ts';
import { runAll, terminationSignal } from '../kit/lifecycle/process.ts';
import { createLog } from '../kit/log/log.ts';
import { metricsEndpoints, serve } from '../kit/serving/endpoints.ts';
import { ApiServer } from './api-server.ts';
import { flags, parseOptions } from './options.ts';

/** Requests to kube-apiserver under way at once. More connections would only cost handshakes: it works on as many as it has processors. */
const CONNECTIONS = 32;

/** The component `api`: serves until SIGTERM. */
export async function run(argv: string[]): Promise<void> {
  if (gaveHelp('cozystack-api: serves apps, core and sdn.cozystack.io', flags, argv)) return;
  const options = parseOptions(argv);
  const signal = terminationSignal();
  const log = createLog({ name: 'cozystack-api', level: options.logLevel });
  const client = new Client(loadAccess({ kubeconfig: options.kubeconfig }), {
    userAgent: 'cozystack-api',
    observe: observeRequests,
    maxSockets: CONNECTIONS,
  });
  const server = new ApiServer(client, options, log);
  await serve(options.metricsAddress, metricsEndpoints, signal);
  // The cluster is followed until the last request is answered: a write waits for its own change to come back.
  const served = new AbortController();
  await runAll(signal, [() => server.follow(served.signal), (stop) => server.serve(stop).finally(() => served.abort())]);
  client.close();
}
