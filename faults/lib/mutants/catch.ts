import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Catcher } from './table.ts'

/** `broken`: the catcher could not be run, which proves nothing. */
export type Verdict = 'passed' | 'caught' | 'broken'

const WITHIN_MS = 180_000

/** Runs the catcher in a copy of the sources. */
export async function runCatcher(root: string, catcher: Catcher): Promise<Verdict> {
  return catcher.run === 'fault' ? runFault(root, catcher) : runTest(root, catcher)
}

const testReport = z.object({ numPassedTests: z.int(), numFailedTests: z.int() })

async function runTest(
  root: string,
  { run, file, test }: Extract<Catcher, { run: 'unit' | 'int' }>,
): Promise<Verdict> {
  const output = join(root, 'report.json')
  await rm(output, { force: true })
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const args = ['run', '--project', run, file, '-t', test, '--reporter=json']
  await execute(root, [vitest, ...args, `--outputFile=${output}`])
  const text = await readFile(output, 'utf8').catch(() => '{}')
  const report = testReport.safeParse(JSON.parse(text)).data
  if (report === undefined || report.numPassedTests + report.numFailedTests === 0) {
    return 'broken'
  }
  return report.numFailedTests > 0 ? 'caught' : 'passed'
}

const faultReport = z.object({ ok: z.boolean(), breaches: z.array(z.string()) })

async function runFault(
  root: string,
  { file, args }: Extract<Catcher, { run: 'fault' }>,
): Promise<Verdict> {
  const last = (await execute(root, [file, ...args])).trim().split('\n').at(-1) ?? ''
  const report = last.startsWith('{') ? faultReport.safeParse(JSON.parse(last)).data : undefined
  if (report === undefined) {
    return 'broken'
  }
  return report.ok ? 'passed' : 'caught'
}

/** Returns the standard output, whether the command succeeds or fails. */
function execute(cwd: string, args: readonly string[]): Promise<string> {
  const { PATH, HOME, TMPDIR } = process.env
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      // A test run started inside another must not inherit its environment.
      { cwd, env: { PATH, HOME, TMPDIR }, timeout: WITHIN_MS, maxBuffer: 64 * 1024 * 1024 },
      (_, stdout) => resolve(stdout),
    )
  })
}
