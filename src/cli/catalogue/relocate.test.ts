import { expect, it } from 'vitest';
import { printReference } from '../../artifact/reference.ts';
import { relocationOf } from './relocate.ts';

const digest = `sha256:${'a'.repeat(64)}`;

it.each([
  ['quay.example.org/team/app:v1', 'quay.example.org/team/app:v1', 'mirror.internal:5000/all/team/app:v1'],
  [`quay.example.org/app:v1@${digest}`, `quay.example.org/app:v1@${digest}`, `mirror.internal:5000/all/app:v1@${digest}`],
  ['redis:8.4.0', 'hub.example.org/library/redis:8.4.0', 'mirror.internal:5000/all/library/redis:8.4.0'],
  ['team/redis:8.4.0', 'hub.example.org/team/redis:8.4.0', 'mirror.internal:5000/all/team/redis:8.4.0'],
])('%s', (image, from, to) => {
  const relocation = relocationOf(image, 'mirror.internal:5000/all', 'hub.example.org');
  expect([printReference(relocation.from), printReference(relocation.to)]).toEqual([from, to]);
});

it('does not guess a host', () => {
  expect(() => relocationOf('redis:8', 'mirror.internal/all', undefined)).toThrow(
    expect.objectContaining({ code: 'ARGUMENT_INVALID', hint: expect.stringContaining('--usual-registry') }),
  );
});
