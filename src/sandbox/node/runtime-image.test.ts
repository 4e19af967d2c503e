import { describe, expect, it } from 'vitest';
import { commandLine, isRuntime } from './runtime-image.ts';

describe('which containers run', () => {
  it.each([
    ['registry/cozystack/cozystack-runtime:v1@sha256:0', true],
    ['cozystack-runtime', true],
    ['registry:5000/cozystack-runtime-dev', true],
    ['registry/cozystack-runtime/other', false],
    ['registry/cozystack-ui:v1', false],
  ])('%s: %s', (image, runs) => expect(isRuntime({ image })).toBe(runs));
});

describe('what is run', () => {
  it.each([
    [{ command: ['cozystack-api'], args: ['--a=1'] }, ['api', '--a=1']],
    [{ command: ['/usr/bin/cozystack-operator'], args: [] }, ['operator']],
    [{ args: ['flux-plunger', '--b'] }, ['flux-plunger', '--b']],
    [{ command: ['node', '/app/main.js'], args: ['api'] }, ['api']],
    [{ command: ['node', '/app/main.js', 'api', '--c'] }, ['api', '--c']],
    [{}, []],
  ])('%j', (container, words) => expect(commandLine(container)).toEqual(words));
});
