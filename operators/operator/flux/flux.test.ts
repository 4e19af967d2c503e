import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withApiServerAddress } from './api-server-address.ts';
import { readDefinitions } from './definitions.ts';
import { manifests, namespace } from './manifests.ts';

type Deployment = {
  spec: {
    replicas: number;
    strategy: object;
    template: {
      spec: {
        hostNetwork: boolean;
        containers: { name: string; args: string[]; env: { name: string; value?: string }[]; ports: { containerPort: number }[] }[];
      };
    };
  };
};
const deployment = () => manifests().find(({ kind }) => kind === 'Deployment') as unknown as Deployment & { kind: string };

describe('Flux', () => {
  const pod = deployment().spec.template.spec;

  it('is one pod of five controllers on the host, in a namespace that admits it', () => {
    expect(pod.containers.map(({ name }) => name)).toEqual([
      'source-controller',
      'kustomize-controller',
      'helm-controller',
      'notification-controller',
      'source-watcher',
    ]);
    expect([deployment().spec.replicas, deployment().spec.strategy, pod.hostNetwork]).toEqual([1, { type: 'Recreate' }, true]);
    expect(namespace().metadata.labels).toMatchObject({ 'pod-security.kubernetes.io/enforce': 'privileged' });
  });

  it('listens on no port twice', () => {
    const ports = pod.containers.flatMap((container) => container.ports.map(({ containerPort }) => containerPort));
    expect(new Set(ports).size).toBe(ports.length);
  });

  it('leaves sharded releases alone and takes ExternalArtifacts', () => {
    const args = pod.containers.find(({ name }) => name === 'helm-controller')?.args;
    expect(args).toEqual(
      expect.arrayContaining([
        '--watch-label-selector=!sharding.fluxcd.io/key',
        '--feature-gates=ExternalArtifact=true',
        '--events-addr=http://localhost:9690',
      ]),
    );
    expect(pod.containers.find(({ name }) => name === 'notification-controller')?.args).toContain('--events-addr=:9690');
  });
});

describe("the operator's way to the API server", () => {
  const env = { KUBERNETES_SERVICE_HOST: 'localhost', KUBERNETES_SERVICE_PORT: '7445' };
  const addresses = (object: Deployment) =>
    object.spec.template.spec.containers.map((container) => container.env.filter(({ name }) => name in env).map(({ value }) => value));

  it('is handed on to every container on the host, once', () => {
    const once = withApiServerAddress(deployment(), env);
    expect(addresses(withApiServerAddress(once, env))).toEqual(Array(5).fill(['localhost', '7445']));
  });

  it('is not handed on to pods with a network of their own, nor where there is none to hand on', () => {
    const own = deployment();
    own.spec.template.spec.hostNetwork = false;
    expect(withApiServerAddress(own, env)).toBe(own);
    expect(addresses(withApiServerAddress(deployment(), {}))).toEqual(Array(5).fill([]));
  });
});

describe('the folder of definitions', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'flux-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const definition = (name: string) => ({ apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name } });

  it('is read in the order of names, documents and lists alike', async () => {
    writeFileSync(join(folder, 'b.json'), JSON.stringify([definition('two'), definition('three')]));
    writeFileSync(join(folder, 'a.yaml'), `---\n# nothing\n---\n${JSON.stringify(definition('one'))}\n---\n`);
    expect((await readDefinitions(folder)).map(({ metadata }) => metadata.name)).toEqual(['one', 'two', 'three']);
  });

  it('may hold nothing else, and not nothing', async () => {
    await expect(readDefinitions(folder)).rejects.toThrow(/no definition of Flux/);
    await expect(readDefinitions(join(folder, 'none'))).rejects.toThrow(/no definition of Flux/);
    writeFileSync(join(folder, 'a.yaml'), 'apiVersion: v1\nkind: Secret\n');
    await expect(readDefinitions(folder)).rejects.toThrow(/Secret is no CustomResourceDefinition/);
  });
});
