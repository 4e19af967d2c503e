import { applicationLabels } from '../../../constructs/lib/api/application-labels.ts';
import { APPS_GROUP, type ApplicationKind } from '../registry/application-kind.ts';

/** Labels by which a release says which application it is. */
export const { kind: KIND_LABEL, group: GROUP_LABEL, name: NAME_LABEL } = applicationLabels;
/** Which shard of helm-controller reconciles a release; given at creation, then moved by the shard operator. */
export const SHARD_LABEL = 'sharding.fluxcd.io/key';
/** A user's own label or annotation stands on the release under this prefix. */
export const USER_PREFIX = 'apps.cozystack.io-';

type Texts = Readonly<Record<string, string>>;

/** The user's part of a release's labels or annotations; undefined if there is none. */
export function userPart(all: Texts | undefined): Record<string, string> | undefined {
  let part: Record<string, string> | undefined;
  for (const key in all) {
    if (!key.startsWith(USER_PREFIX)) continue;
    part ??= {};
    part[key.slice(USER_PREFIX.length)] = all[key]!;
  }
  return part;
}

export const prefixed = (texts: Texts | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(texts ?? {}).map(([key, value]) => [USER_PREFIX + key, value]));

/** Labels of a new release: the definition's, under the user's, under those that say what it is. */
export const releaseLabels = (kind: ApplicationKind, name: string, user: Texts | undefined): Record<string, string> => ({
  ...kind.labels,
  ...prefixed(user),
  ...identity(kind, name),
});

export const identity = (kind: Pick<ApplicationKind, 'kind'>, name: string): Record<string, string> => ({
  [KIND_LABEL]: kind.kind,
  [GROUP_LABEL]: APPS_GROUP,
  [NAME_LABEL]: name,
});
