import type { Finding } from './finding.ts';
import { fine, wrong } from './finding.ts';

/** The versions that fit together: what this platform needs of a cluster, and what it is tested with. */
export const supported = {
  kubernetes: { least: [1, 30], tested: [1, 36] },
  kinds: {
    'HelmRelease helm.toolkit.fluxcd.io': 'v2',
    'ExternalArtifact source.toolkit.fluxcd.io': 'v1',
    'OCIRepository source.toolkit.fluxcd.io': 'v1',
    'ArtifactGenerator source.extensions.fluxcd.io': 'v1beta1',
    'Package cozystack.io': 'v1alpha1',
    'PackageSource cozystack.io': 'v1alpha1',
  },
} as const;

/** A definition, as far as it says which versions are served. */
export interface Definition {
  spec: { group: string; names: { kind: string }; versions: { name: string; served: boolean }[] };
}

const KUBERNETES = 'kubernetes';
const text = ([major, minor]: readonly [number, number]): string => `v${major}.${minor}`;

/** @param version as the API server says it, such as v1.36.3 */
export function checkKubernetes(version: string): Finding {
  const { least, tested } = supported.kubernetes;
  const [, major, minor] = /^v(\d+)\.(\d+)/.exec(version) ?? [];
  const number = Number(major) * 1_000 + Number(minor);
  const range = `${text(least)} to ${text(tested)}`;
  if (!major) return wrong(KUBERNETES, `the version ${version} cannot be read`, `the platform is for Kubernetes ${range}`);
  if (number < least[0] * 1_000 + least[1])
    return wrong(KUBERNETES, `the cluster is ${version}`, `upgrade it: the platform is for Kubernetes ${range}`);
  const newer = number > tested[0] * 1_000 + tested[1];
  return fine(KUBERNETES, newer ? `${version}, newer than what was tested (${range})` : `${version}, supported are ${range}`);
}

/** Whether every kind that the platform and Flux share is served in the version that both speak. */
export function checkKinds(definitions: readonly Definition[]): Finding[] {
  const served = new Map(
    definitions.map(({ spec }) => [
      `${spec.names.kind} ${spec.group}`,
      spec.versions.filter((version) => version.served).map(({ name }) => name),
    ]),
  );
  return Object.entries(supported.kinds).map(([kind, version]) => {
    const found = served.get(kind);
    const by = kind.includes('fluxcd')
      ? 'install Flux 2.8 (the operator does it with --install-flux)'
      : 'start the operator with --install-crds';
    if (!found) return wrong('versions', `the cluster does not know ${kind}`, by);
    if (found.includes(version)) return fine('versions', `${kind} ${version}`);
    return wrong('versions', `${kind} is served as ${found.join(', ')}, not as ${version}`, by);
  });
}
