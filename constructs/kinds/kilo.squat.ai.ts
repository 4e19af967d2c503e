import { kindsOf } from '../lib/kind.ts';

// Kinds of Kilo.

const kinds = kindsOf('kilo.squat.ai', 'v1alpha1');

export const Peer = kinds.cluster('Peer', 'peers');
