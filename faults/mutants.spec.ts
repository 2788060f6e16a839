import { expect, test } from 'vitest'
import { runCatcher } from './lib/mutants/catch.ts'
import { makeCopy } from './lib/mutants/copy.ts'
import { reportOf } from './lib/report-of.ts'

test('planted bugs still apply to the sources, and tests catch them', async () => {
  const report = await reportOf('mutants', ['--only', 'entry-out-of-balance,hold-not-released'])
  expect(report).toEqual({ ok: true, planted: 2, caught: 2, breaches: [] })
}, 240_000)

test('a bug counts as caught only if its test fails: not if it passes or does not exist', async () => {
  const copy = await makeCopy()
  const named = (name: string) =>
    runCatcher(copy.root, { run: 'unit', file: 'src/kit/csv.test.ts', test: name })
  try {
    expect(await named('prevents a spreadsheet')).toBe('passed')
    expect(await named('a test that does not exist')).toBe('broken')
    await copy.plant([{ file: 'src/kit/csv.ts', from: 'FORMULA.test(text)', to: 'false' }])
    expect(await named('prevents a spreadsheet')).toBe('caught')
  } finally {
    await copy.remove()
  }
}, 240_000)
