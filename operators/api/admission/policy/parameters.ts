import type { Client } from '../../../kit/client/client.ts';
import type { KubeObject } from '../../../kit/client/object.ts';
import { resource } from '../../../kit/client/resource.ts';
import { matches } from '../../../kit/client/selector.ts';
import { Remembered } from '../../auth/remembered.ts';
import { requirements } from '../match.ts';
import type { Policy, PolicyBinding } from './kinds.ts';

interface ResourceList {
  resources?: { name: string; kind: string; namespaced: boolean }[];
}

const DISCOVERY_MS = 60_000;
const OBJECTS_MS = 3_000;

/** Finds the parameters that bindings give to policies. */
export class Parameters {
  readonly #client: Client;
  readonly #discovered = new Remembered<ResourceList>(DISCOVERY_MS, 200);
  readonly #objects = new Remembered<KubeObject[]>(OBJECTS_MS, 500);

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * The parameters that a binding names; several are judged one by one.
   * @returns undefined if the policy takes none
   * @throws if they cannot be read, or there are none and the binding wants them
   */
  async of({ spec: { paramKind } }: Policy, { spec: { paramRef } }: PolicyBinding, namespace: string): Promise<(KubeObject | undefined)[]> {
    if (!paramKind || !paramRef) return [undefined];
    const { apiVersion, kind } = paramKind;
    const of = await this.#resource(apiVersion, kind);
    const where = of.namespaced ? (paramRef.namespace ?? namespace) : '';
    const all = await this.#objects.get(
      `${apiVersion}/${of.plural}/${where}`,
      async () => (await this.#client.list(of, where ? { namespace: where } : {})).items,
    );
    const wanted = paramRef.selector ? requirements(paramRef.selector) : undefined;
    const found = all.filter(({ metadata }) =>
      paramRef.name ? metadata.name === paramRef.name : !wanted || matches(wanted, metadata.labels),
    );
    if (found.length === 0 && paramRef.parameterNotFoundAction !== 'Allow') throw new Error(`no ${kind} with the parameters was found`);
    return found;
  }

  async #resource(apiVersion: string, kind: string) {
    const [version = '', group = ''] = apiVersion.split('/').reverse();
    const path = group ? `/apis/${group}/${version}` : `/api/${version}`;
    const { resources = [] } = await this.#discovered.get(
      path,
      async () => JSON.parse((await this.#client.raw({ path })).body.toString('utf8')) as ResourceList,
    );
    const found = resources.find((each) => each.kind === kind && !each.name.includes('/'));
    if (!found) throw new Error(`the cluster serves no ${kind} of ${apiVersion}`);
    return resource({ group, version, plural: found.name, kind, namespaced: found.namespaced });
  }
}
