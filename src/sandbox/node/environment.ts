import { nodeAddress } from './addresses.ts';
import type { Container, EnvironmentVariable, Pod } from './kinds.ts';

/** Gives the data of a ConfigMap or Secret of the pod's namespace; undefined if there is none. Values of Secrets come decoded. */
export type Lookup = (kind: 'ConfigMap' | 'Secret', name: string) => Promise<Record<string, Buffer> | undefined>;

/** Something that a container needs is not there (yet): the kubelet's CreateContainerConfigError. */
export class MissingConfiguration extends Error {
  override readonly name = 'MissingConfiguration';
}

/** The environment of a container as the kubelet makes it, without the links to Services. */
export async function environmentOf(pod: Pod, container: Container, podAddress: string, lookup: Lookup): Promise<Record<string, string>> {
  const environment: Record<string, string> = {};
  for (const { prefix = '', configMapRef, secretRef } of container.envFrom ?? []) {
    const [kind, reference] = configMapRef ? (['ConfigMap', configMapRef] as const) : (['Secret', secretRef!] as const);
    const data = await lookup(kind, reference.name);
    if (!data && !reference.optional) throw new MissingConfiguration(`${kind.toLowerCase()} "${reference.name}" not found`);
    for (const [key, value] of Object.entries(data ?? {})) environment[prefix + key] = value.toString();
  }
  for (const variable of container.env ?? []) {
    const value = variable.valueFrom
      ? await referencedValue(pod, container, podAddress, variable.valueFrom, lookup)
      : expand(variable.value ?? '', environment);
    if (value !== undefined) environment[variable.name] = value;
  }
  return environment;
}

/** `$(NAME)` is replaced where the name is known, `$$(NAME)` stands for itself. */
export function expand(text: string, environment: Readonly<Record<string, string>>): string {
  return text.replace(/\$\$|\$\(([^()]+)\)/g, (whole, name?: string) => {
    if (name === undefined) return '$';
    return environment[name] ?? whole;
  });
}

async function referencedValue(
  pod: Pod,
  container: Container,
  podAddress: string,
  from: NonNullable<EnvironmentVariable['valueFrom']>,
  lookup: Lookup,
): Promise<string | undefined> {
  if (from.fieldRef) return fieldOf(pod, from.fieldRef.fieldPath, podAddress);
  if (from.resourceFieldRef) {
    const [list, name] = from.resourceFieldRef.resource.split('.') as ['limits' | 'requests', string];
    return container.resources?.[list]?.[name] ?? '0';
  }
  const [kind, reference] = from.configMapKeyRef
    ? (['ConfigMap', from.configMapKeyRef] as const)
    : (['Secret', from.secretKeyRef!] as const);
  const data = await lookup(kind, reference.name);
  const value = data?.[reference.key];
  if (value !== undefined) return value.toString();
  if (reference.optional) return undefined;
  throw new MissingConfiguration(
    data
      ? `couldn't find key ${reference.key} in ${kind} ${pod.metadata.namespace}/${reference.name}`
      : `${kind.toLowerCase()} "${reference.name}" not found`,
  );
}

/** A field of the downward API; empty for one that is not there. */
export function fieldOf(pod: Pod, path: string, podAddress: string): string {
  const [, map, key] = path.match(/^metadata\.(labels|annotations)\['(.+)'\]$/) ?? [];
  if (map) return pod.metadata[map as 'labels' | 'annotations']?.[key!] ?? '';
  switch (path) {
    case 'metadata.name':
      return pod.metadata.name;
    case 'metadata.namespace':
      return pod.metadata.namespace ?? '';
    case 'metadata.uid':
      return pod.metadata.uid ?? '';
    case 'metadata.labels':
    case 'metadata.annotations':
      return Object.entries(pod.metadata[path.slice(9) as 'labels' | 'annotations'] ?? {})
        .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
        .join('\n');
    case 'spec.nodeName':
      return pod.spec.nodeName ?? '';
    case 'spec.serviceAccountName':
      return pod.spec.serviceAccountName ?? 'default';
    case 'status.podIP':
    case 'status.podIPs':
      return podAddress;
    case 'status.hostIP':
    case 'status.hostIPs':
      return nodeAddress;
    default:
      throw new MissingConfiguration(`the field ${path} is not known`);
  }
}
