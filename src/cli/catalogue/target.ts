import { createHash } from 'node:crypto';
import { isDigest } from '../../artifact/digest.ts';
import { parseReference, type Reference } from '../../artifact/reference.ts';
import { type Layout, layoutOf, sandboxFolder } from '../../sandbox/paths.ts';
import { readSettings } from '../../sandbox/settings.ts';
import { runningRecord } from '../../sandbox/supervisor/record.ts';
import { cliProblem } from '../codes.ts';
import { npmRun } from '../up/npm-run.ts';

/** The artifact's repository in a registry. */
export const packagesRepository = 'cozystack-packages';

/**
 * The tag that a sandbox follows: its own, so that one whose registry got another address does not take for its platform what a neighbour has under that
 * address now.
 */
export function sandboxTag({ folder }: Pick<Layout, 'folder'>): string {
  return `sandbox-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;
}

/** Where an artifact goes to or comes from. */
export interface Target {
  reference: Reference;
  /** Of the sandbox whose registry it is. */
  kubeconfig?: string;
}

/** The packages artifact of a running sandbox. */
function sandboxTarget(name: string): Target | undefined {
  const layout = layoutOf(sandboxFolder(name));
  const port = runningRecord(layout) && readSettings(layout).ports?.registry;
  if (!port) return undefined;
  return {
    reference: { registry: `127.0.0.1:${port}`, repository: packagesRepository, tag: sandboxTag(layout) },
    kubeconfig: layout.kubeconfig,
  };
}

/**
 * Reads what a person names an artifact by: a reference; a digest or `:tag` in the sandbox's registry; nothing for what the sandbox follows.
 * The kubeconfig comes along where the registry is the sandbox's.
 */
export function targetNamed(text: string | undefined, sandbox: string): Target {
  const own = sandboxTarget(sandbox);
  const short = text === undefined || isDigest(text) || text.startsWith(':');
  if (!short) {
    const reference = parseReference(text);
    return own?.reference.registry === reference.registry ? { ...own, reference } : { reference };
  }
  if (!own) {
    throw cliProblem({
      code: 'TARGET_UNKNOWN',
      message:
        text === undefined
          ? `no registry is named, and no sandbox "${sandbox}" runs`
          : `"${text}" names no registry, and no sandbox "${sandbox}" runs`,
      hint: `name host[:port]/repository[:tag], or start a sandbox with \`${npmRun('up', sandbox)}\``,
      blame: 'usage',
    });
  }
  const { registry, repository } = own.reference;
  if (text === undefined) return own;
  return {
    ...own,
    reference: isDigest(text) ? { registry, repository, digest: text } : parseReference(`${registry}/${repository}${text}`),
  };
}
