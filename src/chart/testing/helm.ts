import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import type { CompiledChart } from '../compile.ts';
import type { KubernetesObject, RenderInput } from '../evaluate/evaluate.ts';

const run = promisify(execFile);

/** A compiled chart in a directory of its own, rendered by a real Helm. */
export class HelmChart implements Disposable {
  readonly directory: string;
  readonly #helm: string;
  #count = 0;

  constructor(helm: string, chart: CompiledChart) {
    this.#helm = helm;
    this.directory = mkdtempSync(path.join(tmpdir(), `chart-${chart.name}-`));
    for (const [file, content] of chart.files) {
      const target = path.join(this.directory, file);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, content);
    }
  }

  /** The objects of `helm template`; rejects with Helm's words if it fails. */
  async render({ values = {}, release = {}, capabilities = {}, cluster, namespace }: RenderInput = {}): Promise<KubernetesObject[]> {
    return readManifest(
      await this.manifest({ values, release, capabilities, ...(cluster && { cluster }), ...(namespace && { namespace }) }),
    );
  }

  /** What `helm template` prints. */
  async manifest({ values = {}, release = {}, capabilities = {}, cluster, namespace }: RenderInput = {}): Promise<string> {
    const file = path.join(this.directory, `../${path.basename(this.directory)}-${this.#count++}.json`);
    writeFileSync(
      file,
      yamlSafe(JSON.stringify({ ...values, ...(cluster && { _cluster: cluster }), ...(namespace && { _namespace: namespace }) })),
    );
    const args = [
      'template',
      release.name ?? 'release-name',
      this.directory,
      '--namespace',
      release.namespace ?? 'default',
      '--values',
      file,
    ];
    if (release.isUpgrade) args.push('--is-upgrade');
    if (capabilities.kubeVersion) args.push('--kube-version', capabilities.kubeVersion);
    for (const version of capabilities.apiVersions ?? []) args.push('--api-versions', version);
    try {
      return (await run(this.#helm, args, { maxBuffer: 2 ** 30, env: { ...process.env, HELM_DEBUG: 'false' } })).stdout;
    } finally {
      rmSync(file);
    }
  }

  /** What `helm lint` has to say; rejects if it finds an error. */
  async lint(): Promise<string> {
    const { stdout } = await run(this.#helm, ['lint', '--strict', this.directory]);
    return stdout;
  }

  [Symbol.dispose](): void {
    rmSync(this.directory, { recursive: true, force: true });
  }
}

/** JSON that is YAML too: Helm reads values as YAML. */
const yamlSafe = (json: string) =>
  json.replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Objects of a manifest as Kubernetes reads them: YAML 1.1 without dates and base-60 numbers. */
function readManifest(manifest: string): KubernetesObject[] {
  const documents = parseAllDocuments(manifest, {
    version: '1.1',
    merge: false,
    customTags: (tags) =>
      tags.filter((tag) => typeof tag === 'string' || !(tag.tag.endsWith(':timestamp') || ('format' in tag && tag.format === 'TIME'))),
  });
  if (!Array.isArray(documents)) return [];
  return documents.flatMap((document) => {
    if (document.errors[0]) throw document.errors[0];
    const object: unknown = document.toJS({ maxAliasCount: -1 });
    return object === null || object === undefined ? [] : [object as KubernetesObject];
  });
}

/** Objects in an order that does not depend on who printed them, for comparison. */
export function inOrder(objects: readonly KubernetesObject[]): KubernetesObject[] {
  const key = (o: KubernetesObject) => `${o.apiVersion}/${o.kind}/${o.metadata.namespace ?? ''}/${o.metadata.name}`;
  return [...objects].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}
