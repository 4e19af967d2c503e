import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { artifactProblem } from './codes.ts';

/** A key pair as PEM text: PKCS #8 and SPKI, curve P-256, as Flux and cosign read them. */
export interface KeyPair {
  privateKey: string;
  publicKey: string;
}

export function generateKeys(): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

/** Reads a private key; a passphrase is for PKCS #8 encryption (cosign's own scheme of encryption is not read). `file` is named in errors. */
export function privateKeyIn(pem: string, file: string, passphrase?: string): KeyObject {
  if (/BEGIN ENCRYPTED (SIGSTORE|COSIGN) PRIVATE KEY/.test(pem)) {
    throw unreadable(file, 'is encrypted in cosign’s own way', 'use a PKCS #8 PEM key: `cozy sign --generate-key` makes one');
  }
  try {
    return onCurve(createPrivateKey({ key: pem, ...(passphrase === undefined ? {} : { passphrase }) }), file);
  } catch (cause) {
    if ((cause as { code?: string }).code === 'KEY_INVALID') throw cause;
    const locked = /BEGIN ENCRYPTED PRIVATE KEY/.test(pem);
    throw locked
      ? unreadable(file, 'is encrypted, and the passphrase is missing or wrong', 'give it in the variable COZY_KEY_PASSPHRASE', cause)
      : unreadable(file, 'is no PEM private key', 'use a PKCS #8 PEM key: `cozy sign --generate-key` makes one', cause);
  }
}

export function publicKeyIn(pem: string, file: string): KeyObject {
  let key: KeyObject;
  try {
    key = createPublicKey(pem);
  } catch (cause) {
    throw unreadable(file, 'is no PEM public key', 'use the .pub file of the key pair', cause);
  }
  return onCurve(key, file);
}

function onCurve(key: KeyObject, file: string): KeyObject {
  if (key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key;
  throw unreadable(file, 'is not of the curve P-256', 'use an ECDSA P-256 key: `cozy sign --generate-key` makes one');
}

function unreadable(file: string, why: string, hint: string, cause?: unknown) {
  return artifactProblem({ code: 'KEY_INVALID', message: `the key ${why}`, where: { file }, hint, cause, blame: 'environment' });
}
