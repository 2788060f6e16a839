import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { createSmtpSender } from '#platform/messages/smtp.ts'

const DEPLOY = join(import.meta.dirname, '..', 'deploy')
const ALERTS = join(DEPLOY, 'prometheus', 'alerts.yaml')

const folder = mkdtempSync(join(tmpdir(), 'tradebox-deploy-'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A test that needs a program. Without it the test is skipped, and its name says so. */
function itWith(command: readonly [string, ...string[]], name: string, check: () => void): void {
  const [program, ...args] = command
  const isThere = spawnSync(program, args).status === 0
  it.skipIf(!isThere)(isThere ? name : `${name} (no ${command.join(' ')} here)`, check)
}

describe('the programs that read the files', () => {
  itWith(['promtool', '--version'], 'Prometheus accepts the alerts, and they fire', () => {
    expect(String(execFileSync('promtool', ['check', 'rules', ALERTS]))).toMatch(
      /SUCCESS: \d+ rules/,
    )
    const tests = ALERTS.replace('alerts.yaml', 'alerts.test.yaml')
    const { status, stderr } = spawnSync('promtool', ['test', 'rules', tests])
    expect(status, String(stderr)).toBe(0)
  })

  itWith(['systemd-analyze', '--version'], 'systemd accepts the units', () => {
    const units = globSync(join(DEPLOY, 'systemd', '*.{service,timer}')).map((file) => {
      const unit = join(folder, basename(file))
      // The programs are where the units are installed, not here.
      const text = readFileSync(file, 'utf8').replaceAll(
        /^(Exec\w+=)\S+/gm,
        `$1${process.execPath}`,
      )
      writeFileSync(unit, text)
      return unit
    })
    expect(units).toHaveLength(6)
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...units])
    // Units of this machine may have faults of their own.
    const faults = String(stderr)
      .split('\n')
      .filter((line) => line.includes('tradebox-'))
    expect({ status, faults }).toEqual({ status: 0, faults: [] })
  })

  itWith(['docker', 'compose', 'version'], 'Compose accepts the services', () => {
    cpSync(DEPLOY, join(folder, 'deploy'), { recursive: true })
    const at = (file: string) => join(folder, 'deploy', file)
    writeFileSync(at('.env'), readFileSync(at('example.env'), 'utf8').replaceAll(/=$/gm, '=x'))
    const files = ['-f', at('compose.yaml'), '--env-file', at('.env')]
    const { status, stderr } = spawnSync('docker', ['compose', ...files, 'config', '-q'])
    expect(status, String(stderr)).toBe(0)
  })
})

it('every program reads the same environment from example.env', () => {
  const text = readFileSync(join(DEPLOY, 'example.env'), 'utf8').replaceAll(/^#(?=\w+=)/gm, '')
  // As systemd and Docker read it: whatever follows the first `=`.
  const plain = Object.fromEntries(
    [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
  expect(parseEnv(text)).toEqual(plain)
  const file = join(folder, 'example.env')
  writeFileSync(file, text)
  const print = `set -a; . ${file}; ${process.execPath} -p 'JSON.stringify(process.env)'`
  const read = execFileSync('sh', ['-ec', print], { env: {}, cwd: folder })
  expect(JSON.parse(String(read))).toMatchObject(plain)
  createSmtpSender(new URL(plain.MAIL_URL ?? '')).close()
})

it('the deploy scripts are valid shell', () => {
  for (const script of ['rolling-upgrade.sh', 'postgres/roles.sh']) {
    execFileSync('sh', ['-n', join(DEPLOY, script)])
  }
})
