import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import * as driver from 'postgres'
import postgres, { type Options, type PostgresType, type Sql, type TransactionSql } from 'postgres'
import { present } from '#kit/assert.ts'
import { SECOND_MS } from '#kit/clock.ts'
import type { OpenTx } from '../open-tx.ts'
import { type ConnectionEvents, createPostgresSignals } from '../signals/postgres-signals.ts'
import type { SignalBus, Signals } from '../signals/signals.ts'
import { type Database, OutcomeUnknown, type Tx } from '../tx.ts'
import { currentMark } from './effect-mark.ts'
import { createGate, type Gate, UNIT_DEADLINE_MS, type Wait, withDeadline } from './gate.ts'
import { gatedSql } from './gated-sql.ts'
import { kyselyOver } from './kysely-driver.ts'
import { readFromPrimary } from './public-reads.ts'
import { followReplica, type Replica } from './replica.ts'
import { DEADLINE_MARGIN_MS, liftTimeLimits, limitsWithin } from './session-limits.ts'
import { asUnavailable, isTemporarilyUnavailable } from './temporarily-unavailable.ts'
import { isConcurrencyConflict, isLockTimeout, isOutdatedPlan } from './transient-errors.ts'

export type DatabaseHandle = Database & {
  /** For platform infrastructure (jobs, migrations, health). Modules use their stores. */
  readonly sql: Sql
  /** Connections with persistent sessions, for migrations. */
  readonly session: Sql
  /** Signals sent with `signal` by any process, including this one. */
  readonly signals: Signals
  /** The replica for public reads, if there is one. Used while it is sufficiently up to date. */
  readonly replica: Replica | undefined
  readonly ping: () => Promise<boolean>
  readonly close: () => Promise<void>
}

export type ConnectionOptions = {
  /** A connection string, or postgres.js options for a socket. */
  readonly connection: string | Options<Record<string, never>>
  /**
   * The same database, when `connection` leads to a pooler in transaction mode. Used for
   * session-level features, and to show PostgreSQL that this process is alive.
   */
  readonly direct?: ConnectionOptions['connection'] | undefined
  /** A streaming replica of the database, for public reads (`withStaleReadsAllowed`). */
  readonly replica?: ConnectionOptions['connection'] | undefined
  /** The most lag allowed for the replica. For tests. */
  readonly behindMaxMs?: number
  /** How long a unit of work may wait. For tests, which are no requests that somebody waits for. */
  readonly unitDeadlineMs?: number
  /** The size of the pool. */
  readonly poolSize?: number
  readonly applicationName?: string
  /** How signals are sent. Without it, through the database. Closed with the handle. */
  readonly signalBus?: SignalBus
}

/**
 * Connections for hot reads, in addition to the pool. Deliberately fewer than concurrent reads:
 * several reads are sent and answered per system call, which saves a fifth of the cost of such a
 * request.
 */
const HOT_CONNECTIONS = 3
/** Connections that bypass a pooler. */
const SESSIONS = 2
/**
 * The driver's timer also runs while this process loads its modules, which takes seconds on a busy
 * machine. Requests have their own deadlines.
 */
const CONNECT_TIMEOUT_S = 15
const ALIVE_EVERY_MS = 2 * SECOND_MS
/** Connections to the replica, shared by the statements of many visitors. */
const REPLICA_CONNECTIONS = 5

type PostgresTypes = { bigint: PostgresType<bigint>; json: PostgresType }

/** A string bound to a json column is JSON text already, as with every other client. */
const json: PostgresType = {
  to: 114,
  from: [114, 3802],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string): unknown => JSON.parse(text),
}

/** Throws where the driver is installed without the patch for lost connections. */
export function connectDatabase(options: ConnectionOptions): DatabaseHandle {
  if (!('refusesLostConnections' in driver)) {
    throw new Error('postgres.js is not mended: run node scripts/repair-postgres.mjs')
  }
  const clientName = `${options.applicationName ?? 'tradebox'} ${randomUUID()}`
  const named = { ...options, applicationName: clientName }
  const sql = openPool(named)
  const hot = openPool({ ...named, poolSize: HOT_CONNECTIONS })
  const unpooled = { ...named, connection: options.direct ?? options.connection, direct: undefined }
  const openLine = (events: ConnectionEvents) =>
    openPool({ ...unpooled, poolSize: 1 }, { ...events, max_lifetime: null, fetch_types: false })
  const bus = options.signalBus ?? createPostgresSignals({ sql, openConnection: openLine })
  const gate = createGate(options.unitDeadlineMs)
  const pools = [sql, hot]
  const { session, stop } = openSession(options.direct === undefined ? undefined : unpooled, pools)
  const replica = openReplica(unpooled, session, pools)
  const transactionsOver =
    (pool: Sql): Database['transaction'] =>
    (work, withinMs) =>
      gate((wait) => runTransaction({ sql: pool, bus, wait }, marked(work)), withinMs).finally(
        readFromPrimary,
      )
  return {
    clientName,
    sql,
    session,
    signals: bus,
    replica,
    read: guardedReads({ sql, hot, signal: bus.send, gate, replica }),
    transaction: transactionsOver(sql),
    lane: (connections) => {
      const pool = openPool({ ...named, poolSize: connections })
      pools.push(pool)
      return {
        transaction: transactionsOver(pool),
        read: guardedReads({ sql: pool, hot: pool, signal: bus.send, gate, replica: undefined }),
      }
    },
    snapshot: (work, withinMs) => readSnapshot(options, work, withinMs),
    ping: () => ping(sql),
    close: async () => {
      stop()
      replica?.stop()
      await bus.close()
      await Promise.all(pools.map((pool) => pool.end({ timeout: 5 })))
    },
  }
}

