import { describe, expect, it } from 'vitest';
import { PLATFORM_TAG, RUNTIME_IMAGE } from '../../../constructs/lib/images.ts';
import { printReference, type Reference } from '../../artifact/reference.ts';
import type { Registry } from '../../artifact/registry.ts';
import { compiledChart } from '../../platform/fixture.ts';
import type { Chart } from '../../platform/model.ts';
import { ownImages, stamped } from './own-images.ts';

const digest = `sha256:${'7'.repeat(64)}`;
const other = RUNTIME_IMAGE.replace('cozystack-runtime', 's3manager');
const texts = {
  'values.yaml': `image: ${RUNTIME_IMAGE}\n`,
  'values.schema.json': `{"default":"${RUNTIME_IMAGE}"}`,
  'templates/a.yaml': `- ${other}\n- {{ ternary "${RUNTIME_IMAGE}" "" true }}\n- redis:8.4.0\n- ${RUNTIME_IMAGE}-hotfix\n`,
};
const chart: Chart = { layer: 'apps', name: 'a', origin: 'authored', compile: () => compiledChart({}) };
const compiled = {
  charts: new Map([
    [
      chart,
      compiledChart({
        files: [...Object.entries(texts).map(([path, content]) => ({ path, content })), { path: 'logo', content: Buffer.from([255]) }],
      }),
    ],
  ]),
};
/** A registry in which only some images are. */
const registryWith = (...there: string[]) =>
  ({ resolve: async (reference: Reference) => (there.includes(printReference(reference)) ? digest : undefined) }) as unknown as Registry;

describe('M12: the platform’s own images', () => {
  it('are those of the line that is built, by their digests, wherever a chart names them', async () => {
    const registry = registryWith('registry.example.org/team/cozystack-runtime:pr-7', 'registry.example.org/team/s3manager:pr-7');
    const stamp = await ownImages(compiled, 'registry.example.org/team:pr-7', registry);
    const runtime = `registry.example.org/team/cozystack-runtime:pr-7@${digest}`;
    const { files } = stamped(compiled, stamp).charts.get(chart)!;
    const found = Object.fromEntries(files.map(({ path, content }) => [path, content]));
    expect(found).toMatchObject({
      'values.yaml': `image: ${runtime}\n`,
      'values.schema.json': `{"default":"${runtime}"}`,
      'templates/a.yaml': `- registry.example.org/team/s3manager:pr-7@${digest}\n- {{ ternary "${runtime}" "" true }}\n- redis:8.4.0\n- ${RUNTIME_IMAGE}-hotfix\n`,
    });
    expect(found['logo']).toEqual(Buffer.from([255]));
  });

  it('are never taken from another line where this one lacks them', async () => {
    const registry = registryWith(
      'registry.example.org/team/cozystack-runtime:pr-7',
      `registry.example.org/team/s3manager:${PLATFORM_TAG}`,
    );
    await expect(ownImages(compiled, 'registry.example.org/team:pr-7', registry)).rejects.toMatchObject({
      code: 'IMAGE_MISSING',
      message: '1 of 2 images of the platform’s own are not there: registry.example.org/team/s3manager:pr-7',
    });
  });

  it.each(['registry.example.org/team', `registry.example.org/team:pr-7@${digest}`])('are at no place like %s', async (place) => {
    await expect(ownImages(compiled, place, registryWith())).rejects.toMatchObject({ code: 'ARGUMENT_INVALID', blame: 'usage' });
  });
});
