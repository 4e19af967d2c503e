import { homedir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { cacheFolder, sandboxFolder } from './paths.ts';

describe('where things lie', () => {
  it('follows the XDG variables, and its own one for the cache', () => {
    expect(cacheFolder({})).toBe(`${homedir()}/.cache/cozystack`);
    expect(cacheFolder({ XDG_CACHE_HOME: '/c' })).toBe('/c/cozystack');
    expect(cacheFolder({ XDG_CACHE_HOME: '/c', COZY_CACHE: '/own' })).toBe('/own');
    expect(sandboxFolder('one', { XDG_STATE_HOME: '/s' })).toBe('/s/cozystack/sandboxes/one');
  });
  it('takes a relative XDG variable as unset', () => {
    expect(cacheFolder({ XDG_CACHE_HOME: 'relative' })).toBe(`${homedir()}/.cache/cozystack`);
  });
  it.each(['', 'Upper', '../up', 'a/b', '-a', 'a-', 'x'.repeat(41)])('refuses the name %j', (name) => {
    expect(() => sandboxFolder(name)).toThrow('cannot name a sandbox');
  });
});
