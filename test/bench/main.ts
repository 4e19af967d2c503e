import { cpus, totalmem } from 'node:os';
import { measureRendering } from './rendering.ts';
import { measureToolchain } from './toolchain.ts';

/** `npm run bench`: each figure with its limit, and the machine they were taken on. Exit code 1 when a limit is passed. */
const [cpu] = cpus();
console.log(
  `${cpu?.model ?? 'unknown processor'}, ${cpus().length} cores, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`,
);
const figures = [...(await measureToolchain()), ...(await measureRendering())];
for (const { name, milliseconds, limit } of figures) {
  console.log(
    `${milliseconds <= limit ? 'ok  ' : 'OVER'} ${milliseconds.toFixed(milliseconds < 10 ? 1 : 0).padStart(6)} ms  (at most ${limit} ms)  ${name}`,
  );
}
if (figures.some(({ milliseconds, limit }) => milliseconds > limit)) process.exitCode = 1;
