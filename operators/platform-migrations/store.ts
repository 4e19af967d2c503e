import type { Client } from '../kit/client/client.ts';
import { type ConfigMap, configMaps } from '../kit/client/kinds.ts';
import { type Entry, type Ledger, readLedger } from './ledger.ts';

const VERSION = 'cozystack-version';
const LEDGER = 'cozystack-migrations';
const MANAGER = 'cozystack-migrations';
const kept = { labels: { 'platform.cozystack.io/no-delete': 'true' }, annotations: { 'helm.sh/resource-policy': 'keep' } };

/** Where the state of migrations is kept: the ledger, and the counter that other tools read. */
export class MigrationStore {
  readonly #client: Client;
  readonly #namespace: string;

  constructor(client: Client, namespace: string) {
    this.#client = client;
    this.#namespace = namespace;
  }

  /** The counter; undefined on a new cluster. Something that is no number counts as 0, which leads to a refusal instead of silence. */
  async version(): Promise<number | undefined> {
    const found = await this.#client.find(configMaps, { name: VERSION, namespace: this.#namespace });
    if (!found) return undefined;
    const text = found.data?.['version'] ?? '';
    return /^\d+$/.test(text) ? Number(text) : 0;
  }

  async ledger(): Promise<Ledger> {
    const found = await this.#client.find(configMaps, { name: LEDGER, namespace: this.#namespace });
    return readLedger(found?.data);
  }

  /** Writes one entry; the others stay. @returns the ledger, which Events are about */
  async record(id: string, entry: Entry): Promise<ConfigMap> {
    const ref = { name: LEDGER, namespace: this.#namespace };
    const data = { [id]: JSON.stringify(entry) };
    if (await this.#client.find(configMaps, ref)) {
      return await this.#client.patch(configMaps, ref, { data }, { type: 'merge', fieldManager: MANAGER });
    }
    const ledger: ConfigMap = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { ...ref, ...kept }, data };
    return await this.#client.create(configMaps, ledger, { fieldManager: MANAGER });
  }

  /** Stamps the counter, as quoted text, with the marks that keep it. */
  async stamp(version: number): Promise<void> {
    const object: Pick<ConfigMap, 'metadata' | 'data'> = {
      metadata: { name: VERSION, namespace: this.#namespace, ...kept },
      data: { version: String(version) },
    };
    await this.#client.apply(configMaps, object, { fieldManager: MANAGER, force: true });
  }
}
