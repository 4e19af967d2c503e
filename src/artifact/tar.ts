import { extract, pack } from 'tar-stream';
import { artifactProblem } from './codes.ts';
import { type Tree, type TreeFile, treeOf } from './tree.ts';

const epoch = new Date(0);

/** The files as a tar archive that depends on nothing but them: order, owner 0 without a name, time 0, mode 0644 or 0755; folders are implied. */
export async function tar(tree: Tree): Promise<Buffer> {
  const archive = pack();
  for (const { path, content, executable } of treeOf(tree)) {
    const header = {
      name: path,
      mode: executable ? 0o755 : 0o644,
      mtime: epoch,
      uid: 0,
      gid: 0,
      uname: '',
      gname: '',
      type: 'file' as const,
    };
    archive.entry({ ...header, size: content.length }, Buffer.from(content.buffer, content.byteOffset, content.length));
  }
  archive.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of archive) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export interface UnpackLimits {
  /** Bytes of all files together. */
  bytes: number;
  files: number;
}

export const unpackLimits: UnpackLimits = { bytes: 1024 ** 3, files: 100_000 };

/** Reads a tar archive that somebody else made. Refuses what could write elsewhere or exhaust the machine; `what` is named in errors. */
export async function untar(archive: Uint8Array, what: string, limits: UnpackLimits = unpackLimits): Promise<Tree> {
  const files = new Map<string, TreeFile>();
  const reader = extract();
  reader.end(archive);
  let bytes = 0;
  try {
    for await (const entry of reader) {
      const { name, type = 'file', mode = 0o644, size = 0 } = entry.header;
      if (type === 'file' || type === 'contiguous-file') {
        bytes += size;
        if (bytes > limits.bytes || files.size >= limits.files) throw tooBig(what, limits);
        const path = safePath(name, what);
        if (files.has(path)) throw unsafe(what, `holds ${path} twice`);
        const chunks: Buffer[] = [];
        for await (const chunk of entry) chunks.push(chunk as Buffer);
        files.set(path, { path, content: Buffer.concat(chunks), executable: (mode & 0o100) !== 0 });
      } else if (type === 'directory') {
        if (!/^\.?\/*$/.test(name)) safePath(name, what);
        entry.resume();
      } else throw unsafe(what, `holds ${name}, a ${type}`);
    }
  } catch (error) {
    if (error instanceof Error && !('hint' in error)) throw broken(what, error);
    throw error;
  }
  return treeOf(files.values());
}

/** `./a/b` and `a/b` are the same; nothing may leave the folder or hide behind a backslash. */
function safePath(name: string, what: string): string {
  const parts = name.split('/').filter((part) => part !== '' && part !== '.');
  const leaves = name.startsWith('/') || parts.length === 0 || parts.includes('..') || /[\\\0]/.test(name);
  if (leaves) throw unsafe(what, `holds the path ${JSON.stringify(name)}, which leaves its folder`);
  return parts.join('/');
}

function unsafe(what: string, why: string) {
  return artifactProblem({
    code: 'ARCHIVE_UNSAFE',
    message: `the archive ${what} ${why}`,
    where: { object: what },
    hint: 'do not use it; ask its maker for one with plain files only',
  });
}

function tooBig(what: string, { bytes, files }: UnpackLimits) {
  return artifactProblem({
    code: 'ARCHIVE_TOO_BIG',
    message: `the archive ${what} unpacks to more than ${Math.floor(bytes / 1024 ** 2)} MiB or ${files} files`,
    where: { object: what },
    hint: 'check that it is what you mean to unpack',
  });
}

function broken(what: string, cause: Error) {
  return artifactProblem({
    code: 'ARCHIVE_BROKEN',
    message: `the archive ${what} cannot be read: ${cause.message}`,
    where: { object: what },
    hint: 'it may be cut off; fetch it again',
    cause,
  });
}
