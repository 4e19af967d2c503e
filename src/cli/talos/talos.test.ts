import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, win32 } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { typeOf } from '../../../talos/discovery.ts';
import { nodeFile } from '../../../talos/nodes/nodes.fixture.ts';
import { discoverable } from '../../../talos/releases.ts';
import { command } from '../talos.ts';
import { buildImages } from './build.ts';
import { placed, renderTo } from './render.ts';

let folder: string;
let [out, nodes] = ['', ''];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'talos-'));
  [out, nodes] = [join(folder, 'out put'), join(folder, 'nodes.yaml')];
  writeFileSync(nodes, nodeFile);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A terminal that keeps what it is told. */
function recorder() {
  const [lines, warnings]: [string[], string[]] = [[], []];
  const progress = { now: () => undefined, clear: () => undefined };
  const colors = { dim: (text: string) => text };
  const terminal = {
    print: (text: string) => lines.push(text),
    warn: (text: string) => warnings.push(text),
    json: (value: unknown) => lines.push(JSON.stringify(value)),
    progress,
    colors,
  };
  return { lines, warnings, terminal: terminal as never };
}
const render = async (options = {}) => {
  const { lines, warnings, terminal } = recorder();
  await renderTo(out, nodes, options, terminal);
  return { lines, warnings };
};

describe('N2: cozy talos render', () => {
  it('writes the same a second time, and touches no file for it', async () => {
    const first = await render();
    const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).map((name) => join(out, name));
    const state = () => files.map((file) => [file, statSync(file).mtimeMs, statSync(file).isFile() ? readFileSync(file, 'utf8') : '']);
    const before = state();
    const second = await render();
    expect(state()).toEqual(before);
    expect(first.lines.filter((line) => line.startsWith('made'))).toHaveLength(11);
    expect(second.lines.filter((line) => line.startsWith('same'))).toHaveLength(11);
  });

  it('tells what changes, and leaves alone what is not its own', async () => {
    await render();
    writeFileSync(join(out, 'secrets.yaml'), 'mine');
    writeFileSync(nodes, nodeFile.replace('name: w1', 'name: w2').replace('gateway: 192.168.100.1\n', 'gateway: 192.168.100.2\n'));
    const { lines, warnings } = await render();
    expect(lines.join('\n')).toMatch(/changed .*cp1\.yaml\nmade .*w2\.yaml/);
    expect(warnings).toEqual([expect.stringMatching(/w1\.yaml is of no node of .*, and is left as it is/)]);
    expect(readFileSync(join(out, 'secrets.yaml'), 'utf8')).toBe('mine');
  });

  it('prints commands that a shell of any system reads alike', async () => {
    const { lines } = await render();
    expect(lines.at(-1)).toContain(`--patch "@${join(out, 'nodes', 'cp1.yaml')}" --output cp1.yaml`);
    expect(lines.at(-1)).toContain('talosctl gen config "demo" "https://192.168.100.10:6443"');
  });

  it('says what stands in its way', async () => {
    writeFileSync(join(folder, 'out put'), 'a file');
    await expect(render()).rejects.toMatchObject({
      code: 'FILE_KIND',
      where: { file: expect.stringContaining('out put') },
      cause: { code: 'ENOTDIR' },
    });
    expect(readFileSync(out, 'utf8')).toBe('a file');
  });

  it('writes nothing if a node is wrong', async () => {
    writeFileSync(nodes, nodeFile.replace('installDisk: /dev/nvme0n1', ''));
    await expect(render()).rejects.toMatchObject({ code: 'NODES_INVALID', where: { file: nodes, line: 13 } });
    expect(existsSync(out)).toBe(false);
  });

  it('gives programs one document', async () => {
    const { lines } = await render({ output: 'json', talos: 'v1.12.4' });
    expect(JSON.parse(lines[0]!)).toEqual({
      talos: 'v1.12.4',
      files: ['cp1', 'w1'].map((name) => ({ file: join(out, 'nodes', `${name}.yaml`), fate: 'made' })),
    });
  });
});

describe('N3: cozy talos discover', () => {
  const discover = async (talos: string, node?: string) => {
    const { lines, terminal } = recorder();
    await command.run({
      args: ['discover', node, []],
      options: { talos, engine: 'docker' },
      terminal,
      signal: new AbortController().signal,
    });
    return lines;
  };

  it.each(discoverable.map((minor) => [`v1.${minor}.1`, minor] as const))('prints only names that %s has', async (talos, minor) => {
    const names = (await discover(talos, '10.0.0.1')).map((line) => /^talosctl get (\S+) -n 10\.0\.0\.1 --insecure /.exec(line)?.[1]);
    expect(names.length).toBeGreaterThan(9);
    expect(names.filter((name) => name === undefined || typeOf(name, { minor }) === undefined)).toEqual([]);
  });

  it('tells which releases it knows', async () => {
    await expect(discover('v1.99.0')).rejects.toMatchObject({ code: 'TALOS_UNSUPPORTED', hint: expect.stringContaining('1.12, 1.13') });
  });
});

