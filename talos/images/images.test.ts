import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { parse } from 'yaml';
import { nodeFile, parsed } from '../nodes/nodes.fixture.ts';
import { configurable } from '../releases.ts';
import { rendered } from '../render.ts';
import { extensionNames, kernelBound } from './extensions.ts';
import { lockOf } from './image-digests.ts';
import { lockFile, parseLock, printLock, readLock } from './lock.ts';
import { assetOf, profileNames } from './profiles.ts';
import { replaced } from './replaced.ts';

const lock = await readLock();
const profiles = (text = nodeFile) => {
  const files = rendered(parsed(text, lock.talos), lock);
  return new Map(profileNames.map((name) => [name, parse(files.get(`profiles/${name}.yaml`)!)]));
};
const withImages = (text: string) => `${nodeFile}images: ${text}\n`;

describe('the lock', () => {
  const text = readFileSync(lockFile, 'utf8');

  it('is all of one release, that machines can be configured with', () => {
    expect(printLock(parseLock(text, 'versions.lock'))).toBe(text);
    expect(configurable.map((minor) => `v1.${minor}.`).some((line) => lock.talos.startsWith(line))).toBe(true);
    for (const name of kernelBound) expect(lock.extensions[name as 'drbd']).toContain(`-${lock.talos}@sha256:`);
  });

  it.each([
    ['{', 'is no JSON', undefined],
    ['{"formatVersion": 2}', 'not of format version 1', 'formatVersion'],
    [text.replace('drbd:9.3.2-v1.13.6', 'drbd:9.3.2-v1.13.5'), 'the extension drbd has tag 9.3.2-v1.13.5', 'extensions.drbd'],
    [text.replace(/(zfs:2\.4\.3-v1\.13\.6)@sha256:[0-9a-f]+/, '$1'), 'the extension zfs is not pinned', 'extensions.zfs'],
    [text.replace('"zfs":', '"zsf":'), 'no extension zfs', 'extensions.zfs'],
    [text.replace('"talos": "v1.13.6"', '"talos": "v1.13.7"'), 'is not of Talos v1.13.7', 'installer'],
    [text.replace('imager:v1.13.6', 'imager:v1.13.5'), 'is not of Talos v1.13.6', 'imager'],
    [text.replace('"matchbox"', '"matchbix"'), 'no matchbox', 'matchbox'],
  ])('that is not is refused: %#', (broken, message, field) => {
    expect(() => parseLock(broken, 'versions.lock')).toThrow(
      expect.objectContaining({ code: 'LOCK_BROKEN', message: expect.stringContaining(message), where: { file: 'versions.lock', field } }),
    );
  });

  const digest = `sha256:${'0'.repeat(64)}`;
  const list = (release: string) =>
    ['other', ...extensionNames]
      .map((name) => `ghcr.io/siderolabs/${name}:1.2.3${kernelBound.has(name) ? `-${release}` : ''}@${digest}`)
      .join('\r\n');

  it('is made of the vendor’s list', () => {
    const next = lockOf('1.13.9', list('v1.13.9'), 'image-digests', { ...lock, imager: `${lock.imager}@${digest}` });
    expect(next).toMatchObject({ talos: 'v1.13.9', imager: 'ghcr.io/siderolabs/imager:v1.13.9', matchbox: lock.matchbox });
    expect(next.extensions.drbd).toBe(`ghcr.io/siderolabs/drbd:1.2.3-v1.13.9@${digest}`);
    expect(Object.keys(next.extensions)).toEqual(extensionNames);
  });

  it('is not made of the list of another release, or of half a list', () => {
    expect(() => lockOf('v1.13.9', list('v1.13.8'), 'image-digests', lock)).toThrow('do not load in Talos v1.13.9');
    expect(() => lockOf('v1.13.9', list('v1.13.9').replace('/zfs:', '/zsf:'), 'image-digests', lock)).toThrow(
      'does not name the extension zfs',
    );
  });
});

