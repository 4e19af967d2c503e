import { createPrivateKey } from 'node:crypto';
import { platform } from '../../constructs/core/platform/index.ts';
import { ConfigMap } from '../../constructs/kinds/core.ts';
import { authoredChart } from '../../constructs/lib/authored-chart.ts';
import { definePackage, installed } from '../../constructs/lib/package.ts';
import { type Artifact, packArtifact, pushArtifact } from '../../src/artifact/artifact.ts';
import type { KeyPair } from '../../src/artifact/keys.ts';
import type { Registry } from '../../src/artifact/registry.ts';
import { signArtifact } from '../../src/artifact/signature.ts';
import { packagesTree } from '../../src/cli/catalogue/packages-tree.ts';

/** Kind that a package brings in the `crds` folder of its chart, which Helm itself never upgrades. Its schema has one field, named by the mark. */
export const definitionName = (name: string) => `${name}s.test.example.org`;

const definition = (name: string, mark: string) => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: definitionName(name) },
  spec: {
    group: 'test.example.org',
    scope: 'Namespaced',
    names: { plural: `${name}s`, singular: name, kind: `${name[0]!.toUpperCase()}${name.slice(1)}` },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: 'object', properties: { [mark]: { type: 'string' } } } },
      },
    ],
  },
});

const chartOf = (name: string, mark: string) =>
  authoredChart(`system/${name}`, {
    description: `The package ${name}.`,
    values: {},
    files: { 'crds/definition.yaml': `${JSON.stringify(definition(name, mark), undefined, 2)}\n` },
    compose: (scope) => void new ConfigMap(scope, 'out', { metadata: { name: 'out' }, data: { mark } }),
  });

/** The platform's own chart over a catalogue of two packages, `cozystack.one` and `cozystack.two`, each with one ConfigMap and one definition of a kind that say its mark. */
export async function smallPlatform(marks: { one: string; two: string }): Promise<Artifact> {
  const charts = Object.entries(marks).map(([name, mark]) => chartOf(name, mark));
  const packages = charts.map((chart) =>
    definePackage(chart.name, { components: [installed(chart, { namespace: `cozy-${chart.name}`, upgradeCRDs: 'CreateReplace' })] }),
  );
  const compiled = [platform(packages), ...charts].map((chart) => [chart, chart.compile({ simulate: false })] as const);
  return await packArtifact(packagesTree({ charts: new Map(compiled) }), { revision: JSON.stringify(marks) });
}

export const REPOSITORY = 'cozystack-packages';

/** Pushes an artifact and signs it. @returns its digest */
export async function release(client: Registry, registry: string, artifact: Artifact, tag: string, signer: KeyPair): Promise<string> {
  const reference = { registry, repository: REPOSITORY, tag };
  const { digest } = await pushArtifact(client, reference, artifact);
  await signArtifact(client, reference, digest, createPrivateKey(signer.privateKey), false);
  return digest;
}
