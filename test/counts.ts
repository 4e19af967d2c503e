import type { Reporter, TestModule } from 'vitest/node';

/** Prints `N passed, N failed` (with `, N skipped` if any) as the last line of a run: the line that continuous integration reads. */
export default class Counts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const count = { passed: 0, failed: errors.length, skipped: 0 };
    for (const module of modules) {
      const before = count.failed;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed' || state === 'failed' || state === 'skipped') count[state]++;
        else count.failed++;
      }
      if (!module.ok() && count.failed === before) count.failed++;
    }
    const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
    process.on('exit', () => process.stdout.write(`${count.passed} passed, ${count.failed} failed${skipped}\n`));
  }
}
