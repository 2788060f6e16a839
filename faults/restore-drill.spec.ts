import { expect, test } from 'vitest'
import { reportOf } from './lib/report-of.ts'

test('a restore to a point in time contains everything acknowledged before it', async () => {
  const sizes = ['--rows', '2000', '--pairs', '2', '--seconds', '2']
  expect(await reportOf('restore-drill', sizes)).toMatchObject({ ok: true, breaches: [] })
}, 240_000)
