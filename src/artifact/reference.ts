import { artifactProblem } from './codes.ts';
import { type Digest, isDigest } from './digest.ts';

/** Where an artifact is: a registry, a repository in it and, as far as given, a tag and a digest. */
export interface Reference {
  /** Host with port if any, as written: `127.0.0.1:5000`. */
  registry: string;
  repository: string;
  tag?: string;
  digest?: Digest;
}

// Grammar of the OCI distribution specification, "Pulling manifests".
const repositoryForm = /^[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*(?:\/[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*)*$/;
const tagForm = /^[a-zA-Z0-9_][a-zA-Z0-9._-]{0,127}$/;
const registryForm = /^(?:\[[0-9a-fA-F:]+\]|[a-zA-Z0-9](?:[a-zA-Z0-9.-]*[a-zA-Z0-9])?)(?::(?<port>[0-9]{1,5}))?$/;

/**
 * Reads `[oci://]host[:port]/repository[:tag][@sha256:…]`. A host is asked for: no registry is assumed.
 * A host without a dot, port or `localhost` is taken for a forgotten one.
 */
export function parseReference(text: string): Reference {
  const bare = text.replace(/^oci:\/\//, '');
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//.exec(bare)?.[1];
  if (scheme) throw invalid(text, `has the scheme ${scheme}://`);
  const [path = '', digest, ...more] = bare.split('@');
  if (more.length > 0 || (digest !== undefined && !isDigest(digest))) throw invalid(text, 'has no sha256 digest behind the @');
  const slash = path.indexOf('/');
  const registry = slash < 0 ? path : path.slice(0, slash);
  if (slash < 0 || !(registry === 'localhost' || /[.:]/.test(registry))) throw invalid(text, 'does not start with the host of a registry');
  const host = registryForm.exec(registry);
  if (!host) throw invalid(text, `has the host "${registry}", which cannot be one`);
  const port = Number(host.groups?.['port'] ?? 443);
  if (port < 1 || port > 65_535) throw invalid(text, `has the port ${port}; ports go from 1 to 65535`);
  const rest = path.slice(slash + 1);
  const colon = rest.indexOf(':');
  const repository = colon < 0 ? rest : rest.slice(0, colon);
  const tag = colon < 0 ? undefined : rest.slice(colon + 1);
  if (!repositoryForm.test(repository))
    throw invalid(text, `has the repository "${repository}"; lower-case letters, digits and . _ - / only`);
  if (tag !== undefined && !tagForm.test(tag)) throw invalid(text, `has the tag "${tag}"; at most 128 letters, digits and . _ - only`);
  return { registry, repository, ...(tag === undefined ? {} : { tag }), ...(digest === undefined ? {} : { digest }) };
}

export function printReference({ registry, repository, tag, digest }: Reference): string {
  return `${registry}/${repository}${tag ? `:${tag}` : ''}${digest ? `@${digest}` : ''}`;
}

/** Whether a tag names a release, final or candidate: `v1.6.0`, `1.7.0-rc.1`. Tags such as `latest`, `main`, `pr-7` name what moves. */
export function isReleaseTag(tag: string | undefined): boolean {
  return tag !== undefined && /^v?\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/.test(tag);
}

/** What a manifest is asked for by: the digest if there is one, else the tag, else `latest`. */
export function identifierOf({ tag, digest }: Reference): string {
  return digest ?? tag ?? 'latest';
}

function invalid(text: string, why: string) {
  return artifactProblem({
    code: 'REFERENCE_INVALID',
    message: `"${text}" ${why}`,
    hint: 'write host[:port]/repository[:tag][@sha256:…], for example 127.0.0.1:5000/cozystack-packages:dev',
    blame: 'usage',
  });
}
