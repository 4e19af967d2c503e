import type { V1CronJob, V1Job } from '@kubernetes/client-node';
import { kindsOf } from '../lib/kind.ts';

// Jobs of Kubernetes.

const kinds = kindsOf('batch', 'v1');

export const CronJob = kinds.namespaced<Required<Pick<V1CronJob, 'spec'>>>('CronJob', 'cronjobs');
export const Job = kinds.namespaced<Required<Pick<V1Job, 'spec'>>>('Job', 'jobs');
