import { isDeepStrictEqual } from 'node:util';
import { ApiError, isConflict, isInvalid, isNotFound } from '../../kit/client/api-error.ts';
import { conditionOf } from '../../kit/client/object.ts';
import type { Result } from '../../kit/queue/controller.ts';
import type { Cluster } from '../cluster.ts';
import { type ArtifactGenerator, artifactGenerators, type PackageSource, packageSources } from '../kinds.ts';
import { label, manager, SYSTEM_NAMESPACE } from '../names.ts';
import { variantName } from '../package/selection.ts';
import { timeOf, withConditions } from '../verdict.ts';
import type { SourceReconcilerOptions } from './options.ts';
import { planSource, type SourcePlan } from './plan.ts';
import { forgetRecovery, recover } from './recover.ts';
import { needsRecovery } from './recovery.ts';
import { BUILD_GRACE, type SourceVerdict, verdictOfGenerator, verdictOfPlan } from './verdict.ts';

/** Brings the ArtifactGenerator and the status of one PackageSource to what its plan says. */
export function sourceReconciler(options: SourceReconcilerOptions): (name: string) => Promise<Result | undefined> {
  const { cluster } = options;
  return async (name) => {
    const source = cluster.source(name);
    // A source on its way out gets no write at all: its generator is being collected.
    if (!source || source.metadata.deletionTimestamp) return undefined;
    const now = Date.now();
    const generator = cluster.generators.get({ name, namespace: SYSTEM_NAMESPACE });
    const plan = planSource(source, {
      generator,
      selectedVariant: selected(cluster, name),
      isReferenced: (artifact) => cluster.isReferenced(artifact),
      olderClaim: (artifact) => cluster.olderClaim(artifact, source),
    });
    try {
      const refusal = await applyGenerator(source, plan, generator, options);
      // What is wrong with one component is told first, but the artifacts of its siblings must not stay stuck for that.
      const built = refusal === undefined && plan.generator ? await verdictOf(options, name, now) : undefined;
      const told = verdictOfPlan(source, plan);
      const verdict = refusal ?? (told && { ...told, ...(built?.requeueAfter && { requeueAfter: built.requeueAfter }) }) ?? built!;
      return await writeStatus(source, verdict, now, options);
    } catch (error) {
      if (isConflict(error)) return { requeueAfter: 50 + Math.random() * 200 };
      if (isNotFound(error) && !cluster.source(name)) return undefined;
      throw error;
    }
  };
}

function selected(cluster: Cluster, name: string): string | undefined {
  const pkg = cluster.package(name);
  return pkg && variantName(pkg);
}

/** Applies or removes the generator. @returns what the status must say if that was refused for good */
async function applyGenerator(
  source: PackageSource,
  plan: SourcePlan,
  live: ArtifactGenerator | undefined,
  { client, cluster }: SourceReconcilerOptions,
): Promise<SourceVerdict | undefined> {
  const { name, uid } = source.metadata;
  const owner = live?.metadata.ownerReferences?.find(({ controller }) => controller);
  if (live && owner && (owner.kind !== 'PackageSource' || owner.name !== name)) {
    return {
      status: 'False',
      reason: 'ArtifactGeneratorConflict',
      message: `ArtifactGenerator ${SYSTEM_NAMESPACE}/${name} belongs to ${owner.kind} ${owner.name}`,
    };
  }
  const ref = { name, namespace: SYSTEM_NAMESPACE };
  if (!plan.generator) {
    if (live && !live.metadata.deletionTimestamp && owner?.uid === uid && plan.problems.length === 0) {
      await client.delete(artifactGenerators, ref).catch((error) => {
        if (!isNotFound(error)) throw error;
      });
    }
    return undefined;
  }
  if (live?.metadata.deletionTimestamp || (live && isApplied(plan.generator, live))) return undefined;
  try {
    cluster.generators.written(await client.apply(artifactGenerators, plan.generator, { fieldManager: manager.packageSource }));
    return undefined;
  } catch (error) {
    if (isInvalid(error)) return { status: 'False', reason: 'ArtifactGeneratorFailed', message: (error as Error).message };
    if (!(error instanceof ApiError) || !error.causes.some(({ reason }) => reason === 'FieldManagerConflict')) throw error;
    const message = `${error.message}; undo the other manager's edit, or delete the ArtifactGenerator to have it made anew`;
    return { status: 'False', reason: 'ArtifactGeneratorConflict', message, requeueAfter: 60_000 };
  }
}

function isApplied(wanted: Pick<ArtifactGenerator, 'metadata' | 'spec'>, live: ArtifactGenerator): boolean {
  const { sources, artifacts } = live.spec;
  const owned = live.metadata.ownerReferences?.some((owner) => isDeepStrictEqual(owner, wanted.metadata.ownerReferences?.[0]));
  const labelled = live.metadata.labels?.[label.packageSource] === wanted.metadata.labels?.[label.packageSource];
  return Boolean(owned) && labelled && isDeepStrictEqual({ sources, artifacts }, wanted.spec);
}

async function verdictOf(options: SourceReconcilerOptions, name: string, now: number): Promise<SourceVerdict> {
  const generator = options.cluster.generators.get({ name, namespace: SYSTEM_NAMESPACE });
  if (generator?.metadata.deletionTimestamp) return verdictOfGenerator(undefined, now);
  if (generator && needsRecovery(generator, now)) return recover(generator, now, options);
  if (generator) await forgetRecovery(generator, options);
  return verdictOfGenerator(generator, now);
}

async function writeStatus(
  source: PackageSource,
  { requeueAfter, ...verdict }: SourceVerdict,
  now: number,
  { client, cluster, recorder }: SourceReconcilerOptions,
): Promise<Result | undefined> {
  const { name, generation, resourceVersion } = source.metadata;
  const result = requeueAfter === undefined ? undefined : { requeueAfter };
  const wait = patience(source, verdict, now);
  if (wait > 0) return { requeueAfter: Math.min(wait, requeueAfter ?? wait) };
  const variants = (source.spec?.variants ?? []).map((variant) => variant.name).join(',');
  const conditions = withConditions(source.status?.conditions, { Ready: verdict }, generation, timeOf(now));
  if (source.status?.variants === variants && isDeepStrictEqual(conditions, source.status.conditions)) return result;
  const status = { variants, conditions };
  cluster.sources.written(
    await client.patch(packageSources, { name }, { metadata: { resourceVersion }, status }, { type: 'merge', subresource: 'status' }),
  );
  const was = conditionOf(source);
  if (verdict.status === 'False' && was?.reason !== verdict.reason) {
    recorder.record(source, { type: 'Warning', reason: verdict.reason, note: verdict.message });
  } else if (verdict.status === 'True' && was?.status === 'False') {
    recorder.record(source, { reason: verdict.reason, note: verdict.message });
  }
  return result;
}

/** Milliseconds for which a state that will pass by itself is not worth a write: a fresh source whose Package or build is on its way. */
function patience(source: PackageSource, { reason, status }: SourceVerdict, now: number): number {
  const passing =
    reason === 'NotSelected' || (status === 'Unknown' && reason !== 'SourceRefNotSet' && reason !== 'ArtifactGeneratorNotFound');
  if (!passing || source.status?.conditions) return 0;
  return BUILD_GRACE - (now - Date.parse(source.metadata.creationTimestamp ?? ''));
}
