import { expect, it } from 'vitest';
import { variationsOf } from './variations.ts';

it('changes one choice at a time', () => {
  const schema = {
    properties: {
      version: { enum: ['v8', 'v7', 'v6'], default: 'v8' },
      external: { type: 'boolean', default: false },
      backup: { type: 'object', properties: { enabled: { type: 'boolean', default: true } } },
      hosts: {
        type: 'array',
        items: { type: 'object', required: ['name'], properties: { name: { type: 'string' }, port: { type: 'integer' } } },
      },
      users: { type: 'object', additionalProperties: { type: 'object', properties: { admin: { type: 'boolean' } } } },
      size: { enum: Array.from({ length: 13 }, (_, index) => `t${index}`) },
      name: { type: 'string' },
    },
  };
  expect(variationsOf(schema)).toEqual([
    { version: 'v7' },
    { version: 'v6' },
    { external: true },
    { backup: { enabled: false } },
    { hosts: [{ name: 'example' }] },
    { users: { example: {} } },
  ]);
});

it('knows nothing to change in a schema without values', () => {
  expect(variationsOf({})).toEqual([]);
  expect(variationsOf(undefined)).toEqual([]);
});
