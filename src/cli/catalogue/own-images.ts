import { IMAGE_REPOSITORY, PLATFORM_TAG } from '../../../constructs/lib/images.ts';
import { parseReference, printReference, type Reference } from '../../artifact/reference.ts';
import type { Registry } from '../../artifact/registry.ts';
import { cliProblem } from '../codes.ts';
import type { CompiledCatalogue } from './compile.ts';

/** Puts the images of one line of development in place of the ones that constructs name, wherever they stand in a text. */
export type Stamp = (text: string) => string;

const literally = (text: string) => text.replaceAll('.', '\\.');
const named = new RegExp(`${literally(IMAGE_REPOSITORY)}/([a-z0-9-]+):${literally(PLATFORM_TAG)}(?![\\w.@-])`, 'g');

/**
 * The platform's own images as they stand at `place` (`host[:port]/path:tag`, where what this checkout's images are built from was pushed), each by its
 * digest. One that is not there is an error: the one of another line would be tested in its place.
 */
export async function ownImages({ charts }: Pick<CompiledCatalogue, 'charts'>, place: string, registry: Registry): Promise<Stamp> {
  const base = placeNamed(place);
  const names = new Set<string>();
  for (const { files } of charts.values())
    for (const { content } of files) if (typeof content === 'string') for (const [, name] of content.matchAll(named)) names.add(name!);
  const pins = new Map<string, string>();
  const missing: string[] = [];
  for (const name of [...names].sort()) {
    const reference = { ...base, repository: `${base.repository}/${name}` };
    const digest = await registry.resolve(reference);
    if (digest) pins.set(name, printReference({ ...reference, digest }));
    else missing.push(printReference(reference));
  }
  if (missing.length > 0)
    throw cliProblem({
      code: 'IMAGE_MISSING',
      message: `${missing.length} of ${names.size} images of the platform’s own are not there: ${missing.join(', ')}`,
      hint: 'build and push them from this checkout first',
    });
  return (text) => text.replace(named, (_, name: string) => pins.get(name)!);
}

/** All charts as the stamp leaves them. */
export function stamped({ charts }: Pick<CompiledCatalogue, 'charts'>, stamp: Stamp): Pick<CompiledCatalogue, 'charts'> {
  const stampedCharts = [...charts].map(([chart, compiled]) => {
    const files = compiled.files.map((file) => (typeof file.content === 'string' ? { ...file, content: stamp(file.content) } : file));
    return [chart, { ...compiled, files }] as const;
  });
  return { charts: new Map(stampedCharts) };
}

function placeNamed(text: string): Reference {
  const { registry, repository, tag, digest } = parseReference(text);
  if (tag !== undefined && digest === undefined) return { registry, repository, tag };
  throw cliProblem({
    code: 'ARGUMENT_INVALID',
    message: `"${text}" is no place of several images: ${digest === undefined ? 'it has no tag' : 'a digest is of one image only'}`,
    hint: 'write host[:port]/path:tag, where each image is host[:port]/path/<name>:tag',
    blame: 'usage',
  });
}
