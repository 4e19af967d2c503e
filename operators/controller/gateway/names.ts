import { createHash } from 'node:crypto';

/** First label of a host and eight hexadecimal digits of its digest: short, and different for hosts that begin alike. */
function short(host: string): string {
  const lower = host.toLowerCase();
  return `${lower.split('.')[0]}-${createHash('sha256').update(lower).digest('hex').slice(0, 8)}`;
}

/** Names of everything that belongs to a TenantGateway. */
export const namesOf = (gateway: string) => ({
  gateway,
  issuer: `${gateway}-gateway`,
  accountKey: `${gateway}-acme-account`,
  wildcard: `${gateway}-gateway-tls`,
  redirect: `${gateway}-http-redirect`,
  hostListener: (host: string) => `https-${short(host)}`,
  hostCertificate: (host: string) => `${gateway}-${short(host)}-tls`,
  childListener: (apex: string) => `https-child-${short(apex)}`,
  passthroughListener: (service: string) => `tls-${service}`,
});
