import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reportOf } from './lib/report-of.ts'

/** Mounting a file system needs root or sudo without a password. */
function mayMount(): boolean {
  if (process.platform !== 'linux') {
    return false
  }
  const folder = mkdtempSync(join(tmpdir(), 'may-mount-'))
  const run = (...command: string[]) => {
    const [program = '', ...rest] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command]
    execFileSync(program, rest, { stdio: 'ignore' })
  }
  try {
    run('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder)
    run('umount', folder)
    return true
  } catch {
    return false
  } finally {
    rmdirSync(folder)
  }
}

test.runIf(mayMount())(
  'full disks refuse what cannot be stored, and lose nothing',
  async () => {
    // Everything takes longer during a test run.
    const report = await reportOf('disk', ['--rounds', '2', '--within', '30', '--pairs', '2'])
    expect(report).toMatchObject({ ok: true, breaches: [] })
  },
  300_000,
)
