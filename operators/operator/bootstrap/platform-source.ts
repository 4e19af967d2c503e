import type { Client } from '../../kit/client/client.ts';
import { gitRepositories, ociRepositories, packageSources } from '../kinds.ts';
import { annotation, manager, SYSTEM_NAMESPACE } from '../names.ts';
import { parseSourceRef, type SourceKind, sourceKind } from './source-ref.ts';

/** Where the platform comes from, checked. */
export interface PlatformSource {
  kind: SourceKind;
  name: string;
  url: string;
  ref: Record<string, string>;
  /** Name of a Secret in cozy-system. */
  secret: string | undefined;
  /** Name of a Secret in cozy-system with the public keys that the source must be signed by; undefined: signatures are not asked for. */
  keys: string | undefined;
}

/** @throws for an address or a reference that cannot be right; @returns undefined without an address */
export function platformSource(url: string, name: string, ref: string, secret: string, keys = ''): PlatformSource | undefined {
  if (!url) return undefined;
  const kind = sourceKind(url);
  // It becomes the alias of the source in an ArtifactGenerator, which takes no dots, and a label with `cozystack.` before it.
  if (!/^[a-z0-9]([a-z0-9-]{0,51}[a-z0-9])?$/.test(name)) {
    throw new Error(`--platform-source-name: "${name}" is not 1 to 53 lower-case letters, digits and dashes`);
  }
  return { kind, name, url, ref: parseSourceRef(kind, ref), secret: secret || undefined, keys: keys || undefined };
}

/** What Flux is told of the source. An OCI artifact is checked by cosign, a Git repository by the signature of its newest commit. */
export function sourceSpec({ kind, url, ref, secret, keys }: PlatformSource) {
  const verify = keys && { ...(kind === 'OCIRepository' ? { provider: 'cosign' } : { mode: 'HEAD' }), secretRef: { name: keys } };
  return {
    url,
    interval: '5m',
    ...(Object.keys(ref).length > 0 && { ref }),
    ...(secret && { secretRef: { name: secret } }),
    ...(verify && { verify }),
  };
}

/**
 * The Flux source. Applied, so that Flux's finalizer and the labels of others stay, and a key that is no longer wanted goes. A reference is one choice:
 * a digest that somebody put beside our tag would win over it for ever, so that keys of others go, too.
 */
export async function applySource(client: Client, source: PlatformSource, signal: AbortSignal): Promise<void> {
  const of = source.kind === 'OCIRepository' ? ociRepositories : gitRepositories;
  const ref = { name: source.name, namespace: SYSTEM_NAMESPACE };
  const written = await client.apply(
    of,
    { metadata: ref, spec: sourceSpec(source) },
    { fieldManager: manager.operator, force: true, signal },
  );
  const foreign = Object.keys(written.spec?.ref ?? {}).filter((key) => !(key in source.ref));
  if (foreign.length === 0) return;
  const cleared = Object.fromEntries(foreign.map((key) => [key, null]));
  await client.patch(of, ref, { spec: { ref: cleared } }, { type: 'merge', fieldManager: manager.operator, signal });
}

/** Presets of the platform, and the values file that each adds. */
const VARIANTS = ['default', 'isp-full', 'isp-hosted', 'isp-full-generic'];

/** The PackageSource of the platform chart. It gets no cluster values: its release is what makes them. */
export function platformPackageSource({ kind, name }: PlatformSource) {
  return {
    metadata: { name: `cozystack.${name}`, annotations: { [annotation.skipValues]: 'true' } },
    spec: {
      sourceRef: { kind, name, namespace: SYSTEM_NAMESPACE, path: '/' },
      variants: VARIANTS.map((variant) => ({
        name: variant,
        components: [
          {
            name: 'platform',
            path: 'core/platform',
            valuesFiles: ['values.yaml', ...(variant === 'default' ? [] : [`values-${variant}.yaml`])],
            install: { namespace: SYSTEM_NAMESPACE, releaseName: 'cozystack-platform' },
          },
        ],
      })),
    },
  };
}

export async function applyPlatformPackageSource(client: Client, source: PlatformSource, signal: AbortSignal): Promise<void> {
  await client.apply(packageSources, platformPackageSource(source), { fieldManager: manager.operator, force: true, signal });
}
