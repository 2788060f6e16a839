import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '#main/testing/processes/product.ts'
import { createLogger } from '#platform/log.ts'
import { createRedisSignals } from '#platform/signals/redis-signals.ts'
import { copyFilledData } from './filled-data.ts'

const DEPLOY = join(import.meta.dirname, '..', 'deploy')
const ALERTS = join(DEPLOY, 'prometheus', 'alerts.yaml')

let dataDir: string
let product: Product
const backups = mkdtempSync(join(tmpdir(), 'tradebox-backups-'))
const folder = mkdtempSync(join(tmpdir(), 'tradebox-deploy-'))

beforeAll(async () => {
  dataDir = await copyFilledData()
  product = await startProduct({ DATA_DIR: dataDir, BACKUP_URL: pathToFileURL(backups).href })
}, 240_000)

afterAll(async () => {
  await product?.stop()
  rmSync(dataDir, { recursive: true, force: true })
  rmSync(backups, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

/**
 * The metric names in an expression, found by removing strings, labels, durations and functions.
 */
function namesIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|without)\s*\([^)]*\)/g, '')
  return [...bare.matchAll(/\b[a-z_][a-z0-9_]*\b(?!\s*\()/g)].map(([name]) => name)
}

function alertExpressions(): string[] {
  const text = readFileSync(ALERTS, 'utf8')
  return [...text.matchAll(/^ +expr: (?:>-\n((?: {10}.*\n)+)|(.*)\n)/gm)].map(
    ([, folded = '', line = '']) => folded + line,
  )
}

function boardExpressions(): string[] {
  const board: { readonly panels: { readonly targets: { readonly expr: string }[] }[] } =
    JSON.parse(readFileSync(join(DEPLOY, 'grafana', 'tradebox.json'), 'utf8'))
  return board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
}

describe('the monitoring configuration', () => {
  it('uses only exported metrics, and every gauge but market_feed_owned', async () => {
    const figures = await fetch(`${product.url}/metrics`).then((reply) => reply.text())
    const told = new Set([
      // Added by Prometheus itself.
      'up',
      // Exists only with a replica; the cluster test checks it there.
      'replica_serves',
      ...createRedisSignals({
        url: new URL('redis://localhost'),
        log: createLogger('silent'),
      }).gauges.map(({ name }) => name),
      ...[...figures.matchAll(/^([a-z_][a-z0-9_]*)[{ ]/gm)].map(([, name = '']) => name),
    ])
    const alerts = alertExpressions()
    const panels = boardExpressions()
    expect(alerts.length).toBe(readFileSync(ALERTS, 'utf8').match(/- alert:/g)?.length)
    expect(panels.length).toBeGreaterThan(20)
    const watched = new Set([...alerts, ...panels].flatMap(namesIn))
    expect([...watched].filter((name) => !told.has(name))).toEqual([])
    // Every gauge must be used in an alert or a panel.
    const own = [...told].filter((name) => name !== 'up' && figures.includes(`# HELP ${name} `))
    const unseen = own.filter((name) => !watched.has(name) && !/^(process|nodejs)_/.test(name))
    expect(unseen).toEqual(['market_feed_owned'])
  })
})

/** A test that needs a program. Without it the test is skipped, and its name says so. */
function itWith(command: readonly [string, ...string[]], name: string, check: () => void): void {
  const [program, ...args] = command
  const isThere = spawnSync(program, args).status === 0
  it.skipIf(!isThere)(isThere ? name : `${name} (no ${command.join(' ')} here)`, check)
}

describe('the programs that read the files', () => {
  itWith(['promtool', '--version'], 'Prometheus accepts the alerts', () => {
    expect(String(execFileSync('promtool', ['check', 'rules', ALERTS]))).toMatch(
      /SUCCESS: \d+ rules/,
    )
  })

  itWith(['systemd-analyze', '--version'], 'systemd accepts the units', () => {
    const units = globSync(join(DEPLOY, 'systemd', '*.service')).map((file) => {
      const unit = join(folder, basename(file))
      // The programs are where the units are installed, not here.
      const text = readFileSync(file, 'utf8').replaceAll(
        /^(Exec\w+=)\S+/gm,
        `$1${process.execPath}`,
      )
      writeFileSync(unit, text)
      return unit
    })
    expect(units).toHaveLength(2)
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

it('the deploy scripts are valid shell', () => {
  for (const script of ['rolling-upgrade.sh', 'postgres/roles.sh']) {
    execFileSync('sh', ['-n', join(DEPLOY, script)])
  }
})
