import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { AccessError } from './cluster.ts';

/** users[].user.exec of a kubeconfig. */
export interface ExecPlugin {
  apiVersion?: string;
  command: string;
  args?: string[];
  env?: { name: string; value: string }[];
  installHint?: string;
}

const run = promisify(execFile);

/** Asks a credential plugin (client.authentication.k8s.io) for a token and keeps it until it expires. */
export function execPlugin(plugin: ExecPlugin): (refresh?: boolean) => Promise<Record<string, string>> {
  let headers: Record<string, string> = {};
  let expires = 0;
  return async (refresh = false) => {
    if (!refresh && Date.now() < expires) return headers;
    const info = {
      apiVersion: plugin.apiVersion ?? 'client.authentication.k8s.io/v1',
      kind: 'ExecCredential',
      spec: { interactive: false },
    };
    const env = {
      ...process.env,
      KUBERNETES_EXEC_INFO: JSON.stringify(info),
      ...Object.fromEntries((plugin.env ?? []).map((e) => [e.name, e.value])),
    };
    let token: string | undefined;
    let until: string | undefined;
    try {
      const { stdout } = await run(plugin.command, plugin.args ?? [], { env, timeout: 60_000 });
      const { status } = JSON.parse(stdout) as { status?: { token?: string; expirationTimestamp?: string } };
      [token, until] = [status?.token, status?.expirationTimestamp];
    } catch (cause) {
      const hint = plugin.installHint ? `\n${plugin.installHint}` : '';
      throw new AccessError(`the credential plugin ${plugin.command} failed: ${(cause as Error).message}${hint}`, { cause });
    }
    if (!token)
      throw new AccessError(`the credential plugin ${plugin.command} gave no token; client certificates from plugins are not supported`);
    headers = { authorization: `Bearer ${token}` };
    expires = until ? Date.parse(until) - 30_000 : Number.POSITIVE_INFINITY;
    return headers;
  };
}