/** Kept open, so that PostgreSQL sees that this process is alive, whatever the pooler does. */
function openSession(unpooled: ConnectionOptions | undefined, pools: Sql[]) {
  const [sql] = pools
  if (unpooled === undefined) {
    return { session: present(sql, 'there is a pool'), stop: () => undefined }
  }
  const session = openPool({ ...unpooled, poolSize: SESSIONS }, { max_lifetime: null })
  pools.push(session)
  const alive = setInterval(() => void session`select 1`.catch(() => undefined), ALIVE_EVERY_MS)
  alive.unref()
  return { session, stop: () => clearInterval(alive) }
}

function openReplica(options: ConnectionOptions, primary: Sql, pools: Sql[]): Replica | undefined {
  const { replica: connection, behindMaxMs, ...rest } = options
  if (connection === undefined) {
    return undefined
  }
  const replica = openPool({ ...rest, connection, poolSize: REPLICA_CONNECTIONS })
  pools.push(replica)
  return followReplica({ primary, replica, ...(behindMaxMs === undefined ? {} : { behindMaxMs }) })
}

/**
 * A pooler supports no prepared statements, and a statement that is sent ahead of the previous one's
 * answer may never be answered: the pooler then gives the connection it went to to another client.
 * Of the session's settings it passes on only the application name. That name is different here: the pooler's connection keeps it after the process
 * has ended, which would make the process look alive.
 */
function openPool(
  {
    connection,
    direct,
    poolSize = 20,
    applicationName = 'tradebox',
    unitDeadlineMs = UNIT_DEADLINE_MS,
  }: ConnectionOptions,
  more: Options<PostgresTypes> = {},
): Sql {
  const isPooled = direct !== undefined
  const options = {
    max: poolSize,
    prepare: !isPooled,
    connect_timeout: CONNECT_TIMEOUT_S,
    idle_timeout: 0,
    // Reconnects quickly after an outage, instead of a backoff of up to 20 seconds.
    backoff: (attempt: number) => Math.min(0.05 * 2 ** attempt, 0.5),
    types: { bigint: postgres.BigInt, json },
    connection: isPooled
      ? { application_name: `${applicationName}/pool` }
      : { application_name: applicationName, ...limitsWithin(unitDeadlineMs) },
    onnotice: () => undefined,
    // The types of the package leave this option out.
    ...(isPooled && { max_pipeline: 0 }),
    ...more,
  } satisfies Options<PostgresTypes>
  const opened =
    typeof connection === 'string'
      ? postgres<PostgresTypes>(connection, options)
      : postgres<PostgresTypes>({ ...connection, ...options })
  // The bigint parser only matters at run time. Stores get their types from their tables.
  return opened as unknown as Sql
}

function asTx(open: OpenTx): Tx {
  return open as unknown as Tx
}

/**
 * A transaction of a request with an idempotency key first records that the request has an effect.
 */
function marked<T>(work: (tx: Tx) => Promise<T>): (tx: Tx) => Promise<T> {
  const mark = currentMark()
  return mark === undefined
    ? work
    : async (tx) => {
        await mark(tx)
        return work(tx)
      }
}

type Over = { readonly sql: Sql; readonly bus: SignalBus; readonly wait: Wait }

/** How often a transaction that collides with another is run, including the first time. */
const ATTEMPTS = 5
const PAUSE_MS = 20
/**
 * Each connection of a pool may have an outdated plan, and drops all its plans when one is refused.
 */
const REPLANNED_MAX = 100

/**
 * Runs the transaction again when PostgreSQL ended it because of another one. It left nothing
 * behind, and `work` touches nothing but the transaction.
 */
async function runTransaction<T>(over: Over, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runPlanned(over, work)
    } catch (error) {
      const isOver = attempt === ATTEMPTS || (isLockTimeout(error) && attempt > 1)
      if (isOver || !(isConcurrencyConflict(error) || isLockTimeout(error))) {
        throw error
      }
      await sleep(PAUSE_MS * attempt * Math.random())
    }
  }
}

