import { setTimeout as sleep } from 'node:timers/promises';
import type { ClusterAccess } from '../../operators/kit/access/cluster.ts';
import { kubeconfig } from '../../operators/kit/access/kubeconfig.ts';
import { APPS, releases, type ServedApi } from '../api/served.ts';
import { CountedWatch } from './counted-watch.ts';
import { redis } from './redis.ts';

const NAMESPACE = 'tenant-soak';
const APPLICATIONS = `${APPS}/namespaces/${NAMESPACE}/redises`;
const WATCHES = 60;
/** Milliseconds that a watch lives. */
const LIFE = 2_000;
const WRITES_A_SECOND = 30;
/** Milliseconds between changes of the definition: kinds are compiled again, documents are made again. */
const DEFINITION_MS = 20_000;

const nameOf = (index: number): string => `s${String(index).padStart(5, '0')}`;
const ready = (at: number) => ({
  status: {
    conditions: [
      { type: 'Ready', status: 'True', reason: 'Succeeded', message: `round ${at}`, lastTransitionTime: '2026-01-01T00:00:00Z' },
    ],
  },
});

/** What a cluster with many tenants does all day, quicker: writes, status of releases, watches that break off and come back, lists, kinds that change. */
export class Churn {
  readonly #api: ServedApi;
  readonly #objects: number;
  readonly #access: ClusterAccess;
  #running = true;
  /** What was done, and what was answered with an error by us, by status. */
  readonly done = { writes: 0, watches: 0, lists: 0, events: 0 };
  readonly refused: Record<string, number> = {};

  constructor(api: ServedApi, objects: number) {
    this.#api = api;
    this.#objects = objects;
    this.#access = kubeconfig(api.control.kubeconfig);
  }

  async seed(): Promise<void> {
    await this.#api.define(redis());
    await this.#api.namespace(NAMESPACE);
    for (let from = 0; from < this.#objects; from += 25)
      await Promise.all(Array.from({ length: 25 }, (_, at) => this.#write('POST', APPLICATIONS, application(nameOf(from + at)))));
  }

  /** Works until {@link stop}. */
  async run(): Promise<void> {
    const watches = Array.from({ length: WATCHES }, (_, index) => this.#watches(index));
    await Promise.all([...watches, this.#writes(), this.#reads(), this.#definitions()]);
  }

  stop(): void {
    this.#running = false;
  }

  /** One place of a watch: opened, cut, opened again; every third time from a new list, else from where it stopped. */
  async #watches(index: number): Promise<void> {
    await sleep((index * LIFE) / WATCHES);
    let version = '';
    for (let round = index; this.#running; round++) {
      const from =
        version && round % 3 ? `resourceVersion=${version}` : 'sendInitialEvents=true&resourceVersionMatch=NotOlderThan&resourceVersion=';
      const counted = new CountedWatch(this.#access, `${APPLICATIONS}?watch=true&allowWatchBookmarks=true&${from}`);
      const status = await counted.opened;
      await sleep(LIFE);
      counted.stop();
      this.done.watches++;
      this.done.events += counted.events;
      version = counted.expired ? '' : (counted.version ?? version);
      if (status !== 200) this.#refused(status);
    }
  }

  async #writes(): Promise<void> {
    for (let round = 0; this.#running; round++) {
      void this.#oneWrite(round);
      await sleep(1000 / WRITES_A_SECOND);
    }
  }

  async #oneWrite(round: number): Promise<void> {
    const name = nameOf((round * 7) % this.#objects);
    const application$ = `${APPLICATIONS}/${name}`;
    if (round % 3 === 0)
      await this.#write('PATCH', application$, { spec: { size: `${(round % 9) + 1}Gi` } }, 'application/merge-patch+json');
    else if (round % 3 === 1)
      await this.#write('PATCH', `${releases(NAMESPACE)}/redis-${name}/status`, ready(round), 'application/merge-patch+json');
    else if (round % 2) await this.#write('POST', APPLICATIONS, application(`t${round}`));
    // The one of three such rounds ago.
    else await this.#write('DELETE', `${APPLICATIONS}/t${round - 3}`);
  }

  async #reads(): Promise<void> {
    while (this.#running) {
      await this.#api.host.get(`${APPLICATIONS}?limit=500`);
      await this.#api.host.get(`${APPLICATIONS}/${nameOf(this.done.lists % this.#objects)}`);
      await this.#api.host.get(APPLICATIONS, { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' });
      this.done.lists++;
      await sleep(1_000);
    }
  }

  async #definitions(): Promise<void> {
    for (let round = 0; this.#running; round++) {
      await this.#api.define(redis({ description: `as of round ${round}` }));
      await this.#api.host.get('/openapi/v3/apis/apps.cozystack.io/v1alpha1');
      for (let waited = 0; this.#running && waited < DEFINITION_MS; waited += 500) await sleep(500);
    }
  }

  async #write(method: string, path: string, body?: object, type = 'application/json'): Promise<void> {
    try {
      const { status } = await this.#api.host.send(method, path, body, { 'content-type': type });
      this.done.writes++;
      if (status >= 400) this.#refused(status);
    } catch (error) {
      this.#refused((error as { code?: string }).code ?? 'error');
    }
  }

  #refused(what: string | number): void {
    this.refused[what] = (this.refused[what] ?? 0) + 1;
  }
}

const application = (name: string) => ({
  apiVersion: 'apps.cozystack.io/v1alpha1',
  kind: 'Redis',
  metadata: { name, labels: { team: 'soak' } },
  spec: { replicas: 1, size: '1Gi', resources: {} },
});
