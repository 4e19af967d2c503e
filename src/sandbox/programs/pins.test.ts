import { describe, expect, it } from 'vitest';
import { goMod, goVersionNeeded, linkerFlags, pins } from './pins.ts';

describe('the pinned programs', () => {
  it('are the tools of the module, each once', () => {
    const tools = goMod()
      .match(/^tool \(([^)]*)\)/m)![1]!
      .trim()
      .split(/\s+/);
    expect(
      pins()
        .map((pin) => pin.package)
        .sort(),
    ).toEqual(tools.sort());
    expect(new Set(pins().map(({ name }) => name)).size).toBe(tools.length);
  });
  it('stamp the version of Kubernetes, without which its clients refuse the server', () => {
    const flags = linkerFlags(pins().find(({ name }) => name === 'kube-apiserver')!);
    expect(flags).toMatch(/gitVersion=v1\.\d+\.\d+ .*gitMajor=1 .*gitMinor=\d+/);
  });
  it('say which Go they need', () => expect(goVersionNeeded()).toMatch(/^1\.\d+\.\d+$/));
});
