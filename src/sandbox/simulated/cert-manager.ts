import { X509Certificate } from 'node:crypto';
import type { Client } from '../../../operators/kit/client/client.ts';
import { secrets } from '../../../operators/kit/client/kinds.ts';
import type { KeyPair } from '../certificates/authority.ts';
import { fingerprint, renewBeforeOf, requestOf, secretAnnotations } from './certificate.ts';
import { type CustomResource, condition, simulatedLabel } from './operator.ts';

export const certManagerGroup = 'cert-manager.io';
const fingerprintAnnotation = 'sandbox.cozystack.io/issued-for';
/** Where a ClusterIssuer's Secrets lie (cert-manager's --cluster-resource-namespace). */
const clusterResourceNamespace = 'cozy-cert-manager';
const recheckMs = 3_600_000;
const waitForIssuerMs = 250;

export interface CertManagerOptions {
  client: Client;
  /** Signs for issuers whose authority is somewhere else: ACME, Vault, … */
  authority: KeyPair;
  issuer(kind: string, name: string, namespace: string): CustomResource | undefined;
  writeStatus(resource: CustomResource, status: object): Promise<void>;
}

/** Plays cert-manager: real certificates in real Secrets, signed by the issuer's CA, by themselves, or by the sandbox's own authority. */
export class CertManager {
  readonly #options: CertManagerOptions;

  constructor(options: CertManagerOptions) {
    this.#options = options;
  }

  async reconcileIssuer(issuer: CustomResource): Promise<void> {
    await this.#options.writeStatus(issuer, { conditions: [condition(issuer, 'Ready', 'IsReady')] });
  }

  /** Issues or renews what is due; returns in how many ms to look again. */
  async reconcileCertificate(certificate: CustomResource): Promise<number> {
    const signer = await this.#signerOf(certificate);
    if (!signer) return waitForIssuerMs;
    const request = requestOf(certificate);
    const mark = fingerprint(request, signer === 'self' ? 'self' : signer.certificate);
    const ref = { name: certificate.spec.secretName as string, namespace: certificate.metadata.namespace! };
    let secret = await this.#options.client.find(secrets, ref);
    const due = () => renewalTime(certificate, Buffer.from(secret!.data!['tls.crt']!, 'base64').toString());
    const isCurrent = secret?.metadata.annotations?.[fingerprintAnnotation] === mark && secret.data?.['tls.crt'] && due() > Date.now();
    if (!isCurrent) {
      const { issue } = await import('../certificates/authority.ts');
      const pair = await issue(signer, request);
      secret = await this.#writeSecret(certificate, pair, signer === 'self' ? pair.certificate : signer.certificate, mark, secret?.type);
    }
    const leaf = new X509Certificate(Buffer.from(secret!.data!['tls.crt']!, 'base64'));
    const time = (text: string | number) => new Date(text).toISOString().replace('.000Z', 'Z');
    await this.#options.writeStatus(certificate, {
      conditions: [condition(certificate, 'Ready', 'Ready', 'Certificate is up to date and has not expired')],
      notBefore: time(leaf.validFrom),
      notAfter: time(leaf.validTo),
      renewalTime: time(Math.floor(due() / 1000) * 1000),
      revision: 1,
    });
    return Math.min(recheckMs, Math.max(1_000, due() - Date.now()));
  }

  /** Undefined while the issuer, or the Secret with its CA, is not there. */
  async #signerOf({ metadata, spec }: CustomResource): Promise<KeyPair | 'self' | undefined> {
    const { name, kind = 'Issuer' } = spec.issuerRef;
    const issuer = this.#options.issuer(kind, name, metadata.namespace!);
    if (!issuer) return undefined;
    if (issuer.spec?.selfSigned) return 'self';
    if (!issuer.spec?.ca) return this.#options.authority;
    const namespace = kind === 'ClusterIssuer' ? clusterResourceNamespace : metadata.namespace!;
    const secret = await this.#options.client.find(secrets, { name: issuer.spec.ca.secretName, namespace });
    const [certificate, key] = ['tls.crt', 'tls.key'].map((file) => secret?.data?.[file]);
    if (!certificate || !key) return undefined;
    return { certificate: Buffer.from(certificate, 'base64').toString(), key: Buffer.from(key, 'base64').toString() };
  }

  /** A Secret that is there keeps its type, which cannot be changed. */
  #writeSecret(
    certificate: CustomResource,
    { certificate: leaf, key }: KeyPair,
    authority: string,
    mark: string,
    type = 'kubernetes.io/tls',
  ) {
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    const { secretName: name, secretTemplate } = certificate.spec;
    return this.#options.client.apply(
      secrets,
      {
        metadata: {
          name,
          namespace: certificate.metadata.namespace!,
          labels: { ...secretTemplate?.labels, 'controller.cert-manager.io/fao': 'true', ...simulatedLabel },
          annotations: { ...secretAnnotations(certificate), [fingerprintAnnotation]: mark },
        },
        type,
        data: { 'tls.crt': base64(leaf), 'tls.key': base64(key), 'ca.crt': base64(authority) },
      } as never,
      { fieldManager: 'sandbox-cert-manager', force: true },
    );
  }
}

function renewalTime(certificate: CustomResource, pem: string): number {
  return Date.parse(new X509Certificate(pem).validTo) - renewBeforeOf(certificate);
}
