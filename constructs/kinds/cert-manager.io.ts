import { kindsOf } from '../lib/kind.ts';

// Kinds of cert-manager.

const kinds = kindsOf('cert-manager.io', 'v1');

export const Certificate = kinds.namespaced('Certificate', 'certificates');
export const CertificateRequest = kinds.namespaced('CertificateRequest', 'certificaterequests');
export const Issuer = kinds.namespaced('Issuer', 'issuers');
export const ClusterIssuer = kinds.cluster('ClusterIssuer', 'clusterissuers');
