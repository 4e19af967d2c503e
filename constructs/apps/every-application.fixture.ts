import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Application } from '../lib/application.ts';

/** All applications by their folders, `apps/redis`: found there, so that a new one cannot be forgotten. */
export const everyApplication: readonly (readonly [string, Application])[] = await Promise.all(
  ['apps', 'extra'].flatMap((layer) =>
    readdirSync(path.join(import.meta.dirname, '..', layer), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.split(path.sep).length === 2 && path.basename(file) === 'index.ts')
      .map(async (file) => {
        const module: Record<string, Application> = await import(path.join(import.meta.dirname, '..', layer, file));
        const application = Object.values(module).find((exported) => exported?.definitionChart !== undefined);
        if (!application) throw new Error(`${layer}/${file} exports no application`);
        return [`${layer}/${path.dirname(file)}`, application] as const;
      }),
  ),
);
