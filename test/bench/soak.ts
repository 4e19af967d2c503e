import { setTimeout as sleep } from 'node:timers/promises';
import { ServedApi } from '../api/served.ts';
import { freePort } from '../free-port.ts';
import { Churn } from './churn.ts';
import { Inspected } from './inspected.ts';
import { processorSeconds, residentMemory } from './process-use.ts';

const OBJECTS = 5_000;
const MIB = 2 ** 20;
/** Megabytes that may have been added between half-time and the end, and that the process may hold at any time. Before half-time the logs of changes fill. */
const GROWTH = 8;
const RESIDENT = 400;
/** What the server may write. */
const WRITABLE = new Set(['helmreleases', 'secrets', 'ciliumnetworkpolicies', 'applicationdefinitions', 'events', 'apiservices']);
/** Share of a processor that rest may cost. */
const REST = 0.01;

const mib = (bytes: number): number => Math.round((bytes / MIB) * 10) / 10;

/**
 * Runs the API server under churn, then lets it rest. One JSON line a quarter of the time with what is held after a garbage collection, one about
 * the rest. Exit code 1 if memory grows, the process is too large, or rest is none.
 * @param minutes of churn; @param restMinutes of rest behind it
 */
export async function soak(minutes: number, restMinutes: number): Promise<void> {
  const port = await freePort();
  const api = await ServedApi.start(1, { node: [`--inspect=127.0.0.1:${port}`] });
  try {
    const pid = api.servers[0]!.process.pid!;
    const inspected = await Inspected.open(port);
    const churn = new Churn(api, OBJECTS);
    await churn.seed();
    const working = churn.run();
    const heaps: number[] = [];
    for (let quarter = 1; quarter <= 4; quarter++) {
      await sleep((minutes * 60_000) / 4);
      const rss = residentMemory(pid);
      const { heapUsed, arrayBuffers } = await inspected.memory();
      heaps.push(mib(heapUsed + arrayBuffers));
      const { done, refused } = churn;
      console.log(
        JSON.stringify({ minute: (minutes * quarter) / 4, heap: mib(heapUsed), buffers: mib(arrayBuffers), rss, ...done, refused }),
      );
    }
    churn.stop();
    await working;
    const rest = await atRest(api, pid, restMinutes);
    console.log(JSON.stringify(rest));
    inspected.close();
    const grown = heaps[3]! - heaps[1]!;
    if (grown > GROWTH || residentMemory(pid).peak > RESIDENT || rest.processor > REST || rest.writes > 0) process.exitCode = 1;
  } finally {
    await api.stop();
  }
}

/** What the server does when nobody wants anything: share of a processor, and writes. */
async function atRest(api: ServedApi, pid: number, minutes: number): Promise<{ rest: number; processor: number; writes: number }> {
  // What the churn has set off is to be over.
  await sleep(20_000);
  const before = { writes: await written(api), seconds: processorSeconds(pid) };
  await sleep(minutes * 60_000);
  const used = processorSeconds(pid) - before.seconds;
  return {
    rest: minutes,
    processor: Math.round((used / (minutes * 60)) * 100_000) / 100_000,
    writes: (await written(api)) - before.writes,
  };
}

/** Writes that kube-apiserver has taken of the kinds that the server may write, whoever sent them: at rest nobody does. */
async function written(api: ServedApi): Promise<number> {
  const { text } = await api.host.get('/metrics');
  const counts = text.matchAll(
    /^apiserver_request_total\{[^}]*resource="([^"]+)"[^}]*verb="(?:POST|PUT|PATCH|APPLY|DELETE)"[^}]*\} (\d+)/gm,
  );
  return [...counts].reduce((sum, [, resource, count]) => (WRITABLE.has(resource!) ? sum + Number(count) : sum), 0);
}
