import { defineConfig } from 'vitest/config'
import TestOrder from './scripts/test-order.ts'

/**
 * These run alone. Untrusted files are checked at low priority, and a cluster of nine processes
 * that are killed in turn must answer in time: both would fail next to other tests.
 */
const ALONE = [
  'src/platform/files/content/pool.full.test.ts',
  'src/main/hostile-files.full.test.ts',
  'faults/cluster.spec.ts',
  'faults/uploads.spec.ts',
]

/** Unit tests are next to the code; `int` and `e2e` share one PostgreSQL started for the run. */
export default defineConfig({
  test: {
    // Two cores share a database, browsers and several servers, so polling needs more time.
    expect: { poll: { timeout: 10_000 } },
    sequence: { sequencer: TestOrder },
    reporters: ['default', './scripts/count-reporter.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', '*.test.ts'],
          sequence: { groupOrder: 0 },
          exclude: ['**/*.{int,full}.test.ts', 'node_modules/**'],
          // Property tests run many cases, in parallel with other files.
          testTimeout: 20_000,
          // Keys are generated and libraries loaded while the product is being built.
          hookTimeout: 60_000,
          maxWorkers: 2,
          // Files run one after the other in one process, which has loaded the shared modules.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'int',
          include: ['src/**/*.int.test.ts'],
          globalSetup: ['./src/platform/testing/global-setup.ts'],
          sequence: { groupOrder: 1 },
          // Some upload files, which are checked at low priority.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // They wait for PostgreSQL, locks and pauses more than they compute.
          maxWorkers: 3,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.spec.ts'],
          globalSetup: ['./e2e/global-setup.ts'],
          sequence: { groupOrder: 2 },
          // Whole journeys, on machines of any speed.
          testTimeout: 180_000,
          hookTimeout: 300_000,
          isolate: false,
          // Each starts its own product; two at once use each other's pauses, and three are no
          // faster.
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'full',
          include: [
            'src/**/*.full.test.ts',
            'e2e/**/*.full.test.ts',
            'bench/**/*.spec.ts',
            'faults/**/*.spec.ts',
          ],
          globalSetup: ['./src/platform/testing/global-setup.ts', './e2e/global-setup.ts'],
          exclude: [...ALONE, 'node_modules/**'],
          sequence: { groupOrder: 3 },
          testTimeout: 90_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ALONE,
          globalSetup: ['./src/platform/testing/global-setup.ts'],
          sequence: { groupOrder: 4 },
          testTimeout: 90_000,
          hookTimeout: 180_000,
          maxWorkers: 1,
        },
      },
    ],
  },
})
