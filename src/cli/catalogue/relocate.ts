import { copyArtifact } from '../../artifact/copy.ts';
import { parseReference, printReference, type Reference } from '../../artifact/reference.ts';
import type { Registry } from '../../artifact/registry.ts';
import { cliProblem } from '../codes.ts';

export interface Relocation {
  from: Reference;
  to: Reference;
}

/**
 * Where an image comes from and goes to: the same repository below `prefix` (`host[:port]/path`), without the host that it had. Names without a host mean
 * a registry that only the container engine knows, so it must be said which (`usual`).
 */
export function relocationOf(image: string, prefix: string, usual: string | undefined): Relocation {
  const from = parseReference(withHost(image, usual));
  const base = parseReference(prefix);
  const { tag, digest } = from;
  const to: Reference = {
    registry: base.registry,
    repository: `${base.repository}/${from.repository}`,
    ...(tag ? { tag } : {}),
    ...(digest ? { digest } : {}),
  };
  return { from, to };
}

/** Copies the images one after another; what fails does not keep the others, and is thrown together at the end. */
export async function relocate(
  registry: Registry,
  relocations: readonly Relocation[],
  each: (to: string, uploaded: number) => void,
): Promise<void> {
  const problems: unknown[] = [];
  for (const { from, to } of relocations) {
    try {
      const { digest: _, ...target } = to;
      const { uploaded } = await copyArtifact(registry, from, target);
      each(printReference(to), uploaded);
    } catch (error) {
      if ((error as Error).name === 'AbortError') throw error;
      problems.push(error);
    }
  }
  if (problems.length > 0) throw new AggregateError(problems);
}

function withHost(image: string, usual: string | undefined): string {
  const [first = '', ...rest] = image.split('/');
  if (rest.length > 0 && (first === 'localhost' || /[.:]/.test(first))) return image;
  if (usual !== undefined) return `${usual}/${rest.length === 0 ? `library/${image}` : image}`;
  throw cliProblem({
    code: 'ARGUMENT_INVALID',
    message: `the image ${image} has no host`,
    hint: 'say with --usual-registry which registry such names mean',
    blame: 'usage',
  });
}
