import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { healthyReasons, readyReasons, sourceReasons } from './reasons.ts';

const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8');

describe('the list of reasons', () => {
  it.each(Object.keys({ ...readyReasons, ...healthyReasons, ...sourceReasons }))('%s is documented', (reason) => {
    expect(readme).toContain(`\`${reason}\``);
  });

  it('is what the API server takes', () => {
    for (const reason of Object.keys({ ...readyReasons, ...healthyReasons, ...sourceReasons }))
      expect(reason).toMatch(/^[A-Za-z][A-Za-z0-9]*$/);
  });
});
