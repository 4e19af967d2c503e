import { describe, expect, test } from 'vitest';
import { everyApplication } from './every-application.fixture.ts';
import { INSTEAD_OF_LOOKUPS } from './instead-of-lookups.fixture.ts';
import { render } from './render.fixture.ts';

const clusters = INSTEAD_OF_LOOKUPS['apps/kubernetes'];

/** Values that give an application all of its Jobs. */
const VALUES: Readonly<Record<string, object>> = {
  ...INSTEAD_OF_LOOKUPS,
  'apps/clickhouse': { backup: { enabled: true, schedule: '0 0 * * *' } },
  'apps/mariadb': { backup: { enabled: true } },
  'apps/kubernetes': { ...clusters, oidc: { mode: 'CustomConfig', customConfig: { config: 'jwt: []' } } },
};

/** The Jobs of an application in a tenant that has everything of its own. */
function jobsIn(tenant: string, id: string, application: (typeof everyApplication)[number][1]): string {
  const name = id.startsWith('extra/') ? id.slice('extra/'.length) : id === 'apps/tenant' ? 'tenant-word' : `${application.name}-test`;
  const modules = Object.fromEntries(['etcd', 'ingress', 'gateway', 'monitoring', 'seaweedfs'].map((module) => [module, tenant]));
  const namespace = { ...modules, host: 'a.example.org' };
  const objects = render(application, VALUES[id] ?? {}, { release: { name, namespace: tenant }, namespace });
  return JSON.stringify(Object.values(objects).filter(({ kind }) => ['Job', 'CronJob'].includes(kind)));
}

describe('J3: Jobs work in the namespace of their release and in no other, of', () => {
  test.each(everyApplication)('%s', (id, application) => {
    const [here, there] = [jobsIn('tenant-here', id, application), jobsIn('tenant-there', id, application)];
    // Names may hold a digest of the objects.
    const withoutDigests = (text: string) => text.replaceAll(/-[0-9a-f]{6}\b/g, '');
    expect(withoutDigests(here.replaceAll('tenant-here', 'tenant-there'))).toBe(withoutDigests(there));
    expect(here).not.toContain('tenant-root');
  });
});
