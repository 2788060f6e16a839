import { expect, test } from 'vitest'
import { reportOf } from './lib/report-of.ts'

test('what was acknowledged before a moment is there after a restore to it', async () => {
  const sizes = ['--rows', '2000', '--pairs', '2', '--seconds', '2']
  expect(await reportOf('restore-drill', sizes)).toMatchObject({ ok: true, breaches: [] })
}, 240_000)
