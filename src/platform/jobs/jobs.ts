import { type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Sql } from 'postgres'
import type { z } from 'zod'
import { SECOND_MS } from '#kit/clock.ts'
import { NIL_ID } from '#kit/id.ts'
import { createHealth, type Health } from '../health.ts'
import type { Logger } from '../log.ts'
import type { Gauge } from '../metrics.ts'
import { openSql } from '../open-tx.ts'
import { type Signals, signal } from '../signals/signals.ts'
import type { Tx } from '../tx.ts'
import { startDrainLoop } from './drain-loop.ts'

/** A kind of deferred work: its queue, the schema of its data, and its retries. */
export type JobKind<T> = {
  readonly name: string
  readonly data: z.ZodType<T>
  /** Retries after the first attempt, with exponential backoff from one second to one hour. */
  readonly retries: number
  /** How many of these jobs this process runs concurrently. Default: 1. */
  readonly concurrency?: number
}

export type Jobs = {
  /** Enqueues in the caller's transaction: the job exists exactly if the change is committed. */
  readonly enqueue: <T extends object>(
    tx: Tx,
    kind: JobKind<T>,
    data: T,
    options?: { readonly startAfter?: Date; readonly singletonKey?: string },
  ) => Promise<void>
  /**
   * Creates the queue. Must run before jobs are enqueued, because it is too slow for a transaction.
   */
  readonly prepare: (kind: Pick<JobKind<unknown>, 'name' | 'retries'>) => Promise<void>
  /**
   * Processes the jobs of a kind. A job that throws is retried, and a finished job may run again
   * after a crash. Processes that only enqueue must call this as well, because it prepares the
   * queue.
   */
  readonly work: <T extends object>(
    kind: JobKind<T>,
    run: (data: T) => Promise<void>,
  ) => Promise<void>
  /** Runs `run` on a cron schedule (Asia/Kolkata), once across all processes. */
  readonly schedule: (name: string, cron: string, run: () => Promise<unknown>) => Promise<void>
  /**
   * Whether the database has recently answered this process. A working process queries it every
   * second.
   */
  readonly isAlive: Health['isAlive']
  readonly gauges: readonly Gauge[]
  /** Starts no further jobs, so that a stop does not wait for the whole queue. */
  readonly stopTaking: () => Promise<void>
  readonly stop: () => Promise<void>
}

const RETRY_DELAY_MAX_SECONDS = 3600
/** How often one statement checks the queues of all workers. */
const LOOK_MS = SECOND_MS
/** How often each worker polls on its own, with one statement per kind of job. */
const POLL_SECONDS = 60
/** Jobs that are not finished by then run again in another process. */
const STOP_WITHIN_MS = 1500
/**
 * A worker without a heartbeat for this long is considered dead, and its job is given to others.
 */
const HEARTBEAT_SECONDS = 10
const CHANNEL = 'jobs'

/**
 * Runs jobs in the product's own PostgreSQL (pg-boss).
 *
 * @param working false: this process only enqueues
 * @param superviseSeconds how often dead workers are looked for
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
    // The serving role may not create the schema, which already exists then.
    createSchema: schema?.isMissing ?? true,
    supervise: working,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    schedule: working,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'jobs'))
  await boss.start()
  const prepare = createQueues(boss)
  const failures = createFailures(log)
  const workers = createWorkers(boss, sql, failures.record)
  const looking = working
    ? await startDrainLoop({
        name: 'jobs',
        signals,
        channel: CHANNEL,
        pollMs: LOOK_MS,
        collectMs: 0,
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
      await workers.start(name, run)
    },
    isAlive: health.isAlive,
    gauges: [failures.gauge],
    stopTaking: async () => {
      await Promise.all(workers.names().map((name) => boss.offWork(name, { wait: false })))
    },
    stop: async () => {
      await looking?.stop()
      await boss.stop({ graceful: true, timeout: STOP_WITHIN_MS, close: false })
    },
  }
}

/** Creates each queue once. */
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
    // Before its first send, pg-boss looks up the queue on a connection of the pool. A sender in a
    // transaction already holds a connection and might wait forever, so the lookup is done here.
    await boss.findJobs(name, { id: NIL_ID })
  }
  return (kind) => {
    const made = known.get(kind.name) ?? make(kind)
    known.set(kind.name, made)
    made.catch(() => known.delete(kind.name))
    return made
  }
}

type RecordFailure = (job: JobWithMetadata<unknown>, error: unknown) => void

/** Logs and counts jobs that throw, of which pg-boss only keeps the message in its table. */
function createFailures(log: Logger): { readonly record: RecordFailure; readonly gauge: Gauge } {
  let count = 0
  return {
    record: ({ name, id, retryCount, retryLimit }, error) => {
      const facts = { job: name, id, err: error }
      if (retryCount < retryLimit) {
        log.warn(facts, 'a job failed and will be tried again')
        return
      }
      count += 1
      log.error(facts, 'a job failed')
    },
    gauge: {
      name: 'jobs_failed',
      help: 'Jobs that threw at their last try since this process started; the log names them.',
      read: async () => count,
    },
  }
}

/** The workers of this process, by kind of job. */
function createWorkers(boss: PgBoss, sql: Sql, recordFailure: RecordFailure) {
  const workers = new Map<string, string[]>()
  return {
    names: () => [...workers.keys()],

    start: async (name: string, run: (data: unknown) => Promise<unknown>) => {
      const options = {
        pollingIntervalSeconds: POLL_SECONDS,
        batchSize: 1,
        includeMetadata: true as const,
      }
      const id = await boss.work(name, options, async ([job]) => {
        // After one job there may be more, so this worker checks again without waiting.
        boss.notifyWorker(id)
        if (job !== undefined) {
          await run(job.data).catch((error: unknown) => {
            recordFailure(job, error)
            throw error
          })
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

/** pg-boss's client interface over postgres.js: our pool, or one transaction of it. */
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

/** Runs the script on a reserved connection. */
async function runAlone(sql: Sql, text: string) {
  const connection = await sql.reserve()
  try {
    return await run(connection, text, [])
  } catch (error) {
    // Two processes that start at once create the same objects. One fails halfway, and its
    // connection is reused, so its transaction is rolled back.
    await run(connection, 'rollback', [])
    throw error
  } finally {
    connection.release()
  }
}
