import { describe, expect, test } from 'vitest';
import { evaluate, type KubernetesObject } from '../../src/chart/index.ts';
import { everyApplication } from './every-application.fixture.ts';
import { INSTEAD_OF_LOOKUPS } from './instead-of-lookups.fixture.ts';
import { render } from './render.fixture.ts';
import { tenant } from './tenant/index.ts';

const INSTALL_TIMEOUT = 'release.cozystack.io/helm-install-timeout';

/** What the API server gives a release whose kind says nothing, and what Flux gives every uninstall. */
const DEFAULT = '10m';
const UNINSTALL_SECONDS = 300;

const secondsOf = (duration: string): number => {
  const [, minutes] = /^(\d+)m$/.exec(duration) ?? [];
  if (minutes === undefined) throw new Error(`${duration}: whole minutes are expected here`);
  return Number(minutes) * 60;
};

const installTimeoutOf = ({ definitionChart }: (typeof everyApplication)[number][1]): string => {
  const [definition] = evaluate(definitionChart.source);
  return (definition?.metadata['annotations'] as Record<string, string> | undefined)?.[INSTALL_TIMEOUT] ?? DEFAULT;
};

/** Values that give an application its Jobs. */
const VALUES: Readonly<Record<string, object>> = {
  ...INSTEAD_OF_LOOKUPS,
  'apps/kubernetes': { ...INSTEAD_OF_LOOKUPS['apps/kubernetes'], oidc: { mode: 'CustomConfig', customConfig: { config: 'jwt: []' } } },
};

interface Hook {
  readonly name: string;
  readonly on: readonly string[];
  /** Seconds; undefined: as long as Helm's patience lasts. */
  readonly deadline: number | undefined;
}

const hooksOf = (objects: readonly KubernetesObject[]): Hook[] =>
  objects.flatMap(({ kind, metadata, spec }) => {
    const on = (metadata['annotations'] as Record<string, string> | undefined)?.['helm.sh/hook'];
    const { activeDeadlineSeconds } = (spec ?? {}) as { activeDeadlineSeconds?: number };
    return kind === 'Job' && on !== undefined ? [{ name: metadata.name, on: on.split(','), deadline: activeDeadlineSeconds }] : [];
  });

describe('C7: patience', () => {
  test('with an installation is longer for what takes long to start', () => {
    const timeouts = everyApplication.map(([id, application]) => [id, installTimeoutOf(application)] as const);
    expect(Object.fromEntries(timeouts.filter(([, timeout]) => timeout !== DEFAULT))).toEqual({
      'apps/kubernetes': '20m',
      'apps/tenant': '15m',
      'extra/monitoring': '15m',
    });
  });

  test('with modules of a tenant is as theirs, and those that keep data are never uninstalled for being slow', () => {
    const modules = { etcd: true, monitoring: true, ingress: true, seaweedfs: true, gateway: true };
    const objects = render(tenant, modules, { release: { name: 'tenant-b', namespace: 'tenant-a' } });
    const specs = Object.values(objects).flatMap(({ kind, metadata, spec }) =>
      kind === 'HelmRelease' ? [[metadata.name, spec as { timeout: string; install: object; upgrade: object }] as const] : [],
    );
    expect(Object.fromEntries(specs.map(([name, { timeout }]) => [name, timeout]))).toMatchObject({ etcd: '30m', monitoring: DEFAULT });
    const patient = { strategy: { name: 'RetryOnFailure' } };
    for (const [name, spec] of specs) {
      if (['etcd', 'monitoring', 'seaweedfs', 'gateway'].includes(name))
        expect(spec, name).toMatchObject({ install: patient, upgrade: patient });
    }
  });

  test.each(everyApplication)('of Helm outlasts every Job of %s that it waits for', (id, application) => {
    const name = id.startsWith('extra/') ? id.slice('extra/'.length) : id === 'apps/tenant' ? 'tenant-b' : `${application.name}-test`;
    const objects = Object.values(render(application, VALUES[id] ?? {}, { release: { name, namespace: 'tenant-a' } }));
    for (const { name, on, deadline } of hooksOf(objects)) {
      const patience = on.some((event) => event.endsWith('-delete')) ? UNINSTALL_SECONDS : secondsOf(installTimeoutOf(application));
      expect(deadline ?? 0, `${name}, a hook for ${on}`).toBeLessThan(patience);
    }
  });
});
