import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startRegistry } from '../../test/registry.ts';
import { silent } from '../sandbox/problem.ts';
import { ensurePrograms } from '../sandbox/programs/programs.ts';
import { VendorStore } from './store.ts';

it('vendors a chart that Helm pushed to a registry', async () => {
  await using running = await startRegistry();
  const helm = join(await ensurePrograms(silent), 'helm');
  const folder = mkdtempSync(join(tmpdir(), 'vendor-'));
  try {
    execFileSync(helm, ['create', 'demo'], { cwd: folder });
    execFileSync(helm, ['package', 'demo', '--version', '1.2.3+build.4'], { cwd: folder, stdio: 'ignore' });
    execFileSync(helm, ['push', 'demo-1.2.3+build.4.tgz', `oci://${running.address}/charts`, '--plain-http'], {
      cwd: folder,
      stdio: 'ignore',
    });
    const store = new VendorStore(join(folder, 'vendor'));
    const chart = { repository: `oci://${running.address}/charts`, name: 'demo', version: '1.2.3+build.4' };
    await store.add(chart);
    expect((await store.read(chart))?.map(({ path }) => path)).toContain('templates/deployment.yaml');
    await expect(store.add({ ...chart, version: '2.0.0' })).rejects.toMatchObject({ code: 'ARTIFACT_NOT_FOUND' });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
