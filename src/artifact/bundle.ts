import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { type Digest, hexOf } from './digest.ts';

const payloadType = 'application/vnd.in-toto+json';
const predicateType = 'https://sigstore.dev/cosign/sign/v1';

/** The media type of a Sigstore bundle 0.3 in JSON: an envelope with what is needed to verify it. */
export const bundleMediaType = 'application/vnd.dev.sigstore.bundle.v0.3+json';

/** What tools show of a bundle without fetching it. */
export const bundleAnnotations = {
  'dev.sigstore.bundle.content': 'dsse-envelope',
  'dev.sigstore.bundle.predicateType': predicateType,
};

interface Bundle {
  dsseEnvelope?: { payload?: string; payloadType?: string; signatures?: { sig?: string }[] };
}

/** A bundle that states, signed by `key`, that the artifact of this digest is ours: an in-toto statement in a DSSE envelope. */
export function bundleOf(digest: Digest, key: KeyObject): Buffer {
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ digest: { sha256: hexOf(digest) } }],
    predicateType,
    predicate: {},
  };
  const payload = Buffer.from(JSON.stringify(statement));
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return Buffer.from(
    JSON.stringify({
      mediaType: bundleMediaType,
      verificationMaterial: { publicKey: { hint: createHash('sha256').update(spki).digest('base64') } },
      dsseEnvelope: {
        payload: payload.toString('base64'),
        payloadType,
        signatures: [{ sig: sign('sha256', authenticated(payload), key).toString('base64') }],
      },
    }),
  );
}

/** Whether `bytes` are a bundle by `key` over exactly this digest. */
export function isBundleBy(bytes: Buffer, digest: Digest, key: KeyObject): boolean {
  try {
    const { dsseEnvelope } = JSON.parse(bytes.toString('utf8')) as Bundle;
    if (dsseEnvelope?.payloadType !== payloadType) return false;
    const payload = Buffer.from(dsseEnvelope.payload ?? '', 'base64');
    const signed = dsseEnvelope.signatures?.some(({ sig = '' }) =>
      verify('sha256', authenticated(payload), key, Buffer.from(sig, 'base64')),
    );
    const { subject } = JSON.parse(payload.toString('utf8')) as { subject: { digest: { sha256?: string } }[] };
    return signed === true && subject.some((one) => one.digest.sha256 === hexOf(digest));
  } catch {
    return false;
  }
}

/** DSSE's pre-authentication encoding: type and payload with their lengths, so that neither can be taken for the other. */
function authenticated(payload: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `), payload]);
}
