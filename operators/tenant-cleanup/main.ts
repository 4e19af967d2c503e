import { applicationLabels, moduleLabel } from '../../constructs/lib/api/application-labels.ts';
/**
 * cozystack-tenant-cleanup: empties a tenant's namespace before Helm takes the tenant away.
 *
 *   --namespace NAME        the tenant's namespace (required)
 *   --wave-timeout 90s      how long each of the two waves may take
 *   --kubeconfig FILE       only outside of a cluster
 *
 * Run as the tenant chart's pre-delete hook Job: `command: [cozystack-tenant-cleanup]`, `args: ["--namespace=<tenant namespace>"]`, in cozy-system with a
 * ServiceAccount of its own and a Role in the tenant's namespace: helm.toolkit.fluxcd.io helmreleases list, delete.
 *
 * First go the applications, then the tenant's modules, which host them. What is gone already counts as done, so a repeated run goes on where the last
 * one ended. Both waves together stay below the Job's activeDeadlineSeconds of 270, and that below Helm's 300 s for an uninstall: were it longer, Helm
 * would report a bare timeout, and the release could never be removed.
 *
 * Exit codes: 0 nothing is left; 1 a wave ran out of time or the API server refused, the message says what is left and why; 2 wrong flags.
 */

import { openSync, writeSync } from 'node:fs';
import { loadAccess } from '../kit/access/load.ts';
import { pause } from '../kit/client/backoff.ts';
import { Client } from '../kit/client/client.ts';
import { FlagError, flag, gaveHelp, parseFlags } from '../kit/flags/flags.ts';
import { terminationSignal } from '../kit/lifecycle/process.ts';
import { sweep, type Wave } from './wave.ts';

const flags = {
  namespace: flag.string('', 'namespace of the tenant'),
  'wave-timeout': flag.duration('90s', 'how long each wave may take', { positive: true }),
  kubeconfig: flag.string('', 'kubeconfig file; in a cluster the ServiceAccount of the pod'),
};

const waves: readonly Wave[] = [
  { title: 'applications', labelSelector: `${applicationLabels.kind},${moduleLabel}!=true` },
  { title: 'modules', labelSelector: `${moduleLabel}=true` },
];

export async function run(argv: string[]): Promise<void> {
  if (gaveHelp('tenant-cleanup', flags, argv)) return;
  const { values } = parseFlags(flags, argv);
  const { namespace } = values;
  const signal = terminationSignal();
  if (!namespace) throw new FlagError('--namespace is needed: the namespace of the tenant that is being deleted');
  const client = new Client(loadAccess({ kubeconfig: values.kubeconfig }), { userAgent: 'cozystack-tenant-cleanup' });
  const sleep = async (milliseconds: number) => {
    await pause(milliseconds, signal);
    signal.throwIfAborted();
  };
  const clock = { now: () => performance.now(), sleep };
  const say = (line: string) => console.log(`${namespace}: ${line}`);
  try {
    for (const wave of waves) {
      const count = await sweep(client, wave, { namespace, timeout: values['wave-timeout'], clock, say });
      say(count === 0 ? `no ${wave.title} left` : `${count} ${wave.title} gone`);
    }
    say('nothing is left');
  } catch (error) {
    explainInPod((error as Error).message);
    throw error;
  } finally {
    client.close();
  }
}

/** Leaves the reason where `kubectl describe pod` shows it; there is no such file outside of a pod. */
function explainInPod(message: string): void {
  try {
    writeSync(openSync('/dev/termination-log', 'r+'), message.slice(0, 4000));
  } catch {
    // Not in a pod, or its file system says no: the message still goes to the log.
  }
}
