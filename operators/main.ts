import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { terminationSignal } from './kit/lifecycle/process.ts';

// Before anything else is loaded: a process that is told to end while it starts must end in order, too.
terminationSignal();
enableCompileCache();
const { createLog } = await import('./kit/log/log.ts');

/**
 * The one entry of the runtime: `node main.ts <component> [flags]`. A component is a folder beside this file whose `main.ts` exports
 * `run(argv: string[]): Promise<void>`, which returns when it was asked to end.
 */
const [component = '', ...argv] = process.argv.slice(2);
const module = new URL(`./${component}/main.ts`, import.meta.url);
const log = createLog({ name: component || 'runtime' });

if (!/^[a-z]+(-[a-z]+)*$/.test(component) || !existsSync(module)) {
  log.fatal(component ? `there is no component "${component}"` : 'usage: node main.ts <component> [flags]');
  process.exit(2);
}
try {
  const { run } = (await import(module.href)) as { run(argv: string[]): Promise<void> };
  await run(argv);
} catch (error) {
  log.fatal({ err: error }, `${component} ended`);
  process.exitCode = (error as Error).name === 'FlagError' ? 2 : 1;
  // What is still open (watches, servers) must not keep a failed process alive.
  setImmediate(() => process.exit());
}
