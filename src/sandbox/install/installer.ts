import { parseAllDocuments } from 'yaml';
import type { KubeObject } from '../../../operators/kit/client/object.ts';

/** How the operator is to run where the installer's manifest goes. */
export interface OperatorSettings {
  /** `oci://host/repository` */
  url: string;
  /** `tag=latest`, `digest=sha256:…` */
  ref: string;
  /** Whether the operator brings Flux along. */
  installFlux: boolean;
  disableTelemetry: boolean;
}

interface Deployment extends KubeObject {
  spec: { template: { spec: { containers: { name: string; command?: string[]; args?: string[] }[] } } };
}

/** The objects of the installer's manifest, with the operator's flags set for where they go. Of a flag given twice the last value counts, so they are put behind. */
export function installerObjects(manifest: string, { url, ref, installFlux, disableTelemetry }: OperatorSettings): KubeObject[] {
  const objects = parseAllDocuments(manifest).flatMap((document) => {
    if (document.errors[0]) throw document.errors[0];
    const object = document.toJS() as KubeObject | null;
    return object?.kind ? [object] : [];
  });
  const flags = [
    `--platform-source-url=${url}`,
    `--platform-source-ref=${ref}`,
    `--install-flux=${installFlux}`,
    ...(disableTelemetry ? ['--disable-telemetry=true'] : []),
  ];
  const operator = objects.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'cozystack-operator') as
    | Deployment
    | undefined;
  const container = operator?.spec.template.spec.containers[0];
  if (!container) throw new Error('the installer has no Deployment cozystack-operator');
  const named = new Set(flags.map((flag) => flag.split('=')[0]));
  container.args = [...(container.args ?? []).filter((word) => !named.has(word.split('=')[0]!)), ...flags];
  return objects;
}
