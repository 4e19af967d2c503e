import type { CustomResourceDefinition as Definition } from '../lib/api/custom-resource-definition.ts';
import { kindsOf } from '../lib/kind.ts';

// Custom kinds of Kubernetes.

const kinds = kindsOf('apiextensions.k8s.io', 'v1');

export const CustomResourceDefinition = kinds.cluster<Pick<Definition, 'spec'>>('CustomResourceDefinition', 'customresourcedefinitions');
