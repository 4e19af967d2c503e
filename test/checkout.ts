import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const parts = ['src', 'constructs', 'variants', 'operators', 'test', 'vendor', '.gitignore'];
const settings = ['package.json', 'package-lock.json', 'tsconfig.json', 'biome.json', 'vitest.config.ts'];

/** Copies what is built and tested of this checkout to `folder`, which may then be changed; installed packages are shared. */
export function copyCheckout(folder: string): void {
  for (const path of [...parts, ...settings]) {
    const filter = (file: string) => !file.endsWith('.e2e.test.ts') && !file.includes('/node_modules/');
    try {
      cpSync(join(root, path), join(folder, path), { recursive: true, filter });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
}
