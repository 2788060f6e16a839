import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('planted bugs have their place in the sources, and are noticed', async () => {
  const script = join(import.meta.dirname, 'mutants.ts')
  const args = ['--only', 'entry-out-of-balance,hold-not-released']
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args])
  const report = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
  expect(report).toEqual({ ok: true, planted: 2, caught: 2, breaches: [] })
}, 240_000)
