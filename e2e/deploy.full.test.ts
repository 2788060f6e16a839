import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

beforeAll(async () => {
  dataDir = await copyFilledData()
  product = await startProduct({ DATA_DIR: dataDir, BACKUP_URL: pathToFileURL(backups).href })
}, 240_000)

afterAll(async () => {
  await product?.stop()
  rmSync(dataDir, { recursive: true, force: true })
  rmSync(backups, { recursive: true, force: true })
}, 60_000)

/**
 * The metric names in an expression, found by removing strings, labels, durations, operators and functions.
 */
function namesIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|without)\s*\([^)]*\)/g, '')
    .replaceAll(/\b(?:or|and)\b/g, '')
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
  it('uses only exported metrics, and every gauge', async () => {
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
    expect(unseen).toEqual([])
  })
})
