import { kindsOf } from '../lib/kind.ts';

// Kinds of external-dns.

const kinds = kindsOf('externaldns.k8s.io', 'v1alpha1');

export const DNSEndpoint = kinds.namespaced('DNSEndpoint', 'dnsendpoints');
