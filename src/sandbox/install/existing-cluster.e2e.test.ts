import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandbox, type TestSandbox } from '../../../test/sandbox.ts';
import { kubectlOf } from '../node/kubectl.fixture.ts';
import { connectTo, hasFlux } from './existing-cluster.ts';

describe('an existing cluster', () => {
  let running: TestSandbox;
  beforeAll(async () => {
    running = await sandbox();
  });
  afterAll(() => running?.stop());

  /** A kubeconfig for the same cluster with a token in place of the administrator's certificate. */
  function withToken(token: string): string {
    const file = join(running.layout.folder, 'token.yaml');
    const config = JSON.parse(kubectlOf(running).run('config', 'view', '--raw', '-o', 'json'));
    config.users[0].user = { token };
    writeFileSync(file, JSON.stringify(config));
    return file;
  }

  it('takes an administrator', async () => {
    const client = await connectTo(running.kubeconfig);
    expect(await hasFlux(client)).toBe(true);
    client.close();
  });
  it('refuses somebody without all rights, before anything is built', async () => {
    const kubectl = kubectlOf(running);
    kubectl.run('create', 'serviceaccount', 'guest');
    const token = kubectl.run('create', 'token', 'guest').trim();
    await expect(connectTo(withToken(token))).rejects.toMatchObject({
      code: 'CLUSTER_FORBIDS',
      message: expect.stringContaining('no administrator'),
    });
  });
  it('says that the cluster does not know who asks', async () => {
    await expect(connectTo(withToken('wrong'))).rejects.toMatchObject({
      code: 'CLUSTER_FORBIDS',
      message: expect.stringContaining('refuses the user'),
    });
  });
  it('says what is wrong with a file that is no kubeconfig', async () => {
    const file = join(running.layout.folder, 'no.yaml');
    writeFileSync(file, 'contexts: []\n');
    await expect(connectTo(file)).rejects.toMatchObject({
      code: 'KUBECONFIG_INVALID',
      message: expect.stringContaining('no context is chosen'),
    });
  });
});
