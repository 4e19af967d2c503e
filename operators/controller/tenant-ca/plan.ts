import type { TenantProjection } from '../../../constructs/lib/api/tenant-projection.ts';
import type { Secret } from '../../kit/client/kinds.ts';
import { hasPrivateKey, readCertificates } from './certificates.ts';
import { isOutputOf, type Output, outputKey, outputName, outputPatch, outputSecret, tenantCaLabel } from './output.ts';

/** Label by which Flux tells to which release the projection belongs. */
export const releaseLabel = 'helm.toolkit.fluxcd.io/name';

/** Every reason of condition Ready; `Projected` is the only one of a projection that is Ready. */
export type Reason =
  | 'Projected'
  | 'NoRelease'
  | 'MultipleCACertProjections'
  | 'UnsupportedProjectionType'
  | 'ReleaseContested'
  | 'SourceInvalid'
  | 'SourceNotFound'
  | 'SourceNotReady'
  | 'SourceRejected'
  | 'CanonicalNameOccupied'
  | 'ProjectionTerminating'
  | 'ProjectionCollision';

/** A Warning to tell; about the projection unless `on` says otherwise. */
export interface Warning {
  readonly reason:
    | 'CACertPrivateKeyRefused'
    | 'CACertInvalid'
    | 'CACertSecretCollision'
    | 'CACertCanonicalNameOccupied'
    | 'CACertCanonicalNameContract';
  readonly note: string;
  readonly on?: Secret;
}

export interface CaPlan {
  readonly condition: { readonly ready: boolean; readonly reason: Reason; readonly message: string };
  readonly create?: Secret;
  readonly patch?: { readonly secret: Secret; readonly steps: object[] };
  readonly remove?: Secret;
  readonly warnings: readonly Warning[];
  /** Whether time alone can change the outcome, so that it is looked at again without an event. */
  readonly again: boolean;
}

export interface CaView {
  readonly projection: TenantProjection;
  /** Other projections of the namespace that name the same release. */
  readonly rivals: readonly TenantProjection[];
  readonly source: Secret | undefined;
  readonly output: Secret | undefined;
  /** Digest of the definition's selectors; '' where it is not known. */
  readonly selectors: string;
}

const outcome = (reason: Reason, message: string, more: Partial<CaPlan> = {}): CaPlan => ({
  condition: { ready: reason === 'Projected', reason, message },
  warnings: [],
  again: false,
  ...more,
});

/** Which Secret a projection reads; undefined if it reads none. */
export function sourceOf({ spec }: TenantProjection): { name: string; key: string } | undefined {
  const [only] = (spec?.projections ?? []).filter(({ type }) => type === 'CACert');
  return only ? { name: only.sourceSecretName, key: only.sourceKey || outputKey } : undefined;
}

/** What becomes of a projection that is not being deleted; deletion leaves everything to the garbage collector. */
export function planProjection(view: CaView): CaPlan {
  const { projection, rivals, output } = view;
  const release = projection.metadata.labels?.[releaseLabel];
  if (!release) return outcome('NoRelease', `label ${releaseLabel} is missing, so that no release is known to publish for`);
  const entries = projection.spec?.projections ?? [];
  const unknown = entries.find(({ type }) => type !== 'CACert');
  if (unknown) return outcome('UnsupportedProjectionType', `"${unknown.type}" is no type of projection`);
  if (entries.length > 1)
    return outcome('MultipleCACertProjections', 'there is one Secret for one authority; give one entry of type CACert');
  if (rivals.length > 0) {
    const names = rivals.map(({ metadata }) => metadata.name).sort();
    return outcome('ReleaseContested', `${names.join(', ')} also publish for release ${release}; only one may`, { again: true });
  }
  const source = sourceOf(projection);
  if (!source) {
    const ours = output && isOutputOf(output, projection.metadata.name) ? { remove: output } : {};
    return outcome('SourceInvalid', 'nothing is to be published', ours);
  }
  if (source.name.trim() === '') return outcome('SourceInvalid', 'sourceSecretName is empty');
  if (source.name === outputName(release)) return planCanonical(view, source);
  return planPublished(view, release, source);
}

/** The application makes the Secret of the published name by itself: it only has to be fit to be seen. */
function planCanonical({ source }: CaView, { name }: { name: string }): CaPlan {
  if (!source) return outcome('SourceNotFound', `Secret ${name} does not exist`);
  const texts = Object.values(source.data ?? {}).map((value) => Buffer.from(value, 'base64').toString('latin1'));
  if (texts.some(hasPrivateKey)) {
    const note = `Secret ${name} bears the name that tenants are shown, and holds a private key`;
    return outcome('CanonicalNameOccupied', note, { warnings: [{ reason: 'CACertCanonicalNameOccupied', note }] });
  }
  const breaches = [
    ...(source.type === 'Opaque' ? [] : [`its type is ${source.type}, not Opaque`]),
    ...(Object.keys(source.data ?? {}).some((key) => key !== outputKey) ? [`it holds more than ${outputKey}`] : []),
    ...(source.metadata.labels?.[tenantCaLabel] === 'true' ? [] : [`label ${tenantCaLabel} is missing`]),
  ];
  const note = `Secret ${name} is published by its application: ${breaches.join(', ')}`;
  return outcome('Projected', `Secret ${name} is published by its application`, {
    warnings: breaches.length > 0 ? [{ reason: 'CACertCanonicalNameContract', note }] : [],
  });
}

function planPublished(view: CaView, release: string, wanted: { name: string; key: string }): CaPlan {
  const { projection, source, output, selectors } = view;
  if (!source) return outcome('SourceNotFound', `Secret ${wanted.name} does not exist`);
  const read = readCertificates(Buffer.from(source.data?.[wanted.key] ?? '', 'base64').toString('latin1'));
  const where = `key ${wanted.key} of Secret ${wanted.name}`;
  if (read.kind === 'blank') return outcome('SourceNotReady', `${where} is missing or empty`);
  if (read.kind === 'private-key') {
    const note = `${where} holds a private key, which is not published`;
    return outcome('SourceRejected', note, { warnings: [{ reason: 'CACertPrivateKeyRefused', note }] });
  }
  if (read.kind === 'invalid') {
    const note = `${where} holds no certificates alone: ${read.why}`;
    return outcome('SourceRejected', note, { warnings: [{ reason: 'CACertInvalid', note }] });
  }
  const made: Output = { projection, release, sourceName: wanted.name, pem: read.pem, selectors };
  const success = outcome('Projected', `published as Secret ${outputName(release)}`, { again: true });
  if (!output) return { ...success, create: outputSecret(made) };
  if (!isOutputOf(output, projection.metadata.name)) {
    const note = `Secret ${output.metadata.name} is not ours, and is left as it is`;
    return outcome('ProjectionCollision', note, { again: true, warnings: [{ reason: 'CACertSecretCollision', note, on: output }] });
  }
  if (output.metadata.deletionTimestamp)
    return outcome('ProjectionTerminating', `Secret ${output.metadata.name} is being deleted`, { again: true });
  const steps = outputPatch(output, made);
  return steps ? { ...success, patch: { secret: output, steps } } : success;
}
