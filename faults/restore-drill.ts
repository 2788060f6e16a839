/**
 * Backs up a running product with a large ledger while people buy, withdraw and recharge, and
 * restores it twice: to a moment after the backup, and to the end. Each time everything
 * acknowledged before must exist, the product must serve, and the invariants of ledger and audit
 * log must hold. The last line is JSON; exit code 1 on any breach.
 *
 *   --rows N      ledger entries before people begin; default 1000000
 *   --pairs N     buyers, each with their own provider; default 6
 *   --seconds S   seconds of activity before the backup, after it, and after the moment; default 20
 *   --within S    seconds that a restore may take; default 600
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '#embedded-postgres/index.ts'
import { present } from '#kit/assert.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { runProduct, startProduct } from '#main/testing/processes/product.ts'
import { createLogger } from '#platform/log.ts'
import { checkInvariants } from '../src/main/invariants.ts'
import { openBooks } from './lib/crash/books.ts'
import { missing } from './lib/crash/judge.ts'
import {
  type Acknowledged,
  type ActorGroup,
  purchase,
  recharge,
  withdrawal,
} from './lib/crash/operations.ts'
import { actorGroupsOf, addPeopleTo, createSetup, type ProductSetup } from './lib/crash/setup.ts'
import { printReport } from './lib/print-report.ts'
import { readOptions } from './lib/read-options.ts'
import { fillLedger } from './lib/restore/fill.ts'

const { rows, pairs, seconds, within } = readOptions({
  rows: 1_000_000,
  pairs: 6,
  seconds: 20,
  within: 600,
})
const pauseMs = seconds * SECOND_MS
const withinMs = within * SECOND_MS

const ROOT = join(import.meta.dirname, '..')
const run = promisify(execFile)
const breaches: string[] = []
const tookMs: Record<string, number> = {}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now()
  const result = await work()
  tookMs[what] = Math.round(performance.now() - from)
  return result
}

/** Runs a command of the product over a data folder; returns its last line. */
async function command(script: string, dataDir: string, args: readonly string[] = []) {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, DATA_DIR: dataDir }
  const options = { cwd: ROOT, env, maxBuffer: 2 ** 26 }
  const { stdout } = await run(process.execPath, [join('scripts', script), ...args], options).catch(
    (error: Error & { readonly stdout?: string; readonly stderr?: string }) => {
      throw new Error(`${script}: ${error.stdout || error.stderr || error.message}`)
    },
  )
  return stdout.trim().split('\n').at(-1) ?? ''
}

function keepBusy(groups: readonly ActorGroup[]) {
  let busy = true
  const work = async (group: ActorGroup) => {
    for (let turn = 0; busy; turn += 1) {
      await recharge(group)
      await purchase(group)
      await withdrawal(group, turn % 3 === 2 ? 'rejected' : 'processed')
    }
  }
  const working = groups.map((group) =>
    work(group).catch((error: unknown) => void breaches.push(`a deed was refused: ${error}`)),
  )
  return async () => {
    busy = false
    await Promise.all(working)
  }
}

type Seen = { readonly acknowledged: Acknowledged; readonly at: Date }

function lookAt(acknowledged: Acknowledged): Seen {
  const { paidOrders, recharges, cancelled, withdrawals } = acknowledged
  const copy = {
    paidOrders: new Set(paidOrders),
    recharges: new Set(recharges),
    cancelled: new Set(cancelled),
    withdrawals: new Map(withdrawals),
  }
  // Commit times have microseconds, and this clock rounds down to milliseconds.
  return { acknowledged: copy, at: new Date(Date.now() + 1) }
}

/**
 * Runs people while the backup is made; returns what was acknowledged at a moment after it, and at
 * the end.
 */
