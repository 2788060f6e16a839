import type { Reporter, TestModule } from 'vitest/node'

/** Ends a test run with one line of counts: `N passed, N failed, N skipped`. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: errors.length, skipped: 0 }
    for (const module of modules) {
      const states = [...module.children.allTests()].map((test) => test.result().state)
      for (const state of states) {
        counts[state === 'pending' ? 'skipped' : state] += 1
      }
      // A file that fails to load or set up counts as failed, although none of its tests has
      // failed.
      if (module.state() === 'failed' && !states.includes('failed')) {
        counts.failed += 1
      }
    }
    // Written after the default reporter's summary.
    setImmediate(() => {
      process.stdout.write(
        `\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`,
      )
    })
  }
}
