import { kindsOf } from '../lib/kind.ts';

// Kinds of Multus.

const kinds = kindsOf('k8s.cni.cncf.io', 'v1');

export const NetworkAttachmentDefinition = kinds.namespaced('NetworkAttachmentDefinition', 'network-attachment-definitions');
