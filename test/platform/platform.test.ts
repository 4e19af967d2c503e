import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { foundIn } from './found.ts';
import { type Machine, machine } from './machine.ts';

/** Seconds for what several controllers in a row have to do, on a machine that is busy with much else. */
const patience = 300;
vi.setConfig({ testTimeout: 5 * patience * 1000 });

/** The README's way of a newcomer, in order: each test goes on where the one before it ended. */
describe('from an empty machine to a running application', () => {
  let here: Machine;
  /** A checkout of its own, in which files are changed. */
  let cwd: string;
  let firstUp: Awaited<ReturnType<Machine['cozy']>>;

  beforeAll(async () => {
    here = machine();
    cwd = here.copyOfCheckout();
    firstUp = await here.cozy(['up'], { cwd });
  });
  afterAll(() => here[Symbol.asyncDispose]());

  test('up ends with the platform ready and says what to try', async () => {
    expect(firstUp.stderr).not.toContain('error');
    expect(firstUp.code).toBe(0);
    expect(firstUp.stdout).toMatch(/^export KUBECONFIG=\S+ PATH=\S+/);
    const packages = await here.kubectl('get', 'packages', '--no-headers');
    expect(packages.trim().split('\n').length).toBeGreaterThan(8);
    for (const line of packages.trim().split('\n')) expect(line).toMatch(/\bTrue\b/);
    const ill = async () => {
      const { parts } = JSON.parse((await here.cozy(['status', '-o', 'json'])).stdout) as { parts: { name: string; health: string }[] };
      return parts.filter(({ health }) => health !== 'ok');
    };
    // At a busy moment a part may answer too late.
    await expect.poll(ill, { timeout: patience * 1000 }).toEqual([]);
  });

  test('a tenant gets its namespace, rights and quota', async () => {
    await here.kubectl('apply', '-f', 'examples/tenant.yaml');
    await here.kubectl('wait', '--for=condition=Ready', 'tenant/demo', '-n', 'tenant-root', `--timeout=${patience}s`);
    await here.kubectl('get', 'namespace', 'tenant-demo');
    expect(await here.kubectl('get', 'resourcequota', '-n', 'tenant-demo', '-o', 'jsonpath={.items[*].spec.hard}')).toContain(
      '"limits.cpu":"8"',
    );
    expect(await here.kubectl('get', 'rolebindings', '-n', 'tenant-demo', '-o', 'jsonpath={.items[*].subjects}')).toContain(
      'tenant-demo-admin',
    );
  });

  test('a Redis becomes a release, its objects and a password', async () => {
    await here.kubectl('apply', '-f', 'examples/redis.yaml');
    await here.kubectl('wait', '--for=condition=Ready', 'redis/cache', '-n', 'tenant-demo', `--timeout=${patience}s`);
    const list = await here.kubectl('get', 'tenants,redises', '-A');
    expect(list).toMatch(/tenant-demo\s+redis.*\/cache\s+True/);
    expect(list).toMatch(/tenant-root\s+tenant.*\/demo\s+True/);
    await here.kubectl('get', 'helmrelease', 'redis-cache', '-n', 'tenant-demo');
    await here.kubectl('get', 'redisfailover', 'redis-cache', '-n', 'tenant-demo');
    const password = ['get', 'secret', 'redis-cache-auth', '-n', 'tenant-demo', '-o', 'jsonpath={.data.password}'];
    const encoded = await here.until('the password is filled in', password, (answer) => answer.length > 0, patience);
    expect(Buffer.from(encoded, 'base64').toString()).toMatch(/^[A-Za-z0-9]{32}$/);
  });

  test('an edit of replicas reaches the RedisFailover', async () => {
    await here.kubectl('patch', 'redis', 'cache', '-n', 'tenant-demo', '--type=merge', '-p', '{"spec":{"replicas":3}}');
    const replicas = ['get', 'redisfailover', 'redis-cache', '-n', 'tenant-demo', '-o', 'jsonpath={.spec.redis.replicas}'];
    await here.until('three replicas', replicas, (answer) => answer === '3', patience);
  });

  test('M9: a changed construct reaches the running release by push, and nothing else is touched', async () => {
    const before = await foundIn(here, 'tenant-demo');
    const file = join(cwd, 'constructs/apps/redis/index.ts');
    const source = readFileSync(file, 'utf8');
    const changed = source.replace("'loglevel notice'", "'loglevel verbose'");
    expect(changed).not.toBe(source);
    writeFileSync(file, changed);
    const diff = await here.cozy(['diff'], { cwd });
    expect(diff.stdout).toContain('loglevel verbose');
    expect(diff.code).toBe(1);
    const push = await here.cozy(['push'], { cwd });
    expect(push.stderr).not.toContain('error');
    expect(push.code).toBe(0);
    expect(push.stdout).toMatch(/sha256:[0-9a-f]{64}/);
    const config = ['get', 'redisfailover', 'redis-cache', '-n', 'tenant-demo', '-o', 'jsonpath={.spec.redis.customConfig}'];
    await here.until('the new setting', config, (answer) => answer.includes('loglevel verbose'), patience);
    const ready = ['wait', '--for=condition=Ready', 'redis/cache', '-n', 'tenant-demo', `--timeout=${patience}s`];
    await here.until('the Redis is ready again', ready, (answer) => answer.includes('condition met'), patience);
    const { uids, specs, secrets } = await foundIn(here, 'tenant-demo');
    expect({ uids, specs, secrets }).toEqual({ uids: expect.objectContaining(before.uids), specs: before.specs, secrets: before.secrets });
  });

  test('M12: what it runs comes from one checkout, and is followed under a name of its own', async () => {
    const foreign = await here.cozy(['push', '--no-build']);
    expect([foreign.code, foreign.stdout, foreign.stderr]).toEqual([
      2,
      '',
      expect.stringContaining(`runs the checkout ${realpathSync(cwd)}`),
    ]);
    const up = await here.cozy(['up']);
    expect([up.code, up.stderr]).toEqual([2, expect.stringContaining('OTHER_CHECKOUT')]);
    const refs = [
      'get',
      'ocirepositories',
      '-n',
      'cozy-system',
      '-o',
      'jsonpath={range .items[*]}{.metadata.name} {.spec.ref}{"\\n"}{end}',
    ];
    const followed = (await here.kubectl(...refs)).trim().split('\n');
    expect(followed).toHaveLength(2);
    for (const line of followed) expect(line).toMatch(/^cozystack-(?:platform|packages) {"tag":"sandbox-[0-9a-f]{12}"}$/);
  });

  test('down and up again keep the state and take seconds', async () => {
    expect((await here.cozy(['down'], { cwd })).code).toBe(0);
    const up = await here.cozy(['up'], { cwd });
    expect(up.stderr).not.toContain('error');
    expect(up.code).toBe(0);
    await here.until(
      'the Redis is back',
      ['get', 'redis', 'cache', '-n', 'tenant-demo'],
      (answer) => /cache\s+True/.test(answer),
      patience,
    );
  });

  test('deletion leaves nothing behind', async () => {
    await here.kubectl('delete', 'redis', 'cache', '-n', 'tenant-demo', `--timeout=${patience}s`);
    const left = ['get', 'helmreleases,redisfailovers,secrets,services,workloadmonitors', '-n', 'tenant-demo', '-o', 'name'];
    await here.until('nothing of the Redis is left', left, (answer) => !answer.includes('redis-cache'), patience);
    await here.kubectl('delete', 'tenant', 'demo', '-n', 'tenant-root', `--timeout=${patience}s`);
    await here.until('the namespace is gone', ['get', 'namespace', 'tenant-demo'], (answer) => answer.includes('not found'), patience);
    const rights = await here.kubectl('get', 'clusterroles,clusterrolebindings,helmreleases', '-A', '-o', 'name');
    expect(rights).not.toContain('tenant-demo');
  });
});
