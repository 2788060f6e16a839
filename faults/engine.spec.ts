import { expect, test } from 'vitest'
import { z } from 'zod'
import { reportOf } from './lib/report-of.ts'

const counts = z.looseObject({ midTape: z.int(), events: z.int() })

test('workers killed while judging calls leave the same journal as one that was not killed', async () => {
  // A worker may be late during a test run.
  const sizes = ['--kills', '3', '--calls', '150', '--within', '20']
  const report = await reportOf('engine', [...sizes, '--seed', String(Date.now() % 1_000_000)])
  expect(report).toMatchObject({ ok: true, breaches: [] })
  const { midTape, events } = counts.parse(report)
  expect(midTape).toBe(3)
  expect(events).toBeGreaterThan(150)
}, 240_000)
