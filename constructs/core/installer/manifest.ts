import { evaluate } from '../../../src/chart/index.ts';
import { objectsYaml } from '../../../src/chart/print/objects-yaml.ts';
import type { InstallerSource } from '../../../src/platform/catalogue.ts';
import { SYSTEM_NAMESPACE } from '../../lib/helm-release.ts';
import { installerChart } from './index.ts';

/**
 * The installer as one manifest for `kubectl apply`: the chart's objects with the namespace and without the hook that would label it. Objects stand in
 * the order in which they can be made.
 */
export function installerManifest({ url, digest, secret, keys, cluster = 'hosted', installFlux = true }: InstallerSource): string {
  const values = {
    bareNamespace: true,
    cozystackOperator: {
      variant: cluster,
      installFlux,
      platformSourceRef: `digest=${digest}`,
      ...(url !== undefined && { platformSourceUrl: url }),
      ...(secret !== undefined && { platformSourceSecret: secret }),
      ...(keys !== undefined && { platformSourceKeys: keys }),
    },
    ...(cluster === 'generic' && { cozystack: { apiServerHost: 'REPLACE_ME' } }),
  };
  const objects = evaluate(installerChart.source, { values, release: { name: 'cozystack', namespace: SYSTEM_NAMESPACE } });
  const applied = objects
    .filter(({ metadata }) => !('helm.sh/hook' in ((metadata['annotations'] ?? {}) as object)))
    .map((object) => (isClusterWide(object.kind) ? object : { ...object, metadata: { ...object.metadata, namespace: SYSTEM_NAMESPACE } }));
  return objectsYaml(applied);
}

const isClusterWide = (kind: string): boolean => kind === 'Namespace' || kind.startsWith('ClusterRole');
