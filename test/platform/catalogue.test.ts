import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Edit, modules, type Ordered, services, machine as virtualMachine } from './applications.ts';
import { type Found, foundIn } from './found.ts';
import { LATER_LABEL, LATER_TAG, laterVersion } from './later-version.ts';
import { type Machine, machine } from './machine.ts';

/** Seconds for what several controllers in a row have to do, on a machine that is busy with much else. */
const patience = 300;
const namespace = ['-n', 'tenant-shop'];

// A test waits several times; what it waited for says more than that it took too long.
vi.setConfig({ testTimeout: 5 * patience * 1000 });

/** Each application by the way that tenants go: kubectl, the API server, Flux, and the objects of stood-in operators. */
describe('applications of a tenant', () => {
  let here: Machine;

  beforeAll(async () => {
    here = machine();
    const { code, stderr } = await here.cozy(['up', '--variant', 'sandbox-catalogue']);
    if (code !== 0) throw new Error(`cozy up ended with ${code}:\n${stderr}`);
    await order({ plural: 'tenants', kind: 'Tenant', name: 'shop', spec: { etcd: true, ingress: true, monitoring: true } }, 'tenant-root');
    await here.until('the tenant has a namespace', ['get', 'namespace', 'tenant-shop'], (answer) => /\bActive\b/.test(answer), patience);
    await Promise.all(services.map((application) => order(application)));
  });
  afterAll(() => here[Symbol.asyncDispose]());

  async function order({ kind, name, spec }: Pick<Ordered, 'plural' | 'kind' | 'name' | 'spec'>, where = 'tenant-shop') {
    const object = { apiVersion: 'apps.cozystack.io/v1alpha1', kind, metadata: { name, namespace: where }, spec };
    await here.apply(object);
  }

  /** Says on failure what the application, or its release, waits for. */
  async function becomesReady({ plural, name }: Pick<Ordered, 'plural' | 'name'>, where = 'tenant-shop') {
    const conditions = '{range .status.conditions[*]}{.type}={.status} {.reason}: {.message}{"\\n"}{end}';
    const ask = ['get', `${plural}.apps.cozystack.io`, name, '-n', where, '-o', `jsonpath=${conditions}`];
    await here.until(`${plural}/${name} is Ready`, ask, (answer) => /^Ready=True/m.test(answer), patience);
  }

  const exists = (object: string) => here.until(`${object} is there`, ['get', object, ...namespace, '-o', 'name'], isName, patience);
  const isName = (answer: string) => /^[^\s/]+\/\S+\n$/.test(answer);

  const edited = async ({ plural, name }: Ordered, { patch: spec, reaches: [object, path, expected] }: Edit) => {
    const patch = JSON.stringify({ spec });
    await here.kubectl('patch', `${plural}.apps.cozystack.io`, name, ...namespace, '--type=merge', '-p', patch);
    const ask = ['get', object, ...namespace, '-o', `jsonpath=${path}`];
    await here.until(`${patch} of ${plural}/${name} reaches ${path} of ${object}`, ask, (answer) => answer === expected, patience);
  };

  test('the tenant gets its modules', async () => {
    await becomesReady({ plural: 'tenants', name: 'shop' }, 'tenant-root');
    await becomesReady({ plural: 'infos', name: 'info' });
  });

  const orders = [...services, virtualMachine];
  // Side by side: each waits for Flux most of the time.
  describe.concurrent('become ready with all their objects, and take an edit to them', () => {
    test.each([...modules, ...services].map((application) => [application.kind, application] as const))('%s', async (_, application) => {
      await keepsItsPromise(application);
    });
    test(virtualMachine.kind, async () => {
      await becomesReady({ plural: 'vmdisks', name: 'system' });
      await order(virtualMachine);
      await keepsItsPromise(virtualMachine);
    });
  });

  async function keepsItsPromise(application: Ordered) {
    await becomesReady(application);
    for (const object of application.objects) await exists(object);
    await edited(application, application.edits[0]);
    await becomesReady(application);
  }

  test('access to a bucket follows its users', async () => {
    const key = (user: string) => ['get', 'secret', `bucket-media-${user}-credentials`, ...namespace, '-o', 'jsonpath={.data}'];
    const whole = (answer: string) => ['accessKey', 'secretKey', 'endpoint', 'bucketName'].every((name) => answer.includes(`"${name}":`));
    await here.until('the new user has access', key('guest'), whole, patience);
    await here.until('the old user has none', key('reader'), (answer) => answer.includes('NotFound'), patience);
  });

  test('what a tenant sees of it all: its Secrets, and how much works', async () => {
    const seen = await here.kubectl('get', 'tenantsecrets', ...namespace, '-o', 'name');
    for (const name of ['postgres-orders-credentials', 'postgres-orders.tenant-ca', 'redis-cache-auth', 'bucket-media-writer-credentials'])
      expect(seen).toContain(`/${name}\n`);
    for (const name of ['postgres-orders-superuser', 'postgres-orders-ca', 'kafka-events-cluster-ca', 'etcd-ca-tls'])
      expect(seen).not.toContain(`/${name}\n`);
    const ask = ['get', 'workloadmonitors', ...namespace, '-o', 'jsonpath={range .items[*]}{.metadata.name}={.status.operational} {end}'];
    const working = ['postgres-orders', 'redis-cache-redis', 'kafka-events', 'clickhouse-stats', 'etcd'].map((name) => `${name}=true`);
    await here.until('monitors see them work', ask, (answer) => working.every((text) => answer.includes(text)), patience);
  });

  describe('M9: a later version of the platform takes the place of the one that all this was made with', () => {
    const all = [...modules, ...orders];
    const namespaces = ['tenant-shop', 'tenant-root'];
    let before: Record<string, Found>;
    let after: Record<string, Found>;
    const everything = async () =>
      Object.fromEntries(await Promise.all(namespaces.map(async (each) => [each, await foundIn(here, each)] as const)));

    /** Chart version and readiness of all releases, by `<namespace>/<name>`. */
    const releases = (answer: string) =>
      new Map(
        answer
          .trim()
          .split('\n')
          .map((line) => line.split(' ') as [string, string, string])
          .map(([name, version, ready]) => [name, { version, ready }]),
      );
    const columns =
      '{.metadata.namespace}/{.metadata.name} {.status.history[0].chartVersion} {.status.conditions[?(@.type=="Ready")].status}';
    const askReleases = ['get', 'helmreleases', '-A', '-o', `jsonpath={range .items[*]}${columns}{"\\n"}{end}`];

    test('every release that was Ready is Ready again, with its chart of that version', async () => {
      before = await everything();
      const were = [...releases(await here.kubectl(...askReleases))].filter(([, { ready }]) => ready === 'True');
      expect(were.map(([name]) => name)).toEqual(expect.arrayContaining(all.map(({ release }) => `tenant-shop/${release}`)));

      const pushed = await here.push(await laterVersion());
      expect([pushed.code, pushed.stderr]).toEqual([0, '']);
      const upgraded = (answer: string) => {
        const now = releases(answer);
        return were.every(([name, { version }]) => now.get(name)?.ready === 'True' && now.get(name)?.version !== version);
      };
      await here.until('all releases are upgraded', askReleases, upgraded, 2 * patience);
      for (const application of all) await becomesReady(application);
      const images = ['get', 'pods', '-n', 'cozy-system', '-l', 'app=cozystack-api', '-o', 'jsonpath={.items[*].spec.containers[*].image}'];
      expect(await here.kubectl(...images)).toContain(`:${LATER_TAG}`);
      after = await everything();
    });

    test.each(all.map((application) => [application.kind, application] as const))(
      'what the chart of %s makes is that version’s',
      async (_, { objects }) => {
        const label = `{.metadata.labels.${LATER_LABEL.replaceAll('.', '\\.')}}`;
        await here.until(
          objects[0]!,
          ['get', objects[0]!, ...namespace, '-o', `jsonpath=${label}`],
          (answer) => answer === 'later',
          patience,
        );
      },
    );

    test.each(namespaces)('every object in %s is still the same one', (each) => {
      const anew = Object.entries(before[each]!.uids).filter(([object, uid]) => after[each]!.uids[object] !== uid);
      expect(anew).toEqual([]);
    });

    test.each(namespaces)('M6: what was set in %s, passwords and certificates are kept', (each) => {
      expect(after[each]!.specs).toEqual(before[each]!.specs);
      expect(after[each]!.secrets).toEqual(before[each]!.secrets);
    });

    describe.concurrent('an edit reaches the objects', () => {
      test.each(all.map((application) => [application.kind, application] as const))('%s', async (_, application) => {
        await edited(application, application.edits[1]);
        await becomesReady(application);
      });
    });
  });

  test('deletion leaves nothing of them', async () => {
    const remove = async (list: readonly Ordered[]) => {
      const names = list.map(({ plural, name }) => `${plural}.apps.cozystack.io/${name}`);
      await here.kubectl('delete', ...names, ...namespace, `--timeout=${patience}s`);
    };
    await remove([virtualMachine]);
    await remove(services);
    const left = new RegExp(orders.map(({ release }) => release).join('|'));
    const kinds = (await here.kubectl('api-resources', '--verbs=list', '--namespaced', '-o', 'name')).trim().split('\n');
    const all = kinds.filter((kind) => !/^events\b/.test(kind)).join(',');
    await here.until(
      'nothing is left',
      ['get', all, ...namespace, '-o', 'name', '--ignore-not-found'],
      (answer) => !left.test(answer),
      patience,
    );
    const outside = [
      'get',
      'clusterroles,clusterrolebindings,persistentvolumes',
      '-o',
      'custom-columns=:.metadata.name,:.spec.claimRef.name',
    ];
    await here.until('nor outside of the namespace', outside, (answer) => !left.test(answer), patience);
  });

  test('a module goes when the tenant turns it off', async () => {
    const off = '{"spec":{"etcd":false,"ingress":false,"monitoring":false}}';
    await here.kubectl('patch', 'tenants.apps.cozystack.io', 'shop', '-n', 'tenant-root', '--type=merge', '-p', off);
    const ask = ['get', 'helmreleases,etcdclusters,statefulsets,workloadmonitors,certificates', ...namespace, '-o', 'name'];
    await here.until('the modules are gone', ask, (answer) => !/etcd|ingress|monitoring|grafana/.test(answer), patience);
  });

  test('with the tenant goes its namespace', async () => {
    await here.kubectl('delete', 'tenants.apps.cozystack.io', 'shop', '-n', 'tenant-root', `--timeout=${patience}s`);
    await here.until('the namespace is gone', ['get', 'namespace', 'tenant-shop'], (answer) => answer.includes('NotFound'), patience);
    const rights = await here.kubectl('get', 'clusterroles,clusterrolebindings,helmreleases', '-A', '-o', 'name');
    expect(rights).not.toContain('tenant-shop');
  });
});
