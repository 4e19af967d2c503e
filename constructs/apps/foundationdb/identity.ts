import { str } from '../../../src/chart/index.ts';
import type { FoundationDbInputs } from './values.ts';

/** Labels of every object. */
export const labelsOf = ({ release }: FoundationDbInputs) => ({
  'app.kubernetes.io/name': 'foundationdb',
  'app.kubernetes.io/instance': release.name,
});

/** Account of the processes, and its rights. */
export const accountOf = ({ release }: FoundationDbInputs) => str`${release.name}-foundationdb`;

/** Labels by which the operator, and what monitors, finds the pods. */
export const CLUSTER_NAME = 'foundationdb.org/fdb-cluster-name';
export const PROCESS_CLASS = 'foundationdb.org/fdb-process-class';

/** What the programs beside a server are given, and the agents of the backup. */
export const SIDECAR_RESOURCES = {
  requests: { cpu: '100m', memory: '128Mi' },
  limits: { cpu: '100m', memory: '128Mi' },
} as const;
