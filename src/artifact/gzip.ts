import { gunzipSync } from 'node:zlib';
import { gzipSync } from 'fflate';
import { artifactProblem } from './codes.ts';

/**
 * Compresses with fixed header and level. The digest of an artifact is over these bytes, and Node's zlib gives other ones from version to version and from
 * x64 to arm64 (it picks its hashing by the processor); fflate is plain integer arithmetic in JavaScript, so its pinned version is all that counts.
 */
export function gzip(bytes: Uint8Array): Uint8Array {
  return gzipSync(bytes, { level: 6, mtime: 0 });
}

/** Decompresses at most `limit` bytes; `what` is named in errors. */
export function gunzip(bytes: Uint8Array, what: string, limit: number): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: limit });
  } catch (cause) {
    const tooBig = (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw artifactProblem({
      code: tooBig ? 'ARCHIVE_TOO_BIG' : 'ARCHIVE_BROKEN',
      message: tooBig
        ? `the archive ${what} unpacks to more than ${Math.floor(limit / 1024 ** 2)} MiB`
        : `the archive ${what} is no gzip file, or is cut off: ${(cause as Error).message}`,
      where: { object: what },
      hint: tooBig ? 'check that it is what you mean to unpack' : 'fetch it again',
      cause,
    });
  }
}
