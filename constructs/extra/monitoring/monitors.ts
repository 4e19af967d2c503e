import type { Construct } from 'constructs';
import { type Arg, concat, type Expr, flatMap, forEach, map, slice, str } from '../../../src/chart/index.ts';
import { type MonitoredPart, monitorWorkload } from '../../lib/workload-monitor.ts';
import type { MonitoringInputs } from './values.ts';

type Part = Omit<MonitoredPart, 'kind'>;

const DATABASE_INSTANCE = { 'cnpg.io/podRole': 'instance' };

/** Parts that there is one of, whatever stores there are. */
const FIXED: readonly Part[] = [
  { name: 'grafana', type: 'grafana', selector: { app: 'grafana' }, replicas: 2, minReplicas: 1 },
  {
    name: 'grafana-db',
    type: 'postgres',
    selector: { 'cnpg.io/cluster': 'grafana-db', ...DATABASE_INSTANCE },
    replicas: 2,
    minReplicas: 1,
  },
  { name: 'alerta', type: 'alerta', selector: { app: 'alerta', release: 'alerta' }, replicas: 1, minReplicas: 1 },
  { name: 'alerta-db', type: 'postgres', selector: { 'cnpg.io/cluster': 'alerta-db', ...DATABASE_INSTANCE }, replicas: 2, minReplicas: 1 },
  {
    name: 'alertmanager',
    type: 'alertmanager',
    selector: { 'app.kubernetes.io/name': 'vmalertmanager', 'app.kubernetes.io/instance': 'alertmanager' },
    replicas: 3,
    minReplicas: 2,
  },
];

const METRICS_PARTS = ['vmstorage', 'vmselect', 'vminsert'];
const LOGS_PARTS = ['vlstorage', 'vlselect', 'vlinsert'];

/** Stores as far as their monitors are concerned. */
type Stores = Arg<readonly { readonly name: string }[]>;

/** The store whose samples raise alerts: the first, if there is one. */
const alertedStore = ({ values }: MonitoringInputs): Stores => slice(values.metricsStorages, 0, 1);

/** Says of every part of the stack which pods it is made of and how many must work. */
export function monitors(scope: Construct, inputs: MonitoringInputs): void {
  const { values, chart } = inputs;
  const monitor = (within: Construct, id: string, part: Part) => monitorWorkload(within, id, { kind: 'monitoring', ...part }, chart);
  for (const part of FIXED) monitor(scope, String(part.name), part);

  const ofStores = (stores: Stores, parts: readonly string[]) =>
    forEach(scope, stores, (within, { name }) => {
      for (const type of parts) {
        const selector = {
          'app.kubernetes.io/name': type,
          'app.kubernetes.io/component': 'monitoring',
          'app.kubernetes.io/instance': name,
        };
        monitor(within, type, { name: str`${name}-${type}`, type, selector, replicas: 2, minReplicas: 1 });
      }
    });
  ofStores(values.metricsStorages, METRICS_PARTS);
  ofStores(values.logsStorages, LOGS_PARTS);

  forEach(scope, alertedStore(inputs), (within, store) => {
    const name = str`vmalert-${store.name}`;
    const selector = { 'app.kubernetes.io/name': 'vmalert', 'app.kubernetes.io/instance': name };
    monitor(within, 'vmalert', { name, type: 'vmalert', selector, replicas: 1, minReplicas: 1 });
  });
}

/** Names of all of them. */
export function monitorNames(inputs: MonitoringInputs): Expr<string[]> {
  const { values } = inputs;
  const ofStores = (stores: Stores, parts: readonly string[]) =>
    flatMap(stores, ({ name }) => parts.map((part) => str`${name}-${part}`) as unknown as Expr<string[]>);
  return concat(
    FIXED.map(({ name }) => String(name)),
    ofStores(values.metricsStorages, METRICS_PARTS),
    ofStores(values.logsStorages, LOGS_PARTS),
    map(alertedStore(inputs), ({ name }) => str`vmalert-${name}`),
  );
}