/** Retries immediately when a connection had planned a statement before its table got a column. */
async function runPlanned<T>(over: Over, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let left = REPLANNED_MAX; ; left -= 1) {
    try {
      return await runOnce(over, work)
    } catch (error) {
      if (left === 0 || !isOutdatedPlan(error)) {
        throw error
      }
    }
  }
}

async function readSnapshot<T>(
  options: ConnectionOptions,
  work: (tx: Tx) => Promise<T>,
  withinMs = 0,
): Promise<T> {
  const pool = openPool({ ...options, poolSize: 1 })
  const signal = () => {
    throw new Error('reads send no signals')
  }
  try {
    const done = await pool.begin('isolation level repeatable read read only', async (scope) => {
      await liftTimeLimits(scope)
      await scope`select set_config('transaction_timeout', ${String(withinMs)}, true)`
      return { value: await work(transactionOf(scope, signal)) }
    })
    return done.value as T
  } catch (error) {
    throw asUnavailable(error)
  } finally {
    await pool.end({ timeout: 5 })
  }
}

async function runOnce<T>({ sql, bus, wait }: Over, work: (tx: Tx) => Promise<T>): Promise<T> {
  let failed: { value: T } | undefined
  const signals: (readonly [channel: string, text: string])[] = []
  const signal = (channel: string, text: string) => {
    signals.push([channel, text])
  }
  try {
    const done = await sql.begin(
      'isolation level read committed',
      async (scope: TransactionSql) => {
        await limitTransaction(scope, wait)
        const value = await work(transactionOf(scope, signal))
        if (isFailedResult(value)) {
          failed = { value }
          throw new RolledBack()
        }
        wait.assertAwaited()
        wait.isCommitting = true
        return { value }
      },
    )
    for (const [channel, text] of signals) {
      bus.send(channel, text)
    }
    return done.value as T
  } catch (error) {
    if (error instanceof RolledBack && failed !== undefined) {
      return failed.value
    }
    if (wait.isCommitting && isTemporarilyUnavailable(error) && !isRefusal(error)) {
      throw new OutcomeUnknown(Promise.resolve(), { cause: error })
    }
    wait.isCommitting = false
    throw error
  }
}

/**
 * Whether PostgreSQL itself reported that it did not commit. A lost connection leaves that open.
 */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.name === 'PostgresError' &&
    'code' in error &&
    error.code !== '57P01'
  )
}

/** Limits transaction and statements to the time that is left after waiting for a connection. */
async function limitTransaction(scope: TransactionSql, wait: Wait): Promise<void> {
  wait.assertAwaited()
  const limitMs = Math.max(wait.leftMs() - DEADLINE_MARGIN_MS, 1)
  if (Math.abs(wait.leftMs() - wait.usualMs) > LIMIT_TOLERANCE_MS) {
    // When one limit replaces another, PostgreSQL keeps the running timer, so the limit is reset to
    // 0 first.
    await scope`
      select set_config('transaction_timeout', '0', true),
        set_config('transaction_timeout', ${String(Math.round(limitMs))}, true),
        set_config('statement_timeout', ${String(Math.round(limitMs + SECOND_MS))}, true)`
  }
}

/** A smaller change of the limit is not worth a statement. */
const LIMIT_TOLERANCE_MS = 200

function transactionOf(scope: TransactionSql, signal: OpenTx['signal']): Tx {
  const sql = scope as unknown as Sql
  const savepoint = <T>(work: (tx: Tx) => Promise<T>) =>
    scope.savepoint((nested) => work(transactionOf(nested, signal))) as Promise<T>
  return asTx({ kysely: kyselyOver(sql), sql, tuples: tuplesOver(sql), signal, savepoint })
}

class RolledBack extends Error {}

function isFailedResult(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'ok' in value && value.ok === false
}

type Reads = {
  readonly sql: Sql
  readonly hot: Sql
  readonly signal: OpenTx['signal']
  readonly gate: Gate
  readonly replica: Replica | undefined
}

/** Statements outside transactions pass the gate one by one. */
function guardedReads({ sql, hot, signal, gate, replica }: Reads): Tx {
  const guarded = gatedSql(sql, gate, replica)
  const tuples = tuplesOver(hot)
  return asTx({
    kysely: kyselyOver(guarded),
    sql: guarded,
    tuples: (text, parameters) => {
      const primary = () => tuples(text, parameters)
      const there = (at: Sql) => tuplesOver(at)(text, parameters)
      return gate(() => (replica === undefined ? primary() : replica.read(there, primary)))
    },
    signal,
  })
}

function tuplesOver(sql: Sql): OpenTx['tuples'] {
  // Parameters have the type `unknown`. postgres.js serialises them by the types the server
  // reports.
  return (text, parameters) =>
    sql.unsafe<unknown[][]>(text, [...parameters] as never[], { prepare: true }).values()
}

async function ping(sql: Sql): Promise<boolean> {
  try {
    await withDeadline(sql`select 1`.then(() => undefined))
    return true
  } catch {
    return false
  }
}