describe('profiles', () => {
  it('carry every extension of the lock, in its order, and the release', () => {
    for (const profile of profiles().values()) {
      expect(profile.input.systemExtensions.map((one: { imageRef: string }) => one.imageRef)).toEqual(Object.values(lock.extensions));
      expect(profile).toMatchObject({
        arch: 'amd64',
        secureboot: false,
        version: lock.talos,
        input: { baseInstaller: { imageRef: lock.installer } },
      });
    }
    expect(profiles().get('nocloud')).toMatchObject({
      platform: 'nocloud',
      output: { kind: 'image', imageOptions: { diskFormat: 'raw' }, outFormat: '.xz' },
    });
    expect(profiles().get('iso')).toMatchObject({ platform: 'metal', output: { kind: 'iso', imageOptions: {}, outFormat: 'raw' } });
  });

  it('take another machine, secure boot and more arguments where the imager does', () => {
    const made = profiles(withImages('{arch: arm64, secureboot: true, extraKernelArgs: [a=1], extraExtensions: [r.example.org/x:1]}'));
    expect(made.get('metal')).toMatchObject({ arch: 'arm64', secureboot: true, customization: { extraKernelArgs: ['a=1'] } });
    expect(made.get('metal').input.kernel.path).toBe('/usr/install/arm64/vmlinuz');
    expect(made.get('metal').input.systemExtensions.at(-1)).toEqual({ imageRef: 'r.example.org/x:1' });
    for (const name of ['kernel', 'initramfs'] as const) {
      expect(made.get(name).secureboot).toBe(false);
      expect(made.get(name).customization).toBeUndefined();
    }
  });

  it('make files that the imager names', () => {
    const names = (secureboot: boolean) => profileNames.map((name) => assetOf(name, { arch: 'amd64', secureboot }));
    expect(names(false)).toEqual([
      'kernel-amd64',
      'initramfs-metal-amd64.xz',
      'metal-amd64.iso',
      'installer-amd64.tar',
      'metal-amd64.raw.xz',
      'nocloud-amd64.raw.xz',
    ]);
    expect(names(true)).toEqual([
      'kernel-amd64',
      'initramfs-metal-amd64.xz',
      'metal-amd64-secureboot.iso',
      'installer-amd64-secureboot.tar',
      'metal-amd64-secureboot.raw.xz',
      'nocloud-amd64-secureboot.raw.xz',
    ]);
  });

  it('are not made for machines of another release than the lock’s', () => {
    const files = rendered(parsed(nodeFile, 'v1.12.4'), lock);
    expect([...files.keys()]).toEqual(['nodes/cp1.yaml', 'nodes/w1.yaml']);
  });
});

test('matchbox boots every machine with the kernel that lies beside', () => {
  const files = rendered(parsed(withImages('{extraKernelArgs: [a=1]}'), lock.talos), lock);
  expect(JSON.parse(files.get('matchbox/groups/default.json')!)).toMatchObject({ profile: 'default' });
  expect(JSON.parse(files.get('matchbox/profiles/default.json')!)).toMatchObject({
    id: 'default',
    boot: { kernel: '/assets/vmlinuz', initrd: ['/assets/initramfs.xz'], args: expect.arrayContaining(['talos.platform=metal', 'a=1']) },
  });
});

describe('N5: where images come from', () => {
  it('is one’s own registry for every one of them, if one says so', () => {
    const text = withImages(
      '{prefixes: {ghcr.io: r.example.org/ghcr, quay.io: r.example.org/quay}, extraExtensions: [ghcr.io/siderolabs/x:1]}',
    ).replace('  name: demo', '  name: demo\n  mirrors: {docker.io: [https://r.example.org]}');
    const files = rendered(parsed(text, lock.talos), lock);
    expect([...files.values()].filter((content) => /(?<![\w./-])(ghcr\.io|quay\.io|mirror\.gcr\.io)/.test(content))).toEqual([]);
    expect(files.get('nodes/w1.yaml')).toContain(`image: r.example.org/ghcr/cozystack/cozystack/talos:${lock.talos}`);
    expect(files.get('versions.lock')).toContain('r.example.org/quay/poseidon/matchbox:v0.11.0');
  });

  it.each([
    ['ghcr.io/siderolabs/drbd:1@sha256:a', 'r/drbd:1@sha256:a'],
    ['ghcr.io/other/x:1', 'g/other/x:1'],
    ['ghcr.io.example.org/x', 'ghcr.io.example.org/x'],
    ['ghcr.io/siderolabs-old/x', 'g/siderolabs-old/x'],
    ['quay.io/one/image:v1', 'own/image:v1'],
    ['quay.io/one/image2:v1', 'quay.io/one/image2:v1'],
  ])('%s becomes %s', (reference, expected) => {
    expect(replaced(reference, { 'ghcr.io': 'g', 'ghcr.io/siderolabs': 'r', 'quay.io/one/image': 'own/image' })).toBe(expected);
  });
});
