import { PgBoss } from 'pg-boss'
import type { Sql } from 'postgres'
import type { z } from 'zod'
import { SECOND_MS } from '#kit/clock.ts'
import { NIL_ID } from '#kit/id.ts'
import { createHealth, type Health } from '../health.ts'
import type { Logger } from '../log.ts'
import { openSql } from '../open-tx.ts'
import { type Signals, signal } from '../signals/signals.ts'
import type { Tx } from '../tx.ts'
import { startDrainLoop } from './drain-loop.ts'

/** A kind of work done later: its queue, the shape of its data, and how it is retried. */
export type JobKind<T> = {
  readonly name: string
  readonly data: z.ZodType<T>
  /** Tries after the first one, with exponential backoff from a second up to an hour. */
  readonly retries: number
  /** How many of them this process does at once; 1 where nothing is said. */
  readonly concurrency?: number
}

export type Jobs = {
  /** Enqueues in the caller's transaction: the job exists exactly if the change does. */
  readonly enqueue: <T extends object>(
    tx: Tx,
    kind: JobKind<T>,
    data: T,
    options?: { readonly startAfter?: Date; readonly singletonKey?: string },
  ) => Promise<void>
  /** Makes the queue, for which a transaction has no time: before anybody enqueues into it. */
  readonly prepare: (kind: Pick<JobKind<unknown>, 'name' | 'retries'>) => Promise<void>
  /**
   * A job that throws is tried again; one that has run may run once more after a crash. To be called
   * by processes that only enqueue, too: it prepares the queue.
   */
  readonly work: <T extends object>(
    kind: JobKind<T>,
    run: (data: T) => Promise<void>,
  ) => Promise<void>
  /** Runs `run` on a cron schedule (Asia/Kolkata), once over all processes. */
  readonly schedule: (name: string, cron: string, run: () => Promise<void>) => Promise<void>
  /** Whether the database has answered its workers lately; one that works looks every second. */
  readonly isAlive: Health['isAlive']
  /** Begins no other job from now on: a stop does not wait behind a queue of them. */
  readonly takeNoMore: () => Promise<void>
  readonly stop: () => Promise<void>
}

const RETRY_DELAY_MAX_SECONDS = 3600
/** How often one statement looks for all workers whether there is anything for them. */
const LOOK_MS = SECOND_MS
/** How often a worker looks by itself: a statement for each kind of work. */
const POLL_SECONDS = 60
/** What is not done by then is done again, by whoever works next. */
const STOP_WITHIN_MS = 1500
/** A worker that has not been heard of for so long is taken for dead, and its job given to others. */
const HEARTBEAT_SECONDS = 10
const CHANNEL = 'jobs'

/**
 * Jobs on the product's own PostgreSQL (pg-boss). `working` false: this process only enqueues.
 * `superviseSeconds`: how often it looks for workers that have died.
 */
export async function startJobs(
  { sql, signals }: { readonly sql: Sql; readonly signals: Signals },
  log: Logger,
  working: boolean,
  superviseSeconds = HEARTBEAT_SECONDS,
): Promise<Jobs> {
  const health = createHealth()
  const execute = executorOver(sql)
  const [schema] = await sql<{ isMissing: boolean }[]>`
    select to_regnamespace('pgboss') is null as "isMissing"`
  const boss = new PgBoss({
    db: {
      executeSql: async (text: string, values?: unknown[]) => {
        const answer = await execute(text, values)
        health.beat()
        return answer
      },
    },
    schema: 'pgboss',
    // Who serves may not make one, and finds it made.
    createSchema: schema?.isMissing ?? true,
    supervise: working,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    schedule: working,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'jobs'))
  await boss.start()
  const prepare = createQueues(boss)
  const workers = createWorkers(boss, sql)
  const looking = working
    ? await startDrainLoop({
        name: 'jobs',
        signals,
        channel: CHANNEL,
        pollMs: LOOK_MS,
        gatherMs: 0,
        log,
        drain: async () => {
          await workers.wakeThoseWithWork()
          health.beat()
          return 'empty'
        },
      })
    : undefined
  return {
    enqueue: async (tx, kind, data, options = {}) => {
      await prepare(kind)
      await boss.send(kind.name, data, {
        ...options,
        db: { executeSql: executorOver(openSql(tx)) },
      })
      signal(tx, CHANNEL)
    },
    prepare,
    work: async (kind, run) => {
      await prepare(kind)
      if (!working) {
        return
      }
      for (let count = kind.concurrency ?? 1; count > 0; count -= 1) {
        await workers.start(kind.name, async (data) => run(kind.data.parse(data)))
      }
    },
    schedule: async (name, cron, run) => {
      await prepare({ name, retries: 0 })
      if (!working) {
        return
      }
      await boss.schedule(name, cron, {}, { tz: 'Asia/Kolkata' })
      await workers.start(name, () => run())
    },
    isAlive: health.isAlive,
    takeNoMore: async () => {
      await Promise.all(workers.names().map((name) => boss.offWork(name, { wait: false })))
    },
    stop: async () => {
      await looking?.stop()
      await boss.stop({ graceful: true, timeout: STOP_WITHIN_MS, close: false })
    },
  }
}

