import { isNotFound } from '../../kit/client/api-error.ts';
import { pause } from '../../kit/client/backoff.ts';
import type { Client } from '../../kit/client/client.ts';
import { apiVersionOf, type Resource } from '../../kit/client/resource.ts';
import type { Logger } from '../../kit/log/log.ts';

/** Milliseconds between looks for a kind that is not there yet. */
const LOOK_MS = 15_000;

/** Waits until the cluster serves a kind that it may lack, without a word in the log for each look. */
export async function whenServed(client: Client, of: Resource<never> | Resource, log: Logger, signal: AbortSignal): Promise<void> {
  const path = `/apis/${apiVersionOf(of)}`;
  for (let told = false; !signal.aborted; await pause(LOOK_MS, signal)) {
    try {
      const { body } = await client.raw({ path, signal });
      const { resources = [] } = JSON.parse(body.toString('utf8')) as { resources?: { name: string }[] };
      if (resources.some(({ name }) => name === of.plural)) return;
    } catch (error) {
      if (!isNotFound(error)) log.debug({ err: error, path }, 'discovery cannot be read');
    }
    if (!told) log.info({ resource: of.plural }, 'the cluster does not serve this kind; what needs it stays empty until it does');
    told = true;
  }
}
