import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningRegistry, startRegistry } from '../../../test/registry.ts';
import { packArtifact, pushArtifact } from '../../artifact/artifact.ts';
import { anonymous } from '../../artifact/credentials.ts';
import { parseReference } from '../../artifact/reference.ts';
import { Registry } from '../../artifact/registry.ts';
import { relocate, relocationOf } from './relocate.ts';

let outside: RunningRegistry;
let inside: RunningRegistry;
beforeAll(async () => {
  [outside, inside] = await Promise.all([startRegistry(), startRegistry()]);
});
afterAll(async () => {
  await outside[Symbol.asyncDispose]();
  await inside[Symbol.asyncDispose]();
});

it('D7: images move to a registry of one’s own with their digests, and what is not to be had is named without keeping the others', async () => {
  const registry = new Registry({ keychain: anonymous });
  const put = async (name: string) =>
    (await pushArtifact(registry, parseReference(`${outside.address}/${name}`), await packArtifact([], { revision: name }))).digest;
  const [tagged, pinned] = [await put('team/app:v1'), await put('library/redis:8')];
  const images = [`${outside.address}/team/app:v1`, `${outside.address}/team/ghost:v1`, `redis:8@${pinned}`];
  const moved: string[] = [];
  const moving = relocate(
    registry,
    images.map((image) => relocationOf(image, `${inside.address}/mirror`, outside.address)),
    (to) => void moved.push(to),
  );
  const { errors } = (await moving.catch((error) => error)) as AggregateError;
  expect(errors).toMatchObject([{ code: 'ARTIFACT_NOT_FOUND', where: { object: `${outside.address}/team/ghost:v1` } }]);
  expect(moved).toEqual([`${inside.address}/mirror/team/app:v1`, `${inside.address}/mirror/library/redis:8@${pinned}`]);
  expect(await registry.resolve(parseReference(`${inside.address}/mirror/team/app:v1`))).toBe(tagged);
  expect(await registry.resolve(parseReference(`${inside.address}/mirror/library/redis@${pinned}`))).toBe(pinned);
});
