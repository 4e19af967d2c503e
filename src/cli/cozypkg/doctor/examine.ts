import { isNotFound } from '../../../../operators/kit/client/api-error.ts';
import type { Client } from '../../../../operators/kit/client/client.ts';
import { customResourceDefinitions } from '../../../../operators/kit/client/kinds.ts';
import { conditionOf, type KubeObject } from '../../../../operators/kit/client/object.ts';
import { type Resource, resource } from '../../../../operators/kit/client/resource.ts';
import { packages } from '../inventory.ts';
import { type Artifact, checkArtifacts, type Generator } from './artifacts.ts';
import { checkDownload } from './download.ts';
import { type Finding, fine, wrong } from './finding.ts';
import { checkReleases, type Release } from './releases.ts';
import { checkKinds, checkKubernetes, type Definition } from './versions.ts';

const source = { group: 'source.toolkit.fluxcd.io', version: 'v1', namespaced: true };
const externalArtifacts = resource<Artifact>({ ...source, plural: 'externalartifacts', kind: 'ExternalArtifact' });
const repositories = [
  resource({ ...source, plural: 'ocirepositories', kind: 'OCIRepository' }),
  resource({ ...source, plural: 'gitrepositories', kind: 'GitRepository' }),
];
const generators = resource<Generator>({
  group: 'source.extensions.fluxcd.io',
  version: 'v1beta1',
  plural: 'artifactgenerators',
  kind: 'ArtifactGenerator',
  namespaced: true,
});
const releases = resource<Release>({
  group: 'helm.toolkit.fluxcd.io',
  version: 'v2',
  plural: 'helmreleases',
  kind: 'HelmRelease',
  namespaced: true,
});

/** Looks at everything that an installation stands on. A kind that is not served is told once, as a version; any other refusal is thrown. */
export async function examine(client: Client, signal: AbortSignal): Promise<Finding[]> {
  const all = async <T extends KubeObject>(of: Resource<T>): Promise<T[]> => {
    const found = await client.list(of, { signal }).catch((error) => {
      if (isNotFound(error)) return { items: [] };
      throw error;
    });
    return found.items.map((object) => ({ ...object, kind: of.kind }));
  };
  const version = JSON.parse((await client.raw({ path: '/version', signal })).body.toString('utf8')) as { gitVersion: string };
  const definitions = (await client.list(customResourceDefinitions, { signal })).items as unknown as Definition[];
  const [sources, made, artifacts, installed, pkgs] = await Promise.all([
    Promise.all(repositories.map((of) => all<KubeObject>(of))),
    all(generators),
    all(externalArtifacts),
    all(releases),
    all(packages),
  ]);
  return [
    checkKubernetes(version.gitVersion),
    ...checkKinds(definitions),
    ...checkSources(sources.flat()),
    ...checkArtifacts(made, artifacts),
    await checkDownload(artifacts, client, signal),
    ...checkReleases(installed, Date.now()),
    ...checkPackages(pkgs),
  ];
}

/** Sources that Flux cannot fetch, or whose signature is wrong. Pure. */
export function checkSources(repositories: readonly KubeObject[]): Finding[] {
  const sick = repositories.filter((repository) => conditionOf(repository)?.status === 'False');
  if (sick.length === 0) return [fine('sources', `all ${repositories.length} are fetched`)];
  return sick.map((repository) => {
    const { name, namespace } = repository.metadata;
    const { reason, message } = conditionOf(repository)!;
    const hint =
      reason === 'VerificationError'
        ? 'it is not signed by a key that you trust: sign it (`cozy sign`), or go back to the artifact of before'
        : `kubectl describe ${repository.kind?.toLowerCase()} -n ${namespace} ${name}`;
    return wrong('sources', `${repository.kind} ${namespace}/${name}: ${reason}: ${message}`, hint);
  });
}

function checkPackages(installed: readonly KubeObject[]): Finding[] {
  const sick = installed.filter((pkg) => ['Ready', 'Healthy'].some((type) => conditionOf(pkg, type)?.status === 'False'));
  if (sick.length === 0) return [fine('packages', `none of ${installed.length} says that something is wrong`)];
  return sick.map((pkg) => {
    const told = ['Ready', 'Healthy'].map((type) => conditionOf(pkg, type)).find((condition) => condition?.status === 'False')!;
    return wrong('packages', `${pkg.metadata.name}: ${told.reason}: ${told.message}`, `cozypkg why ${pkg.metadata.name}`);
  });
}
