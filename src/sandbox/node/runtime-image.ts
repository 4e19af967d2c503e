import type { Container } from './kinds.ts';

/** The platform's own image: the last segment of its name starts so, whatever the registry. Containers of it run as processes, all others are simulated. */
const runtimeImage = /(^|\/)cozystack-runtime[^/]*$/;

export function isRuntime({ image }: Pick<Container, 'image'>): boolean {
  return runtimeImage.test(image);
}

/**
 * What follows the runtime's entry: component and arguments. A container may name the component by its program (`cozystack-api`, which is the
 * component `api`), through Node (`node /app/main.js api`), or as the first argument of the image's entry point.
 */
export function commandLine({ command = [], args = [] }: Pick<Container, 'command' | 'args'>): string[] {
  const words = [...command, ...args];
  if (base(words[0]) === 'node') words.splice(0, 2);
  const [program, ...rest] = words;
  if (program === undefined) return [];
  return [base(program).replace(/^cozystack-/, ''), ...rest];
}

function base(path = ''): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
