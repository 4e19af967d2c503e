import { describe, expect, it } from 'vitest';
import { applicationFigures } from './applications.ts';

describe('figures about applications', () => {
  it('count each kind, also one without any, and tell nothing else', () => {
    const counts = new Map([
      ['Redis', 2],
      ['Kafka', 0],
      ['Odd"\\\n', 1],
    ]);
    expect(applicationFigures(counts)).toBe(
      'cozy_application_count{kind="Kafka"} 0\ncozy_application_count{kind="Odd\\"\\\\\\n"} 1\ncozy_application_count{kind="Redis"} 2\n',
    );
    expect(applicationFigures(new Map())).toBe('');
  });
});
