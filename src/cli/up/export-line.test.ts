import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { exportLine } from './export-line.ts';

test.each(['/srv/kubeconfig', "/srv/it's mine/kube config", '/srv/$HOME/`x`'])('a shell takes %s as it is', (kubeconfig) => {
  const line = exportLine({ kubeconfig, programs: '/opt/with space' });
  const shell = execFileSync('/bin/sh', ['-c', `${line}; printf '%s\\n%s' "$KUBECONFIG" "$PATH"`], {
    encoding: 'utf8',
    env: { PATH: '/bin' },
  });
  expect(shell).toBe(`${kubeconfig}\n/opt/with space:/bin`);
});