/** Makes each queue once. */
function createQueues(boss: PgBoss): Jobs['prepare'] {
  const known = new Map<string, Promise<void>>()
  const make: Jobs['prepare'] = async ({ name, retries }) => {
    await boss.createQueue(name, {
      retryLimit: retries,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: RETRY_DELAY_MAX_SECONDS,
      heartbeatSeconds: HEARTBEAT_SECONDS,
    })
    // pg-boss looks a queue up before it first sends to it, on a connection of the pool: a sender in
    // a transaction, who holds one already, might wait for it in vain.
    await boss.findJobs(name, { id: NIL_ID })
  }
  return (kind) => {
    const made = known.get(kind.name) ?? make(kind)
    known.set(kind.name, made)
    made.catch(() => known.delete(kind.name))
    return made
  }
}

/** The workers of this process, by the kind of work. */
function createWorkers(boss: PgBoss, sql: Sql) {
  const workers = new Map<string, string[]>()
  return {
    names: () => [...workers.keys()],

    start: async (name: string, run: (data: unknown) => Promise<void>) => {
      const options = { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1 }
      const id = await boss.work(name, options, async ([job]) => {
        // Where one job lay there may be more: this worker looks again without waiting.
        boss.notifyWorker(id)
        if (job !== undefined) {
          await run(job.data)
        }
      })
      workers.set(name, [...(workers.get(name) ?? []), id])
    },

    wakeThoseWithWork: async () => {
      const due = await sql<{ name: string }[]>`
        select name from unnest(${[...workers.keys()]}::text[]) as worked (name)
        where exists (
          select from pgboss.job where job.name = worked.name
            and state < 'active' and not blocked and start_after <= now())`
      for (const id of due.flatMap(({ name }) => workers.get(name) ?? [])) {
        boss.notifyWorker(id)
      }
    },
  }
}

type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: never[] }>

/** The client that pg-boss speaks to, over postgres.js: our pool, or one transaction of it. */
function executorOver(sql: Sql): ExecuteSql {
  return async (text, values = []) => {
    const rows = await (opensTransaction(text) ? runAlone(sql, text) : run(sql, text, values))
    return { rows: rows as unknown as never[] }
  }
}

function run(sql: Pick<Sql, 'unsafe'>, text: string, values: unknown[]) {
  return sql.unsafe(text, values as never[], { prepare: false })
}

/** pg-boss sends its migrations as scripts with BEGIN and COMMIT in them. */
function opensTransaction(text: string): boolean {
  return /^\s*begin\b/i.test(text)
}

/** On a connection that nobody shares while the script runs. */
async function runAlone(sql: Sql, text: string) {
  const connection = await sql.reserve()
  try {
    return await run(connection, text, [])
  } catch (error) {
    // Two that start at once make the same: one fails half way, and its connection goes on being used.
    await run(connection, 'rollback', [])
    throw error
  } finally {
    connection.release()
  }
}