async function actAndBackUp(
  setup: ProductSetup,
  backupDir: string,
  people: Parameters<typeof actorGroupsOf>[1],
) {
  const acknowledged: Acknowledged = {
    paidOrders: new Set(),
    recharges: new Set(),
    cancelled: new Set(),
    withdrawals: new Map(),
  }
  const environment = { ...setup.environment, BACKUP_URL: pathToFileURL(backupDir).href }
  const product = await startProduct(environment, { isKept: true })
  try {
    const retryForMs = 70 * SECOND_MS
    const rest = keepBusy(
      actorGroupsOf(() => product.url, people, setup, { acknowledged, retryForMs }),
    )
    await sleep(pauseMs)
    await timed('backup', () => command('ops/backup.ts', setup.dataDir, [backupDir]))
    await sleep(pauseMs)
    const moment = lookAt(acknowledged)
    await sleep(pauseMs)
    await rest()
    return { moment, end: lookAt(acknowledged) }
  } finally {
    await product.stop()
  }
}

/**
 * Restores, starts the product for the state at the moment, and checks that all acknowledged
 * operations exist.
 */
async function restoreAndJudge(setup: ProductSetup, backupDir: string, seen: Seen, at?: Date) {
  const what = at === undefined ? 'restoreAll' : 'restoreMoment'
  const parent = await mkdtemp(join(tmpdir(), 'tradebox-restored-'))
  const dataDir = join(parent, 'data')
  try {
    const until = at === undefined ? [] : ['--at', at.toISOString()]
    await timed(what, () => command('ops/restore.ts', dataDir, [backupDir, ...until]))
    if ((tookMs[what] ?? 0) > withinMs) {
      breaches.push(`${what} took ${tookMs[what]} ms`)
    }
    if (at !== undefined) {
      const product = runProduct({ ...setup.environment, DATA_DIR: dataDir })
      await timed(`${what}Serves`, product.untilReady).finally(product.stop)
    }
    return await timed(`${what}Audit`, () => look(dataDir, seen))
  } finally {
    await rm(parent, { recursive: true, force: true })
  }
}

async function look(dataDir: string, { acknowledged }: Seen) {
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLogger('fatal') })
  const books = await openBooks(dataDir, postgres.connection)
  const { app, platform } = books
  const { sql, ...db } = platform.db
  try {
    const report = await checkInvariants({ app, db, secrets: platform.secrets, dataDir })
    for (const [name, found] of Object.entries(report.breaches)) {
      breaches.push(...found.map((one) => `${name}: ${one}`))
    }
    // A withdrawal may have progressed between its last answer and the moment.
    const { withdrawals, ...others } = acknowledged
    breaches.push(...(await missing(books, { ...others, withdrawals: new Map() })))
    const [counts] = await sql<{ entries: number; withdrawals: number; recharges: number }[]>`
      select (select count(*) from ledger_entry)::int as entries,
        (select count(*) from withdrawal where id = any(${[...withdrawals.keys()]}))::int as withdrawals,
        (select count(*) from wallet_recharge)::int as recharges`
    const found = present(counts, 'a count has a row')
    if (found.withdrawals !== withdrawals.size) {
      breaches.push(
        `${found.withdrawals} of ${withdrawals.size} acknowledged withdrawals are there`,
      )
    }
    return found
  } finally {
    await books.platform.close()
    await postgres.stop()
  }
}

async function drill(): Promise<object> {
  const setup = await createSetup()
  const backupDir = await mkdtemp(join(tmpdir(), 'tradebox-backup-'))
  try {
    const people = await addPeopleTo(setup, pairs)
    await timed('fill', () => fillLedger(setup.dataDir, people, rows))
    const { moment, end } = await actAndBackUp(setup, backupDir, people)
    const then = await restoreAndJudge(setup, backupDir, moment, moment.at)
    const all = await restoreAndJudge(setup, backupDir, end)
    if (all.recharges !== rows + end.acknowledged.recharges.size) {
      breaches.push('recharges that nobody asked for')
    }
    if (then.recharges >= all.recharges) {
      breaches.push('the moment holds what was done after it')
    }
    const acknowledged = {
      atMoment: moment.acknowledged.recharges.size,
      atEnd: end.acknowledged.recharges.size,
    }
    return { entries: then.entries, entriesAtEnd: all.entries, rechargesAcknowledged: acknowledged }
  } finally {
    await rm(setup.dataDir, { recursive: true, force: true })
    await rm(backupDir, { recursive: true, force: true })
  }
}

const figures = await drill().catch((error: unknown) => {
  breaches.push(`the drill broke off: ${error}`)
  return {}
})
printReport({ rows, ...figures, tookMs }, breaches)
