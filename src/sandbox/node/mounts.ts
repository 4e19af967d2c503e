import { join } from 'node:path';
import type { Container } from './kinds.ts';

/** Where the kubelet mounts the ServiceAccount's credentials. */
export const serviceAccountPath = '/var/run/secrets/kubernetes.io/serviceaccount';

/** A path inside the container and the path on this machine that stands for it. */
export interface Mount {
  inside: string;
  outside: string;
}

/** The mounts of a container, given the folder of each volume; longest path first, so that an inner mount wins. */
export function mountsOf({ volumeMounts = [] }: Container, folderOf: (volume: string) => string): Mount[] {
  return volumeMounts
    .map(({ name, mountPath, subPath = '' }) => ({ inside: mountPath.replace(/\/+$/, ''), outside: join(folderOf(name), subPath) }))
    .sort((a, b) => b.inside.length - a.inside.length);
}

/** Replaces paths inside the container by those on this machine, wherever in the text a path begins: at its start or behind `=`, `:`, `,` or a blank. */
export function rewritePaths(text: string, mounts: readonly Mount[]): string {
  const inside = mounts.filter((mount) => mount.inside !== '').map((mount) => literally(mount.inside));
  if (inside.length === 0) return text;
  const pattern = new RegExp(`(^|[=:,\\s])(${inside.join('|')})(?=$|[/:,\\s])`, 'g');
  return text.replace(pattern, (_, before: string, path: string) => before + mounts.find((mount) => mount.inside === path)!.outside);
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
