import type { Problem } from '../problem.ts';
import { type ArtifactCode, artifactProblem } from './codes.ts';

const brokenOff = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'HPE_INVALID_EOF_STATE']);
const certificate = /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_|ERR_TLS_CERT)/;
const noTls = new Set(['EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG']);

/** The connection broke while in use: a second try is worth it. */
export function isBrokenOff(error: unknown): boolean {
  return brokenOff.has(codeOf(error));
}

/** What a failed request means for a person. */
export function networkProblem(error: unknown, registry: string): Problem<ArtifactCode> {
  const code = codeOf(error);
  const where = { object: registry };
  if (certificate.test(code)) {
    return artifactProblem({
      code: 'REGISTRY_CERTIFICATE',
      message: `the certificate of ${registry} is not trusted: ${(error as Error).message}`,
      where,
      hint: 'set NODE_EXTRA_CA_CERTS to a PEM file with its authority',
      cause: error,
      blame: 'environment',
    });
  }
  if (noTls.has(code)) {
    return artifactProblem({
      code: 'REGISTRY_CERTIFICATE',
      message: `${registry} does not speak TLS`,
      where,
      hint: 'use --plain-http if it is meant to be without encryption',
      cause: error,
      blame: 'environment',
    });
  }
  if (code === 'IDLE' || code === 'ETIMEDOUT') {
    return artifactProblem({
      code: 'REGISTRY_TIMEOUT',
      message: `the registry ${registry} does not answer: ${(error as Error).message}`,
      where,
      hint: 'look at its load and log, and at proxies in between (HTTPS_PROXY, NO_PROXY)',
      cause: error,
      blame: 'environment',
    });
  }
  return artifactProblem({
    code: 'REGISTRY_UNREACHABLE',
    message: `the registry ${registry} cannot be reached: ${reasonOf(code, error)}`,
    where,
    hint: 'check host and port, that it runs (in a sandbox: `cozy status`), and HTTPS_PROXY and NO_PROXY',
    cause: error,
    blame: 'environment',
  });
}

function reasonOf(code: string, error: unknown): string {
  if (code === 'ECONNREFUSED') return 'nothing listens on that port';
  if (code === 'ENOTFOUND') return 'no such host name';
  if (code === 'EAI_AGAIN') return 'name resolution does not work just now';
  if (isBrokenOff(error)) return 'the connection breaks off each time';
  return (error as Error).message;
}

/** Node tries several addresses of a name and gives all their errors; the first stands for them. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return (error as NodeJS.ErrnoException)?.code ?? '';
}
