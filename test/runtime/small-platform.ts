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

const chartOf = (name: string, mark: string) =>
  authoredChart(`system/${name}`, {
    description: `The package ${name}.`,
    values: {},
    compose: (scope) => void new ConfigMap(scope, 'out', { metadata: { name: 'out' }, data: { mark } }),
  });

/** The platform's own chart over a catalogue of two packages, `cozystack.one` and `cozystack.two`, each with one ConfigMap that says its mark. */
export async function smallPlatform(marks: { one: string; two: string }): Promise<Artifact> {
  const charts = Object.entries(marks).map(([name, mark]) => chartOf(name, mark));
  const packages = charts.map((chart) =>
    definePackage(chart.name, { components: [installed(chart, { namespace: `cozy-${chart.name}` })] }),
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
