import type { HelmRelease, Package } from '../kinds.ts';
import { label } from '../names.ts';

/**
 * Who owns a release instead of this Package, as a phrase; undefined: it is ours, or nobody's and may be adopted.
 * Another Package's release is never taken, nor one that some other controller holds. An owner of our name but another uid is an
 * earlier life of the same Package.
 */
export function foreignOwner(release: HelmRelease, pkg: Package): string | undefined {
  const { ownerReferences = [], labels = {} } = release.metadata;
  const controller = ownerReferences.find((owner) => owner.controller);
  if (controller) {
    const isPackage = controller.kind === 'Package' && controller.apiVersion.startsWith('cozystack.io/');
    if (isPackage && controller.name === pkg.metadata.name) return undefined;
    return `${controller.kind} ${controller.name}`;
  }
  const claimed = labels[label.package];
  return claimed !== undefined && claimed !== pkg.metadata.name ? `Package ${claimed}` : undefined;
}
