import { kindsOf } from '../lib/kind.ts';

// Kinds of the ACME part of cert-manager.

const kinds = kindsOf('acme.cert-manager.io', 'v1');

export const Challenge = kinds.namespaced('Challenge', 'challenges');
export const Order = kinds.namespaced('Order', 'orders');
