import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { catalogue } from './catalogue.ts';

interface Marked {
  kind?: string;
  metadata?: { name?: string; labels?: Record<string, string>; annotations?: Record<string, string> };
}

const SUBSTITUTE = 'kustomize.toolkit.fluxcd.io/substitute';

/** Documents in which Flux would put its own variables in the place of what is written for somebody else. */
const substituted = (manifest: string): string[] =>
  parseAllDocuments(manifest)
    .map((document) => ({ object: document.toJS() as Marked | null, text: JSON.stringify(document.toJS()) }))
    .filter(({ text }) => text.includes('${'))
    .filter(
      ({ object }) => object?.metadata?.labels?.[SUBSTITUTE] !== 'disabled' && object?.metadata?.annotations?.[SUBSTITUTE] !== 'disabled',
    )
    .map(({ object }) => `${object?.kind} ${object?.metadata?.name}`);

const examples = join(import.meta.dirname, '../examples');
const source = {
  digest: `sha256:${'0'.repeat(64)}`,
  url: 'oci://registry.example.org/cozystack-packages',
  secret: 'pull',
  keys: 'signers',
};

describe("C18: Flux's substitution finds nothing in what we print for it", () => {
  test.each(['talos', 'generic', 'hosted'] as const)('the installer for a cluster that is %s', (cluster) => {
    const manifest = catalogue.installer({ ...source, cluster });
    expect(parseAllDocuments(manifest).length).toBeGreaterThan(3);
    expect(substituted(manifest)).toEqual([]);
  });

  test.each(readdirSync(examples).filter((file) => file.endsWith('.yaml')))('examples/%s', (file) => {
    expect(substituted(readFileSync(join(examples, file), 'utf8'))).toEqual([]);
  });

  test('one that is there is found, unless it is marked', () => {
    const policy = (metadata: object) =>
      JSON.stringify({ kind: 'Policy', metadata: { name: 'p', ...metadata }, spec: { rule: ['$', '{object.name}'].join('') } });
    expect(substituted(`${policy({})}\n---\n${policy({ annotations: { [SUBSTITUTE]: 'disabled' } })}`)).toEqual(['Policy p']);
  });
});
