import type { Logger } from 'pino';
import { isAlreadyExists } from '../../kit/client/api-error.ts';
import type { Client } from '../../kit/client/client.ts';
import { namespaces } from '../../kit/client/kinds.ts';
import { SYSTEM_NAMESPACE } from '../names.ts';
import { applyPlatformPackageSource, applySource, type PlatformSource } from './platform-source.ts';

export interface BootstrapOptions {
  client: Client;
  log: Logger;
  installCrds: boolean;
  /** Applies Flux; undefined: it is there already. */
  installFlux: ((signal: AbortSignal) => Promise<void>) | undefined;
  source: PlatformSource | undefined;
}

const MINUTE = 60_000;

/**
 * Brings what must be there before anything can be reconciled, in order. Only the leader does it, so that a pod that is being replaced
 * cannot put its older definitions back.
 * @throws with the phase that failed; the process ends then and is started again from outside
 */
export async function bootstrap({ client, log, installCrds, installFlux, source }: BootstrapOptions, signal: AbortSignal): Promise<void> {
  const phase = async (what: string, budget: number, work: (signal: AbortSignal) => Promise<void>) => {
    const started = Date.now();
    try {
      await work(AbortSignal.any([signal, AbortSignal.timeout(budget)]));
    } catch (cause) {
      throw new Error(`${what}: ${(cause as Error).message}`, { cause });
    }
    log.info({ ms: Date.now() - started }, what);
  };
  if (installCrds) {
    await phase('installing the definitions', 2 * MINUTE, async (stop) => {
      // Loaded here, since the schemas are needed at no other time and weigh more than the rest of the operator.
      const { applyDefinitions, definitions } = await import('./definitions.ts');
      await applyDefinitions(client, definitions(), stop);
    });
  }
  if (installFlux) await phase('installing Flux', 5 * MINUTE, installFlux);
  if (!source) return;
  await phase(`applying ${source.kind} ${source.name}`, 2 * MINUTE, async (stop) => {
    await ensureNamespace(client, stop);
    await applySource(client, source, stop);
  });
  // Without a source the PackageSource would dangle, and without the definitions it could not be.
  if (installCrds)
    await phase('applying the platform PackageSource', 2 * MINUTE, (stop) => applyPlatformPackageSource(client, source, stop));
}

/** The installer makes it; a cluster that is set up by hand may lack it. */
export async function ensureNamespace(client: Client, signal: AbortSignal): Promise<void> {
  if (await client.find(namespaces, { name: SYSTEM_NAMESPACE }, { signal })) return;
  await client
    .create(namespaces, { apiVersion: 'v1', kind: 'Namespace', metadata: { name: SYSTEM_NAMESPACE } }, { signal })
    .catch((error) => {
      if (!isAlreadyExists(error)) throw error;
    });
}
