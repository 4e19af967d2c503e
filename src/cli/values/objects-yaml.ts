import { stringify } from 'yaml';

/**
 * Kubernetes objects as YAML documents that kubectl reads back as they are: strings that only YAML 1.1 takes for something else (`on`, `0123`, `1_000`,
 * `12:30:00`) are quoted too, since Kubernetes' parser follows it.
 */
export function objectsYaml(objects: readonly object[]): string {
  return objects.map((object) => `---\n${stringify(object, { compat: 'yaml-1.1', lineWidth: 0, aliasDuplicateObjects: false })}`).join('');
}
