import { expect, test } from 'vitest'
import { reportOf } from '../lib/report-of.ts'

test('at most forty guessed codes per number and day are compared', async () => {
  const report = await reportOf('sec/otp', [
    '--guesses',
    '4000',
    '--numbers',
    '4',
    '--addresses',
    '40',
  ])
  expect(report).toMatchObject({ ok: true, breaches: [], codes: 32, most: 40 })
}, 240_000)
