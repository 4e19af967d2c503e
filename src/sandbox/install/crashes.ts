import type { Client } from '../../../operators/kit/client/client.ts';
import type { KubeObject } from '../../../operators/kit/client/object.ts';
import { resource } from '../../../operators/kit/client/resource.ts';

interface Terminated {
  exitCode: number;
  reason?: string;
  message?: string;
}

/** A pod, as far as crashes show in it. */
export interface CrashedPod extends KubeObject {
  status?: {
    containerStatuses?: {
      name: string;
      ready: boolean;
      restartCount: number;
      state?: { waiting?: { reason?: string; message?: string }; terminated?: Terminated };
      lastState?: { terminated?: Terminated };
    }[];
  };
}

const pods = resource<CrashedPod>({ group: '', version: 'v1', plural: 'pods', kind: 'Pod', namespaced: true });

/** Why pods of a namespace do not run, a line a container that ended or cannot start; empty where all do. */
export async function crashes(client: Client, namespace: string, signal?: AbortSignal): Promise<string[]> {
  return (await client.list(pods, { namespace, signal })).items.flatMap(crashesOf);
}

export function crashesOf({ metadata, status }: CrashedPod): string[] {
  return (status?.containerStatuses ?? []).flatMap(({ name, ready, restartCount, state, lastState }) => {
    const ended = state?.terminated ?? lastState?.terminated;
    if (ready || !(ended?.exitCode || state?.waiting)) return [];
    const reason = state?.waiting?.reason ?? ended?.reason ?? '';
    const words = ended?.exitCode
      ? `exited with code ${ended.exitCode}${restartCount > 0 ? `, ${restartCount} times` : ''}: ${lastWords(ended.message) || 'see its log'}`
      : (state?.waiting?.message ?? '');
    return [`Pod ${metadata.namespace}/${metadata.name}, container ${name}: ${[reason, words].filter(Boolean).join(', ')}`];
  });
}

/** The last line; of one in JSON the error's message, or its own. */
function lastWords(message = ''): string {
  const line = message.trim().split('\n').at(-1) ?? '';
  try {
    const { err, msg } = JSON.parse(line) as { err?: { message?: string }; msg?: string };
    return err?.message ?? msg ?? line;
  } catch {
    return line.slice(0, 400);
  }
}
