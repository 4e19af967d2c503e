import type { V1APIService } from '@kubernetes/client-node';
import { kindsOf } from '../lib/kind.ts';

// Aggregated APIs of Kubernetes.

const kinds = kindsOf('apiregistration.k8s.io', 'v1');

export const APIService = kinds.cluster<Required<Pick<V1APIService, 'spec'>>>('APIService', 'apiservices');