describe('N2: paths on Windows', () => {
  it.each([
    ['C:\\talos\\out', 'C:\\talos\\out\\nodes\\cp1.yaml'],
    ['C:/talos/out', 'C:\\talos\\out\\nodes\\cp1.yaml'],
    ['.\\out', 'out\\nodes\\cp1.yaml'],
    ['\\\\server\\share', '\\\\server\\share\\nodes\\cp1.yaml'],
  ])('%s', (given, expected) => {
    expect(placed(given, 'nodes/cp1.yaml', win32)).toBe(expected);
  });

  it('have no sign that Windows refuses', async () => {
    await render();
    for (const name of readdirSync(out, { recursive: true, encoding: 'utf8' }).flatMap((path) => path.split(/[\\/]/)))
      expect(name).toMatch(/^[a-z0-9][a-z0-9.-]*[a-z0-9]$/);
  });
});

describe('cozy talos build', () => {
  const surroundings = () => ({ ...recorder(), signal: new AbortController().signal });
  /** Stands in for the container engine: makes the file that the imager would, or fails. */
  const engine = (work: string) => {
    const file = join(folder, 'engine.mjs');
    writeFileSync(
      file,
      `#!${process.execPath}\nimport { readFileSync, writeFileSync } from 'node:fs';\nconst profile = readFileSync(0, 'utf8');\nconst out = process.argv.find((one) => one.endsWith(':/out')).slice(0, -5);\n${work}\n`,
    );
    chmodSync(file, 0o755);
    return file;
  };
  const good = "writeFileSync(out + '/metal-amd64.iso', process.argv.at(-2) + profile);";

  it('hands the profile to the imager, and keeps what is made', async () => {
    await render();
    const [once, again] = [surroundings(), surroundings()];
    await buildImages(out, ['iso'], { engine: engine(good) }, once);
    await buildImages(out, ['iso'], { engine: engine('process.exit(1)') }, again);
    const iso = join(out, 'assets', 'metal-amd64.iso');
    expect([once.lines, again.lines]).toEqual([[`made     ${iso}`], [`same     ${iso}`]]);
    expect(readFileSync(iso, 'utf8')).toBe(`ghcr.io/siderolabs/imager:v1.13.6${readFileSync(join(out, 'profiles', 'iso.yaml'), 'utf8')}`);
  });

  it('gives programs one document', async () => {
    await render();
    const told = surroundings();
    await buildImages(out, ['iso'], { engine: engine(good), output: 'json' }, told);
    expect(told.lines.map((line) => JSON.parse(line))).toEqual([
      { images: [{ file: join(out, 'assets', 'metal-amd64.iso'), fate: 'made' }] },
    ]);
  });

  it('does not take an image for one that was made of another lock', async () => {
    await render();
    await buildImages(out, ['iso'], { engine: engine(good) }, surroundings());
    writeFileSync(nodes, `${nodeFile}images: {extraKernelArgs: [a=1]}\n`);
    await render();
    const again = () => buildImages(out, ['iso'], { engine: engine(good) }, surroundings());
    await expect(again()).rejects.toMatchObject({
      code: 'IMAGES_FAILED',
      where: { file: join(out, 'assets', 'metal-amd64.iso') },
      hint: 'move it away, or remove it',
    });
    unlinkSync(join(out, 'assets', 'metal-amd64.iso'));
    await again();
  });

  it.each([
    [
      'a failure of the imager',
      () => engine('process.exit(3)'),
      ['iso'],
      { code: 'IMAGES_FAILED', message: expect.stringContaining('ended with 3') },
    ],
    ['an imager that made nothing', () => engine(''), ['iso'], { code: 'IMAGES_FAILED', message: expect.stringContaining('there is no') }],
    ['no engine', () => join(folder, 'none'), ['iso'], { code: 'IMAGES_FAILED', blame: 'environment', cause: { code: 'ENOENT' } }],
    ['an image that there is not', () => engine(good), ['isso'], { code: 'ARGUMENT_INVALID', hint: 'did you mean iso?' }],
  ])('tells of %s', async (_, program, names, expected) => {
    await render();
    await expect(buildImages(out, names, { engine: program() }, surroundings())).rejects.toMatchObject(expected);
  });

  it('tells of a folder that is none of render', async () => {
    await expect(buildImages(folder, ['iso'], { engine: engine(good) }, surroundings())).rejects.toMatchObject({
      code: 'FILE_NOT_FOUND',
      where: { file: join(folder, 'versions.lock') },
    });
  });
});
