import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { digestOf } from '../../artifact/digest.ts';
import { gzip } from '../../artifact/gzip.ts';
import { tar } from '../../artifact/tar.ts';
import type { Tree } from '../../artifact/tree.ts';
import { writeFileAtomically } from '../atomic-file.ts';

/** A packed artifact in the storage. */
export interface Stored {
  /** Relative to the storage and to the server's root. */
  path: string;
  filename: string;
  digest: string;
  size: number;
}

/** Packed artifacts as files, `externalartifact/<namespace>/<name>/<hash of the contents>.tar.gz`, so that the same contents are packed once. */
export class Storage {
  readonly #folder: string;
  readonly #stored = new Map<string, Stored>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(namespace: string, name: string, tree: Tree): Promise<Stored> {
    const filename = `${contentHash(tree)}.tar.gz`;
    const path = pathOf(namespace, name, filename);
    const known = this.find(namespace, name, filename);
    if (known) return known;
    const bytes = gzip(await tar(tree));
    writeFileAtomically(join(this.#folder, path), bytes);
    const stored = { path, filename, digest: digestOf(bytes), size: bytes.length };
    this.#stored.set(path, stored);
    return stored;
  }

  /** What is stored under that name. */
  find(namespace: string, name: string, filename: string): Stored | undefined {
    const path = pathOf(namespace, name, filename);
    const file = join(this.#folder, path);
    if (!existsSync(file)) return undefined;
    let stored = this.#stored.get(path);
    if (!stored) {
      const bytes = readFileSync(file);
      stored = { path, filename, digest: digestOf(bytes), size: bytes.length };
      this.#stored.set(path, stored);
    }
    return stored;
  }

  /** Removes all of an artifact's files but `keep`, and but those younger than `minAgeMs`, which somebody may be fetching. */
  prune(namespace: string, name: string, keep: string | undefined, minAgeMs: number): void {
    const folder = join(this.#folder, pathOf(namespace, name, ''));
    if (!existsSync(folder)) return;
    const files = readdirSync(folder);
    const old = files.filter((file) => file !== keep && Date.now() - statSync(join(folder, file)).mtimeMs >= minAgeMs);
    for (const file of old) {
      rmSync(join(folder, file), { force: true });
      this.#stored.delete(pathOf(namespace, name, file));
    }
    if (old.length === files.length) rmSync(folder, { recursive: true, force: true });
  }

  /** Serves the files. Reads only; no listing. */
  server(): Server {
    return createServer((request, response) => {
      const path = decodeURI((request.url ?? '/').split('?')[0]!);
      if (path === '/healthz') return response.end('ok');
      const file = join(this.#folder, path);
      const size = path.includes('..') ? undefined : statSync(file, { throwIfNoEntry: false });
      if (!size?.isFile() || !['GET', 'HEAD'].includes(request.method ?? '')) return response.writeHead(404).end();
      response.writeHead(200, { 'content-type': 'application/gzip', 'content-length': size.size });
      if (request.method === 'HEAD') return response.end();
      createReadStream(file).pipe(response);
    });
  }
}

function pathOf(namespace: string, name: string, filename: string): string {
  return `externalartifact/${namespace}/${name}/${filename}`;
}

/** Over paths, modes and bytes, each with its length, so that no two trees give the same input. */
function contentHash(tree: Tree): string {
  const hash = createHash('sha256');
  for (const { path, content, executable } of tree) hash.update(`${path}\0${executable ? 'x' : '-'}${content.length}\0`).update(content);
  return hash.digest('hex');
}
