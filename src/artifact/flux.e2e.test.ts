import { createPrivateKey } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadAccess } from '../../operators/kit/access/load.ts';
import { Client } from '../../operators/kit/client/client.ts';
import { secrets } from '../../operators/kit/client/kinds.ts';
import { conditionOf, type KubeObject } from '../../operators/kit/client/object.ts';
import { resource } from '../../operators/kit/client/resource.ts';
import { sandbox, type TestSandbox } from '../../test/sandbox.ts';
import { packArtifact, pushArtifact } from './artifact.ts';
import { anonymous } from './credentials.ts';
import { hexOf } from './digest.ts';
import { gunzip } from './gzip.ts';
import { generateKeys } from './keys.ts';
import { parseReference } from './reference.ts';
import { Registry } from './registry.ts';
import { signArtifact } from './signature.ts';
import { untar } from './tar.ts';
import { treeOf } from './tree.ts';

interface OciRepository extends KubeObject {
  spec: object;
  status?: { artifact?: { revision: string; url: string; metadata?: Record<string, string> } };
}

const repositories = resource<OciRepository>({
  group: 'source.toolkit.fluxcd.io',
  version: 'v1',
  plural: 'ocirepositories',
  kind: 'OCIRepository',
  namespaced: true,
});
const tree = treeOf([
  { path: 'core/platform/Chart.yaml', content: Buffer.from('name: platform\n'), executable: false },
  { path: 'apps/redis/run.sh', content: Buffer.from('#!/bin/sh\n'), executable: true },
]);
const ours = generateKeys();
const theirs = generateKeys();

let control: TestSandbox;
let client: Client;
const registry = new Registry({ keychain: anonymous });
beforeAll(async () => {
  control = await sandbox({ flux: true });
  client = new Client(loadAccess({ kubeconfig: control.kubeconfig }));
  for (const [name, { publicKey }] of [
    ['ours', ours],
    ['theirs', theirs],
  ] as const) {
    const data = { 'cosign.pub': Buffer.from(publicKey).toString('base64') };
    await client.create(secrets, { apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace: 'default' }, data });
  }
});
afterAll(async () => {
  client?.close();
  await control?.stop();
});

/** What source-controller says of the repository, once it has decided. */
async function outcome(name: string, spec: object): Promise<OciRepository> {
  const metadata = { name, namespace: 'default' };
  const url = `oci://${control.registry}/${name}`;
  await client.create(repositories, {
    apiVersion: 'source.toolkit.fluxcd.io/v1',
    kind: 'OCIRepository',
    metadata,
    spec: { url, insecure: true, interval: '1h', ref: { tag: 'v1' }, ...spec },
  });
  for (let tries = 0; tries < 600; tries++) {
    const found = await client.get(repositories, metadata);
    const ready = conditionOf(found);
    if (ready?.status === 'True' || (ready?.status === 'False' && ready.reason !== 'Progressing')) return found;
    await sleep(250);
  }
  return await client.get(repositories, metadata);
}

async function pushed(name: string, revision = 'v1:abc') {
  const reference = parseReference(`${control.registry}/${name}:v1`);
  const artifact = await packArtifact(tree, { source: 'https://git.example.org/p', revision });
  await pushArtifact(registry, reference, artifact);
  return { reference, digest: artifact.digest };
}

describe('source-controller', () => {
  it('pulls the artifact, by our digest, with every file', async () => {
    const { digest } = await pushed('plain');
    const { status } = await outcome('plain', {});
    expect(status?.artifact?.revision).toBe(`v1@${digest}`);
    expect(status?.artifact?.metadata).toMatchObject({ 'org.opencontainers.image.revision': 'v1:abc' });
    const served = Buffer.from(await (await fetch(status!.artifact!.url)).arrayBuffer());
    const files = await untar(gunzip(served, 'served', 1e6), 'served');
    expect(files.map(({ path, content }) => [path, content.toString()])).toEqual(
      tree.map(({ path, content }) => [path, content.toString()]),
    );
  });

  const verify = { verify: { provider: 'cosign', secretRef: { name: 'ours' } } };
  const refusal = { status: 'False', reason: 'VerificationError' };

  it.each([
    ['a bundle', false],
    ['cosign’s older scheme too', true],
  ])('takes what is signed by %s, and refuses what somebody else signed', async (_, tagScheme) => {
    const name = tagScheme ? 'tag' : 'bundle';
    const signed = await pushed(`${name}-signed`);
    await signArtifact(registry, signed.reference, signed.digest, createPrivateKey(ours.privateKey), tagScheme);
    const foreign = await pushed(`${name}-foreign`);
    await signArtifact(registry, foreign.reference, foreign.digest, createPrivateKey(theirs.privateKey), tagScheme);
    const [good, wrong] = await Promise.all([outcome(`${name}-signed`, verify), outcome(`${name}-foreign`, verify)]);
    expect(conditionOf(good)).toMatchObject({ status: 'True' });
    expect(conditionOf(good, 'SourceVerified')).toMatchObject({ status: 'True' });
    expect(conditionOf(wrong)).toMatchObject(refusal);
    expect(wrong.status?.artifact).toBeUndefined();
  });

  it('refuses what is not signed, and a bundle that was signed for another artifact', async () => {
    await pushed('unsigned');
    const signed = await pushed('replayed', 'old');
    await signArtifact(registry, signed.reference, signed.digest, createPrivateKey(ours.privateKey));
    const other = await pushed('replayed', 'new');
    const list = { registry: control.registry, repository: 'replayed' };
    const { bytes, mediaType } = await registry.manifest({ ...list, tag: `sha256-${hexOf(signed.digest)}` });
    await registry.pushManifest({ ...list, tag: `sha256-${hexOf(other.digest)}` }, mediaType, bytes);
    const [none, replayed] = await Promise.all([outcome('unsigned', verify), outcome('replayed', verify)]);
    expect(conditionOf(none)).toMatchObject(refusal);
    expect(conditionOf(replayed)).toMatchObject(refusal);
  });
});
