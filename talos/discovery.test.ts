import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commandFor, questionsFor, typeOf } from './discovery.ts';
import { configurable, discoverable, parsePatchRelease, parseRelease } from './releases.ts';

/** Every name behind `talosctl get` in what people read: messages, hints, help and handbook. */
const written = ['talos', 'src/cli/talos']
  .flatMap((folder) =>
    readdirSync(new URL(`../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' }).map((file) => `../${folder}/${file}`),
  )
  .concat('../src/cli/talos.ts')
  .filter((file) => /\.(ts|md)$/.test(file) && !file.endsWith('.test.ts'))
  .flatMap((file) => [...readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(/talosctl get ([a-z]+)/g)].map(([, name]) => name!));

describe.each(discoverable.map((minor) => ({ minor })))('N3: Talos 1.$minor', ({ minor }) => {
  it('knows every name that is asked for, as one type each', () => {
    const questions = questionsFor({ minor });
    for (const { name, type } of questions) expect(type).toBe(typeOf(name, { minor }));
    expect(questions.every(({ type }) => /^[A-Z][A-Za-z]+\.[a-z.]+\.dev$/.test(type))).toBe(true);
  });

  it('answers every question of a node file', () => {
    const keys = [
      'installDisk',
      'options.singleDisk',
      'interface',
      'address',
      'gateway',
      'nameservers',
      'name',
      'options.cpuStatic',
      'options.hugepages',
    ];
    const answered = questionsFor({ minor }).map(({ of }) => of);
    expect(answered).toEqual(expect.arrayContaining([...keys, 'talosVersion']));
  });

  it('knows every name that is written anywhere', () => {
    expect(written.length).toBeGreaterThan(0);
    expect(written.filter((name) => typeOf(name, { minor }) === undefined)).toEqual([]);
  });

  it('has a command for what a node file may lack', () => {
    expect(commandFor('installDisk', { minor }, '10.0.0.1')).toBe('talosctl get disks -n 10.0.0.1 --insecure');
    expect(commandFor('interface', { minor }, '10.0.0.1')).toBe('talosctl get links -n 10.0.0.1 --insecure');
  });
});

describe('N3: names that are not of every release', () => {
  it.each([
    ['disks', 7, undefined],
    ['disks', 8, 'Disks.block.talos.dev'],
    ['modules', 10, 'KernelModuleSpecs.runtime.talos.dev'],
    ['modules', 11, 'LoadedKernelModules.runtime.talos.dev'],
    ['version', 9, undefined],
    ['version', 10, 'Versions.runtime.talos.dev'],
    // Two types answer to it.
    ['cpus', 13, undefined],
  ])('%s in 1.%i is %s', (name, minor, type) => {
    expect(typeOf(name, { minor })).toBe(type);
  });

  it('have another one in their place', () => {
    const name = (minor: number) => questionsFor({ minor }).find(({ of }) => of === 'talosVersion')?.name;
    expect([name(9), name(10)]).toEqual(['extensions', 'version']);
  });
});

describe('N3: a release', () => {
  it.each(['v1.7.0', '1.14', 'v1.14.0-rc.1', 'v2.0.0', '1', 'latest', ''])(
    'that is not known is refused with those that are: %j',
    (text) => {
      expect(() => parseRelease(text, discoverable)).toThrow(
        expect.objectContaining({
          code: 'TALOS_UNSUPPORTED',
          blame: 'usage',
          hint: 'name one of 1.8, 1.9, 1.10, 1.11, 1.12, 1.13, such as v1.13.0',
        }),
      );
    },
  );

  it.each([
    ['v1.13.6', 'v1.13.6'],
    ['1.12.3', 'v1.12.3'],
    ['1.11', 'v1.11'],
    ['v1.13.0-beta.1', 'v1.13.0-beta.1'],
  ])('%s is read as %s', (text, tag) => {
    expect(parseRelease(text, discoverable).tag).toBe(tag);
  });

  it('of images is one patch release', () => {
    expect(() => parsePatchRelease('v1.13', configurable)).toThrow('v1.13 is a line of releases');
  });

  it('that is configured can be asked as well', () => {
    expect(discoverable).toEqual(expect.arrayContaining([...configurable]));
  });
});
