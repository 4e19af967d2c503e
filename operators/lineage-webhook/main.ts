import type { ApplicationDefinition } from '../../constructs/lib/api/application-definition.ts';
import { applicationDefinitionNames } from '../../constructs/lib/api/kind-names.ts';
import { loadAccess } from '../kit/access/load.ts';
import { Client } from '../kit/client/client.ts';
import { namespaces } from '../kit/client/kinds.ts';
import { observeRequests } from '../kit/client/metrics.ts';
import type { KubeObject } from '../kit/client/object.ts';
import { resourceNamed } from '../kit/client/resource.ts';
import { flag, gaveHelp, parseFlags } from '../kit/flags/flags.ts';
import { Informer } from '../kit/informer/informer.ts';
import { componentFlags } from '../kit/lifecycle/component.ts';
import { runAll, terminationSignal } from '../kit/lifecycle/process.ts';
import { createLog, type Logger } from '../kit/log/log.ts';
import { healthEndpoints, metricsEndpoints, serve } from '../kit/serving/endpoints.ts';
import { byKind } from '../visibility/definitions.ts';
import { admit, type Knowledge } from './admission/admit.ts';
import { answerReviews } from './admission/answer.ts';
import { helmReleases, LineageFinder } from './ancestry/lineage.ts';
import { ClassLookup } from './scheduling/class-lookup.ts';
import { WebhookServer } from './serving/server.ts';

const flags = {
  ...componentFlags({ metrics: '0', health: ':8081' }),
  'webhook-port': flag.integer(9443, 'port of the webhook', 0),
  'webhook-cert-dir': flag.string('/tmp/k8s-webhook-server/serving-certs', 'folder of tls.crt and tls.key; read anew when they change'),
};

const definitions = resourceNamed<ApplicationDefinition>(applicationDefinitionNames);

/** Runs the lineage webhook until SIGTERM. @throws {FlagError} for a wrong command line */
export async function run(argv: string[]): Promise<void> {
  if (gaveHelp('lineage-webhook', flags, argv)) return;
  const { values } = parseFlags(flags, argv);
  const signal = terminationSignal();
  const log = createLog({ name: 'lineage-webhook', level: values['zap-log-level'] });
  const client = new Client(loadAccess({ kubeconfig: values.kubeconfig }), { userAgent: 'lineage-webhook', observe: observeRequests });
  const copies = {
    definitions: new Informer(client, definitions, { log }),
    releases: new Informer(client, helmReleases, { log, transform: metadataOnly }),
    namespaces: new Informer(client, namespaces, { log, transform: metadataOnly }),
  };
  const synced = Promise.all(Object.values(copies).map((copy) => copy.synced));
  const server = new WebhookServer({
    host: process.env['COZY_BIND_ADDRESS'] ?? '',
    port: values['webhook-port'],
    certificates: values['webhook-cert-dir'],
    path: '/mutate-lineage',
    answer: answerReviews({ admit: (request) => admit(request, knowledge), synced, log }),
    log,
  });
  const knowledge = knowledgeOf(client, copies, log);
  const unsynced = () => Object.values(copies).find((copy) => !copy.isSynced);
  const ready = [() => server.fault(), () => (unsynced() ? `${unsynced()?.resource.plural} are not read yet` : undefined)];
  await serve(values['health-probe-bind-address'], healthEndpoints({ ready }), signal);
  await serve(values['metrics-bind-address'], metricsEndpoints, signal);
  await runAll(signal, [...Object.values(copies).map((copy) => (stop: AbortSignal) => copy.run(stop)), (stop) => server.run(stop)]);
  client.close();
}

function knowledgeOf(
  client: Client,
  copies: { definitions: Informer<ApplicationDefinition>; releases: Informer<KubeObject>; namespaces: Informer<KubeObject> },
  log: Logger,
): Knowledge {
  let current = byKind([]);
  copies.definitions.onChange(() => {
    current = byKind(copies.definitions.list());
  });
  const lineage = new LineageFinder(client, copies.releases, () => current, log);
  const classes = new ClassLookup(client, copies.namespaces, log);
  return {
    definitions: () => current,
    lineage: (request) => lineage.find(request),
    schedulingClass: (namespace) => classes.find(namespace),
    fault: (definition, error) => log.warn({ definition, fault: error.message }, 'a selector of the definition chooses nothing'),
  };
}

/** Values of releases can be large, and can hold passwords: neither is needed. */
function metadataOnly<T extends KubeObject>({ apiVersion, kind, metadata }: T): T {
  const { name, namespace, uid, resourceVersion, labels, ownerReferences } = metadata;
  const kept = { name, namespace, uid, resourceVersion, labels, ownerReferences };
  return { apiVersion, kind, metadata: kept } as T;
}
