import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyCheckout } from '../../../test/checkout.ts';

describe('a new application', () => {
  const copy = mkdtempSync(join(tmpdir(), 'checkout-'));
  const run = (program: string, ...args: string[]) => spawnSync(program, args, { cwd: copy, encoding: 'utf8' });
  const cozy = (...args: string[]) => run(process.execPath, 'src/cli/cozy.mjs', ...args);
  beforeAll(() => {
    copyCheckout(copy);
    // Biome asks git for what is ignored.
    execFileSync('git', ['init', '-q'], { cwd: copy });
  });
  afterAll(() => rmSync(copy, { recursive: true }));

  it('is made and entered', () => {
    const { status, stderr } = cozy('new', 'app', 'web-shop');
    expect([status, stderr]).toEqual([0, '']);
  });

  it('compiles, is formatted, and passes its own test', () => {
    const { stdout } = run('node_modules/.bin/tsc', '--noEmit');
    expect(stdout.split('\n').filter((line) => /^(constructs|variants)/.test(line))).toEqual([]);
    const style = run(
      'node_modules/.bin/biome',
      'check',
      '--error-on-warnings',
      'constructs/apps/web-shop',
      'constructs/catalogue.ts',
      'variants/sandbox.ts',
    );
    expect(style.status, style.stderr).toBe(0);
    const test = run('node_modules/.bin/vitest', 'run', '--project', 'unit', 'constructs/apps/web-shop');
    expect(test.status, test.stderr).toBe(0);
  }, 300_000);

  it('renders and is part of the build', () => {
    const rendered = cozy('render', 'apps/web-shop', '--set', 'replicas=3', '--release', 'web-shop-a', '-o', 'json');
    expect(rendered.stderr).toBe('');
    expect(JSON.parse(rendered.stdout)).toContainEqual(
      expect.objectContaining({ kind: 'Deployment', spec: expect.objectContaining({ replicas: 3 }) }),
    );
    expect(cozy('build', '--only', 'apps/web-shop')).toMatchObject({ status: 0 });
  });

  it('is not made twice', () => {
    const { status, stderr } = cozy('new', 'app', 'web-shop');
    expect(status).toBe(2);
    expect(stderr).toContain('there is an application "web-shop" already [NAME_INVALID]');
  });
});
