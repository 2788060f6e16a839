import type { Reporter, TestModule } from 'vitest/node'

/** Ends a test run with one line that counts it: `N passed, N failed, N skipped`. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: errors.length, skipped: 0 }
    for (const module of modules) {
      const tests = [...module.children.allTests()]
      for (const test of tests) {
        const { state } = test.result()
        counts[state === 'pending' ? 'skipped' : state] += 1
      }
      if (tests.length === 0 && module.state() === 'failed') {
        counts.failed += 1
      }
    }
    // Written last of all: after the default reporter's summary.
    setImmediate(() => {
      process.stdout.write(
        `\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`,
      )
    })
  }
}
