import { layoutOf, sandboxFolder } from './paths.ts';
import { startSandbox } from './start.ts';
import { stopSandbox } from './stop.ts';

const [verb, ...flags] = process.argv.slice(2);
const name = flags.find((flag) => flag.startsWith('--name='))?.slice(7) ?? 'default';
const progress = { now() {}, done: (text: string) => console.error(text) };
if (verb === 'down') console.log((await stopSandbox(layoutOf(sandboxFolder(name)))) ? 'stopped' : 'nothing ran');
else {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  const { kubeconfig, registry, programs } = await startSandbox({
    name,
    flux: !flags.includes('--without-flux'),
    reset: flags.includes('--reset'),
    progress,
    signal: stop.signal,
  });
  console.log(JSON.stringify({ kubeconfig, registry, programs }));
}
process.exit(0);
