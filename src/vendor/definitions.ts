import { parseAllDocuments } from 'yaml';
import type { Tree } from '../artifact/tree.ts';

/**
 * The kinds that a chart defines, as `Kind.group`, sorted. Definitions in `crds/` and in sub-charts' `crds/` are read as YAML; those among the templates,
 * which are no YAML yet, line by line: group and kind of a definition are hardly ever computed.
 */
export function definedKinds(tree: Tree): string[] {
  const kinds = new Set<string>();
  for (const { path, content } of tree) {
    if (!/\.(ya?ml|tpl)$/.test(path)) continue;
    const text = Buffer.from(content).toString('utf8');
    if (!text.includes('CustomResourceDefinition')) continue;
    for (const kind of /(^|\/)crds\//.test(path) && !path.includes('templates/') ? inYaml(text) : inTemplate(text)) kinds.add(kind);
  }
  return [...kinds].sort();
}

interface Definition {
  kind?: string;
  spec?: { group?: string; names?: { kind?: string } };
}

function inYaml(text: string): string[] {
  const documents = parseAllDocuments(text, { logLevel: 'silent' });
  if (!Array.isArray(documents)) return [];
  return documents.flatMap((document) => {
    const { kind, spec } = (document.toJS() ?? {}) as Definition;
    return kind === 'CustomResourceDefinition' && spec?.group && spec.names?.kind ? [`${spec.names.kind}.${spec.group}`] : [];
  });
}

function inTemplate(text: string): string[] {
  return text.split(/^---/m).flatMap((document) => {
    if (!/^kind:\s*["']?CustomResourceDefinition\b/m.test(document)) return [];
    const group = /^ {2}group:\s*["']?([a-z0-9.-]+)/m.exec(document)?.[1];
    const kind = /^ {2}names:\s*\n(?: {3,}.*\n|\s*\n)*? {4}kind:\s*["']?([A-Za-z0-9]+)/m.exec(document)?.[1];
    return group && kind ? [`${kind}.${group}`] : [];
  });
}
