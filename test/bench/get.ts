import { performance } from 'node:perf_hooks';
import { APPS, releases, ServedApi } from '../api/served.ts';
import { aggregatorFloor, FLOOR } from './aggregator-floor.ts';
import { processorSeconds } from './process-use.ts';
import { redis } from './redis.ts';

const NAMESPACE = 'tenant-get';

/**
 * Where the time of a GET goes. The same object is read in turns, so that whatever else the machine does meets all ways alike: as a HelmRelease from
 * kube-apiserver itself; as an application through kube-apiserver; from our server directly; and, as the floor, an object of the same size from a server
 * that does nothing, through kube-apiserver. Prints milliseconds, and the processor time that our server takes for one.
 * @param rounds of the four
 */
export async function getShares(rounds: number): Promise<void> {
  const api = await ServedApi.start();
  try {
    const [server] = api.servers;
    await api.define(redis());
    await api.namespace(NAMESPACE);
    const path = `${APPS}/namespaces/${NAMESPACE}/redises/a`;
    const made = { apiVersion: 'apps.cozystack.io/v1alpha1', kind: 'Redis', metadata: { name: 'a' }, spec: { replicas: 1 } };
    await api.host.send('POST', path.replace(/\/a$/, ''), made);
    const { text } = await api.host.get(path);
    const close = await aggregatorFloor(api, Buffer.from(text));
    const ways = {
      'release from kube-apiserver': () => api.host.get(`${releases(NAMESPACE)}/redis-a`),
      'application through kube-apiserver': () => api.host.get(path),
      'application from our server': () => server!.direct.get(path),
      'floor through kube-apiserver': () => api.host.get(FLOOR),
    };
    const times = Object.fromEntries(Object.keys(ways).map((name) => [name, [] as number[]]));
    for (let round = -100; round < rounds; round++) {
      for (const [name, ask] of Object.entries(ways)) {
        const started = performance.now();
        const { status } = await ask();
        if (status !== 200) throw new Error(`${name}: ${status}`);
        if (round >= 0) times[name]!.push(performance.now() - started);
      }
    }
    const shown = Object.entries(times).map(([name, all]) => [name, { p10: quantile(all, 0.1), p50: quantile(all, 0.5) }]);
    const before = processorSeconds(server!.process.pid!);
    for (let count = 0; count < rounds; count++) await api.host.get(path);
    const each = (processorSeconds(server!.process.pid!) - before) / rounds;
    console.log(
      JSON.stringify({ rounds, ...Object.fromEntries(shown), 'processor time of ours': Math.round(each * 100_000) / 100 }, undefined, 1),
    );
    close();
  } finally {
    await api.stop();
  }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.floor(share * sorted.length)] ?? Number.NaN) * 100) / 100;
}
