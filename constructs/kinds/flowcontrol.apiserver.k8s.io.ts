import type { V1FlowSchema, V1PriorityLevelConfiguration } from '@kubernetes/client-node';
import { kindsOf } from '../lib/kind.ts';

// Flow control of the API server.

const kinds = kindsOf('flowcontrol.apiserver.k8s.io', 'v1');

export const FlowSchema = kinds.cluster<Required<Pick<V1FlowSchema, 'spec'>>>('FlowSchema', 'flowschemas');
export const PriorityLevelConfiguration = kinds.cluster<Required<Pick<V1PriorityLevelConfiguration, 'spec'>>>(
  'PriorityLevelConfiguration',
  'prioritylevelconfigurations',
);
