import { rm } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { copyFilledData } from '../e2e/filled-data.ts'
import { measurePages } from './lib/pages/measure.ts'
import { vitalsLimits } from './lib/pages/vitals.ts'

/*
 * Checks layout shift only; loading times need a quiet machine: `npm run bench -- --pages` fails if
 * a budget is exceeded.
 */

test('the key pages stay within the layout shift limit while loading on a slow phone', async () => {
  const dataDir = await copyFilledData()
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const pages = await measurePages({ dataDir, quick: true, say: () => undefined })
  expect(pages.map(({ page }) => page)).toEqual([
    'home',
    'directory',
    'profile',
    'plan',
    'scorecard',
    'verify',
    'cart',
  ])
  for (const { page, paintMs, shift } of pages) {
    expect(paintMs, `something is seen of ${page}`).toBeGreaterThan(0)
    expect(shift, page).toBeLessThanOrEqual(vitalsLimits.shift)
  }
}, 600_000)
