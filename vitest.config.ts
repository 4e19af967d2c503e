import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    passWithNoTests: false,
    reporters: ['default', './test/counts.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          sequence: { groupOrder: 0 },
          include: ['{src,constructs,variants,operators,talos}/**/*.test.ts'],
          exclude: ['**/*.e2e.test.ts', 'node_modules/**'],
          // On a busy machine what takes half a second takes five.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          // After the unit tests, and one file at a time: each has a control plane of its own.
          sequence: { groupOrder: 1 },
          include: ['test/**/*.test.ts', '**/*.e2e.test.ts'],
          exclude: ['node_modules/**'],
          testTimeout: 300_000,
          hookTimeout: 1_800_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
