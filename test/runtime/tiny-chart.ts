import type { Client } from '../../operators/kit/client/client.ts';
import { namespaces, secrets } from '../../operators/kit/client/kinds.ts';
import { ociRepositories } from '../../operators/operator/kinds.ts';
import { SYSTEM_NAMESPACE } from '../../operators/operator/names.ts';
import { packArtifact, pushArtifact } from '../../src/artifact/artifact.ts';
import { Registry } from '../../src/artifact/registry.ts';

/** Where the tiny chart comes from. */
export const tinySource = { kind: 'OCIRepository' as const, name: 'packages', namespace: SYSTEM_NAMESPACE };

/** Pushes a packages artifact with the one chart `system/tiny`, which makes a ConfigMap that holds its values, and has Flux fetch it. */
export async function pushTinyChart(client: Client, registry: string, mark: string): Promise<void> {
  const template = `apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ .Release.Name }}-out
data:
  mark: ${mark}
  values: {{ .Values | toJson | quote }}
`;
  const files: Record<string, string> = {
    'system/tiny/Chart.yaml': 'apiVersion: v2\nname: tiny\nversion: 0.0.0\n',
    'system/tiny/values.yaml': '{}\n',
    'system/tiny/templates/out.yaml': template,
  };
  const tree = Object.entries(files).map(([path, text]) => ({ path, content: Buffer.from(text), executable: false }));
  await pushArtifact(new Registry(), { registry, repository: 'packages', tag: 'latest' }, await packArtifact(tree, { revision: mark }));
  const metadata = { name: tinySource.name, namespace: SYSTEM_NAMESPACE };
  const annotations = { 'reconcile.fluxcd.io/requestedAt': new Date().toISOString() };
  const spec = { url: `oci://${registry}/packages`, insecure: true, interval: '1h', ref: { tag: 'latest' } };
  await client.apply(ociRepositories, { metadata: { ...metadata, annotations }, spec }, { fieldManager: 'test', force: true });
}

/** The namespace of the platform, and the Secret that its releases wait for. */
export async function groundwork(client: Client): Promise<void> {
  const apply = { fieldManager: 'test', force: true };
  await client.apply(namespaces, { metadata: { name: SYSTEM_NAMESPACE } }, apply);
  const data = { 'values.yaml': Buffer.from('_cluster: {}\n').toString('base64') };
  await client.apply(secrets, { metadata: { name: 'cozystack-values', namespace: SYSTEM_NAMESPACE }, data }, apply);
}
