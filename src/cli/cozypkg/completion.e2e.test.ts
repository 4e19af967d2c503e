import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const program = join(import.meta.dirname, '../cozypkg.mjs');
const cozypkg = (...words: string[]) => execFileSync(process.execPath, [program, ...words], { encoding: 'utf8' });

/** What bash offers at the last of the words. */
function offered(...words: string[]): string[] {
  const quoted = words.map((word) => `'${word}'`).join(' ');
  const script = `cozypkg() { '${process.execPath}' '${program}' "$@"; }
    source <(cozypkg completion bash)
    COMP_WORDS=(cozypkg ${quoted}); COMP_CWORD=${words.length}; _cozypkg; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\n').filter(Boolean);
}

describe('completion', () => {
  it('in bash offers commands, options and values that an option may have', () => {
    expect(offered('d')).toEqual(['del', 'dot', 'doctor']);
    expect(offered('add', '--v')).toEqual(['--variant']);
    expect(offered('completion', '')).toEqual(['bash', 'zsh', 'fish', 'powershell']);
  });

  it.each(['bash', 'zsh', 'fish', 'powershell'])('for %s asks the program itself, at each word', (shell) => {
    expect(cozypkg('completion', shell)).toMatch(/cozypkg __complete/);
  });

  it('is silent where the cluster cannot be asked: a shell has no use for an error', () => {
    expect(cozypkg('__complete', 'add', '--kubeconfig', '/nonexistent', '')).toBe('');
  });
});
