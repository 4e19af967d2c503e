import type { ValidationRule } from '../../../src/chart/index.ts';

/** Names of volumes that belong to the platform. */
export const TALOS_VOLUMES = ['talos-ca', 'talos-tls-cert'] as const;

/** What the API can say of volumes of the API server, at `kubectl apply`. */
export const volumeRules: readonly ValidationRule[] = [
  {
    rule: "self.extraVolumes.all(volume, has(volume.name) && volume.name != '' && self.extraVolumes.exists_one(other, has(other.name) && other.name == volume.name))",
    message: 'each needs a name of its own',
    fieldPath: '.extraVolumes',
  },
  {
    rule: `!self.extraVolumes.exists(volume, has(volume.name) && volume.name in ${JSON.stringify(TALOS_VOLUMES)})`,
    message: `${TALOS_VOLUMES.join(' and ')} are names of the platform`,
    fieldPath: '.extraVolumes',
  },
  {
    rule: "self.extraVolumes.all(volume, volume.all(key, key in ['name', 'configMap', 'secret']) && has(volume.configMap) != has(volume.secret))",
    message: 'each needs one source, configMap or secret; others are not allowed',
    fieldPath: '.extraVolumes',
  },
  {
    rule: 'self.extraVolumeMounts.all(mount, has(mount.name) && self.extraVolumes.exists(volume, has(volume.name) && volume.name == mount.name))',
    message: 'each needs the name of one of extraVolumes',
    fieldPath: '.extraVolumeMounts',
  },
];
