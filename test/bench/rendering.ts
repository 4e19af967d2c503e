import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { everyApplication } from '../../constructs/apps/every-application.fixture.ts';
import { INSTEAD_OF_LOOKUPS } from '../../constructs/apps/instead-of-lookups.fixture.ts';
import { kubernetes } from '../../constructs/apps/kubernetes/index.ts';
import { SURROUNDINGS } from '../../constructs/apps/render.fixture.ts';
import { compile, evaluate } from '../../src/chart/index.ts';
import { silent } from '../../src/sandbox/problem.ts';
import { ensurePrograms } from '../../src/sandbox/programs/programs.ts';
import { type Figure, median } from './figure.ts';

/** How long it takes to see what an application is made of: in this process, and with Helm. */
export async function measureRendering(): Promise<Figure[]> {
  const evaluated: Figure[] = [];
  for (const [id, { chart }] of everyApplication) {
    const release = { name: id.startsWith('extra/') ? basename(id) : `${basename(id)}-sample`, namespace: 'tenant-a' };
    const render = () => evaluate(chart.source, { ...SURROUNDINGS, release, values: INSTEAD_OF_LOOKUPS[id] ?? {} });
    await median(20, render);
    evaluated.push({ name: `render ${id} in TypeScript, warm`, limit: 5, milliseconds: await median(50, render) });
  }
  return [slowest(evaluated), await helmTemplate()];
}

const slowest = (figures: readonly Figure[]): Figure =>
  figures.reduce((most, figure) => (figure.milliseconds > most.milliseconds ? figure : most));

/** The application with the most objects, everything that it can have turned on. */
const LARGEST = {
  ...INSTEAD_OF_LOOKUPS['apps/kubernetes'],
  _cluster: SURROUNDINGS.cluster,
  _namespace: SURROUNDINGS.namespace,
  addons: Object.fromEntries(
    ['certManager', 'gatewayAPI', 'ingressNginx', 'gpuOperator', 'hami', 'monitoringAgents', 'velero', 'ouroboros'].map((addon) => [
      addon,
      { enabled: true },
    ]),
  ),
};

async function helmTemplate(): Promise<Figure> {
  const helm = join(await ensurePrograms(silent), 'helm');
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    for (const [path, content] of compile(kubernetes.chart.source).files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    const values = JSON.stringify(LARGEST);
    const template = () => {
      const argv = ['template', 'kubernetes-sample', folder, '--namespace', 'tenant-a', '--values', '-'];
      const { status, stderr } = spawnSync(helm, argv, { input: values, encoding: 'utf8' });
      if (status !== 0) throw new Error(`helm template failed: ${stderr}`);
    };
    return { name: 'helm template of the largest, apps/kubernetes with all addons', limit: 300, milliseconds: await median(7, template) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
