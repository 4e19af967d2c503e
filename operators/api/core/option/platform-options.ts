import type { HelmRelease } from '../../application/helm-release.ts';
import { isJsonObject, type Json } from '../../objects.ts';
import type { Registry } from '../../registry/registry.ts';
import type { Entry } from '../../store/entry.ts';
import { named, type OptionItem, type OptionProvider } from './item.ts';

/** Names of the storage pools that a release's values declare, for its volumes and zone by zone. */
export function poolNames(values: Json | undefined): string[] {
  const volume = isJsonObject(values) && isJsonObject(values['volume']) ? values['volume'] : {};
  const zones = isJsonObject(volume['zones']) ? Object.values(volume['zones']) : [];
  return [volume, ...zones].flatMap((part) => (isJsonObject(part) && isJsonObject(part['pools']) ? Object.keys(part['pools']) : []));
}

function diskItem({ name, source }: Entry<HelmRelease>): OptionItem {
  const values = source.spec?.values;
  const storage = isJsonObject(values) ? values['storage'] : undefined;
  return typeof storage === 'string' && storage !== '' ? { value: name, label: `${name} (${storage})` } : { value: name };
}

export interface PlatformSources {
  releases(): readonly HelmRelease[];
  /** Applications of a kind in a namespace. */
  applications(kind: string, namespace: string): readonly Entry<HelmRelease>[];
  registry(): Registry;
}

/** Options that are made of what the server follows anyway. */
export const platformOptions = ({ releases, applications, registry }: PlatformSources): OptionProvider[] => [
  { name: 'appkind', namespaced: false, items: async () => named([...registry().byKind.keys()]) },
  { name: 'vmdisk', namespaced: true, items: async (namespace) => applications('VMDisk', namespace).map(diskItem) },
  {
    name: 'storagepool',
    namespaced: true,
    items: async (namespace) =>
      named(
        releases()
          .filter(({ metadata }) => metadata.namespace === namespace)
          .flatMap(({ spec }) => poolNames(spec?.values)),
      ),
  },
];
