import type { Scope } from './authorization.ts';
import { artifactProblem } from './codes.ts';
import { Connection, type ConnectionOptions } from './connection.ts';
import { type Digest, digestOf, isDigest, verifyDigest } from './digest.ts';
import { acceptedManifests, type Descriptor, type Index, type Manifest, manifestLimit, parseManifest } from './manifest.ts';
import { identifierOf, printReference, type Reference } from './reference.ts';

export interface FoundManifest {
  digest: Digest;
  mediaType: string;
  bytes: Buffer;
  manifest: Manifest | Index;
}

/** What a push did. */
export interface Pushed {
  digest: Digest;
  /** Bytes that went over the wire; 0 when the registry had all of it. */
  uploaded: number;
}

/**
 * A registry of the OCI distribution API 1.1: manifests, blobs, tags. Every digest is verified, of what comes and of what the registry says it stored.
 * One `Registry` keeps connections and tokens; make one a run.
 */
export class Registry {
  readonly #options: ConnectionOptions;
  readonly #connections = new Map<string, Connection>();

  constructor(options: ConnectionOptions = {}) {
    this.#options = options;
  }

  /** The digest under a tag or digest, without fetching more than a header where the registry gives it; undefined when there is none. */
  async resolve(reference: Reference): Promise<Digest | undefined> {
    const answer = await this.#to(reference).request({
      method: 'HEAD',
      path: manifestPath(reference),
      scopes: [pulling(reference)],
      headers: { accept: acceptedManifests },
      expect: [200, 404],
      what: printReference(reference),
    });
    if (answer.status === 404) return undefined;
    const digest = answer.headers['docker-content-digest'];
    if (typeof digest === 'string' && isDigest(digest)) return digest;
    return (await this.manifest(reference)).digest;
  }

  async manifest(reference: Reference): Promise<FoundManifest> {
    const what = printReference(reference);
    const { body, headers } = await this.#to(reference).request({
      method: 'GET',
      path: manifestPath(reference),
      scopes: [pulling(reference)],
      headers: { accept: acceptedManifests },
      expect: [200],
      what,
      limit: manifestLimit,
    });
    const said = headers['docker-content-digest'];
    const wanted = reference.digest ?? (typeof said === 'string' && isDigest(said) ? said : digestOf(body));
    verifyDigest(body, wanted, `manifest ${what}`);
    const manifest = parseManifest(body, what);
    return { digest: wanted, mediaType: manifest.mediaType ?? headers['content-type'] ?? '', bytes: body, manifest };
  }

  async blob(reference: Reference, { digest, size }: Descriptor): Promise<Buffer> {
    const what = printReference(blobOf(reference, digest));
    const { body } = await this.#to(reference).request({
      method: 'GET',
      path: `/v2/${reference.repository}/blobs/${digest}`,
      scopes: [pulling(reference)],
      expect: [200],
      what,
      limit: size,
    });
    verifyDigest(body, digest, `blob ${what}`);
    return body;
  }

  /** Uploads a blob unless the registry has it. Gives the bytes sent. */
  async pushBlob(reference: Reference, bytes: Uint8Array): Promise<number> {
    const digest = digestOf(bytes);
    if (await this.hasBlob(reference, digest)) return 0;
    const connection = this.#to(reference);
    const request = { scopes: [pushing(reference)], what: printReference(reference) };
    return await connection.persist(async () => {
      const started = await connection.once({ ...request, method: 'POST', path: uploadsOf(reference), expect: [202] });
      const path = withDigest(started.headers.location ?? '', digest);
      const headers = { 'content-type': 'application/octet-stream' };
      await connection.once({ ...request, method: 'PUT', path, headers, body: bytes, expect: [201] });
      return bytes.length;
    });
  }

  /** Lets the registry take a blob over from another of its repositories; false if it does not. */
  async mountBlob(reference: Reference, digest: Digest, from: string): Promise<boolean> {
    const { status } = await this.#to(reference).request({
      method: 'POST',
      path: `${uploadsOf(reference)}?mount=${digest}&from=${encodeURIComponent(from)}`,
      scopes: [pushing(reference), pulling({ repository: from })],
      expect: [201, 202],
      what: printReference(reference),
    });
    return status === 201;
  }

  async hasBlob(reference: Reference, digest: Digest): Promise<boolean> {
    const answer = await this.#to(reference).request({
      method: 'HEAD',
      path: `/v2/${reference.repository}/blobs/${digest}`,
      scopes: [pulling(reference)],
      expect: [200, 404],
      what: printReference(blobOf(reference, digest)),
    });
    return answer.status === 200;
  }

  /** Stores a manifest under the reference's tag, or under its digest alone when there is no tag. Answers whether the registry knows `subject`. */
  async pushManifest(reference: Reference, mediaType: string, bytes: Uint8Array): Promise<{ digest: Digest; subject: boolean }> {
    const digest = digestOf(bytes);
    const what = printReference(reference);
    const { headers } = await this.#to(reference).request({
      method: 'PUT',
      path: `/v2/${reference.repository}/manifests/${reference.tag ?? digest}`,
      scopes: [pushing(reference)],
      headers: { 'content-type': mediaType },
      body: bytes,
      expect: [201],
      what,
    });
    const said = headers['docker-content-digest'];
    if (said !== undefined && said !== digest) {
      throw artifactProblem({
        code: 'DIGEST_MISMATCH',
        message: `the registry stored another manifest than it was sent: sent ${digest}, it says ${said}`,
        where: { object: what },
        hint: 'a proxy between here and the registry rewrites manifests; push past it',
      });
    }
    return { digest, subject: headers['oci-subject'] !== undefined };
  }

  /** All tags of a repository, sorted; an empty list when there is no such repository. */
  async tags(reference: Reference): Promise<string[]> {
    const tags: string[] = [];
    let path: string | undefined = `/v2/${reference.repository}/tags/list?n=1000`;
    while (path) {
      const answer = await this.#to(reference).request({
        method: 'GET',
        path,
        scopes: [pulling(reference)],
        expect: [200, 404],
        what: printReference(reference),
      });
      if (answer.status === 404) break;
      tags.push(...((JSON.parse(answer.body.toString('utf8')).tags as string[] | null) ?? []));
      path = nextPage(answer.headers.link);
    }
    return tags.sort();
  }

  /** GET on the referrers API; undefined where the registry has none. */
  async referrersIndex(reference: Reference, digest: Digest): Promise<Buffer | undefined> {
    const answer = await this.#to(reference).request({
      method: 'GET',
      path: `/v2/${reference.repository}/referrers/${digest}`,
      scopes: [pulling(reference)],
      expect: [200, 404],
      what: printReference(blobOf(reference, digest)),
    });
    return answer.status === 200 ? answer.body : undefined;
  }

  #to({ registry }: Reference): Connection {
    const kept = this.#connections.get(registry);
    if (kept) return kept;
    const made = new Connection(registry, this.#options);
    this.#connections.set(registry, made);
    return made;
  }
}

function manifestPath(reference: Reference): string {
  return `/v2/${reference.repository}/manifests/${identifierOf(reference)}`;
}

function pulling({ repository }: Pick<Reference, 'repository'>): Scope {
  return `repository:${repository}:pull`;
}

function pushing({ repository }: Pick<Reference, 'repository'>): Scope {
  return `repository:${repository}:pull,push`;
}

function uploadsOf({ repository }: Reference): string {
  return `/v2/${repository}/blobs/uploads/`;
}

/** The registry's address of an upload, relative or absolute and maybe with a query of its own, with the digest that ends it. */
function withDigest(location: string, digest: Digest): string {
  return `${location}${location.includes('?') ? '&' : '?'}digest=${encodeURIComponent(digest)}`;
}

function blobOf({ registry, repository }: Reference, digest: Digest): Reference {
  return { registry, repository, digest };
}

/** `Link: </v2/…>; rel="next"` (RFC 8288). */
function nextPage(link: string | string[] | undefined): string | undefined {
  return /<([^>]+)>\s*;\s*rel="?next"?/.exec(String(link ?? ''))?.[1];
}
