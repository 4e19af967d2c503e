import { kindsOf } from '../lib/kind.ts';

// Kinds of Tinkerbell.

const kinds = kindsOf('tinkerbell.org', 'v1alpha1');

export const Hardware = kinds.namespaced('Hardware', 'hardware');
