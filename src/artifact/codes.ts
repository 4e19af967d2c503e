import type { FileCode } from '../file-problem.ts';
import { Problem, type ProblemDetails } from '../problem.ts';

/** Everything that can go wrong with an artifact. */
export type ArtifactCode =
  | FileCode
  /** The text is no reference of the form `host[:port]/repository[:tag][@digest]`. */
  | 'REFERENCE_INVALID'
  /** Name not resolved, connection refused or no route. */
  | 'REGISTRY_UNREACHABLE'
  /** Connected, but no answer in time. */
  | 'REGISTRY_TIMEOUT'
  /** The certificate is not trusted, or the port does not speak TLS. */
  | 'REGISTRY_CERTIFICATE'
  /** 401: no credentials, or wrong ones. */
  | 'REGISTRY_UNAUTHORIZED'
  /** 403: the credentials are known and do not suffice. */
  | 'REGISTRY_FORBIDDEN'
  /** 429 or 5xx, still after all retries. */
  | 'REGISTRY_BUSY'
  /** Any other answer that the distribution specification does not foresee here. */
  | 'REGISTRY_ANSWER'
  /** 404 for a tag, digest or repository. */
  | 'ARTIFACT_NOT_FOUND'
  /** A tag that must not be moved stands on another artifact. */
  | 'TAG_TAKEN'
  /** Bytes do not have the digest that they go by. */
  | 'DIGEST_MISMATCH'
  /** A manifest over 4 MiB, the limit of registries. */
  | 'MANIFEST_TOO_BIG'
  /** A manifest or layer of other media types than Flux's. */
  | 'ARTIFACT_FOREIGN'
  /** A path that leaves its folder, is absolute, comes twice, or is a link, in an archive to unpack. */
  | 'ARCHIVE_UNSAFE'
  /** More or larger files than the limit, in an archive to unpack. */
  | 'ARCHIVE_TOO_BIG'
  /** The archive is cut off or is no gzip or tar. */
  | 'ARCHIVE_BROKEN'
  /** The Docker configuration is no valid JSON, or an entry of it is broken. */
  | 'CREDENTIALS_BROKEN'
  /** Not a PEM key of the P-256 curve, or encrypted. */
  | 'KEY_INVALID'
  /** No signature under the artifact's signature tag. */
  | 'SIGNATURE_MISSING'
  /** Signatures, but none by this key over this digest. */
  | 'SIGNATURE_WRONG';

export function artifactProblem(details: ProblemDetails<ArtifactCode>): Problem<ArtifactCode> {
  return new Problem(details);
}
