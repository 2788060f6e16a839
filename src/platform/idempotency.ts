import { randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'
import { z } from 'zod'
import {
  IDEMPOTENCY_KEEP_SECONDS,
  IDEMPOTENCY_KEY_MAX_CHARACTERS,
} from '#contract/common/limits.ts'
import { SECOND_MS } from '#kit/clock.ts'
import type { EffectMark } from './db/effect-mark.ts'
import { inSteps } from './jobs/in-steps.ts'
import type { Logger } from './log.ts'
import { openSql } from './open-tx.ts'
import type { SealedColumn } from './secrets/reseal.ts'
import { type Secrets, sha256 } from './secrets/secrets.ts'
import type { Database } from './tx.ts'

const answerSchema = z.object({ status: z.int(), body: z.record(z.string(), z.unknown()) })

/** A response as it was sent. */
export type StoredAnswer = z.output<typeof answerSchema>

/** A request that may be retried with the same key. */
type RepeatableRequest = {
  /** The owner and the purpose: account, method and path. */
  readonly scope: string
  readonly key: string
  /** The content of the request as one text. */
  readonly content: string
  readonly now: Date
}

export type BeginOutcome =
  | { readonly state: 'begun'; readonly run: Run }
  | { readonly state: 'answered'; readonly answer: StoredAnswer }
  /** The request had an effect, and the process died before it could store the response. */
  | { readonly state: 'answer_lost' }
  /** The key was used for a request with other content. */
  | { readonly state: 'mismatch' }
  | { readonly state: 'running' }

/** One attempt at a request, by this process. */
export type Run = {
  /**
   * Runs in each transaction of the request and records that it has an effect. Throws when another
   * process has taken over.
   */
  readonly mark: EffectMark
  /**
   * Stores the response. Undefined: the request was refused and counts as not made. Does not throw.
   */
  readonly finish: (answer: StoredAnswer | undefined) => Promise<void>
  /**
   * Called when the attempt failed. A request without an effect counts as not made; otherwise its
   * response is lost. Does not throw.
   */
  readonly release: () => Promise<void>
}

/** Another process has taken over the request. Nothing more of it may be done here. */
export class TakenOver extends Error {
  override name = 'TakenOver'
}

export type Idempotency = {
  readonly begin: (request: RepeatableRequest) => Promise<BeginOutcome>
  /** Deletes responses older than seven days. */
  readonly sweep: (now: Date) => Promise<void>
}

const KEEP_MS = IDEMPOTENCY_KEEP_SECONDS * SECOND_MS

/** Only visible ASCII, which headers transmit unchanged. */
export function isIdempotencyKey(key: string): boolean {
  return key.length <= IDEMPOTENCY_KEY_MAX_CHARACTERS && /^[!-~]+$/.test(key)
}

/**
 * Runs each request once, however often it is sent. Stores a keyed digest of the request and an
 * encrypted copy of the response. The owner of a running request is identified by the name of its
 * process's connections: while PostgreSQL has a connection with that name, the process is alive or
 * one of its transactions is still ending. Each transaction of a request records its effect in the
 * key's row, so that a retry after a crash knows whether there is anything left to do.
 */
export function createIdempotency(db: Database, secrets: Secrets, log: Logger): Idempotency {
  const running = new Set<string>()
  return {
    begin: async (request) => {
      const run = randomUUID()
      const isOwn = (other: string) => running.has(other)
      running.add(run)
      const claimed: Omit<BeginOutcome, 'run'> = await db
        .transaction((tx) => claim(openSql(tx), secrets, { request, run, db, isOwn }))
        .catch((error: unknown) => {
          running.delete(run)
          throw error
        })
      if (claimed.state !== 'begun') {
        running.delete(run)
        return claimed as Exclude<BeginOutcome, { state: 'begun' }>
      }
      return { state: 'begun', run: createRun({ db, secrets, log, running }, request, run) }
    },
    sweep: async (now) => {
      const before = new Date(now.getTime() - KEEP_MS)
      await inSteps(db, async (tx, limit) => {
        const { count } = await openSql(tx)`
          delete from idempotency_key where (scope, key) in (
            select scope, key from idempotency_key where created_at <= ${before} limit ${limit})`
        return count
      })
    },
  }
}

type RunDeps = {
  readonly db: Database
  readonly secrets: Secrets
  readonly log: Logger
  readonly running: Set<string>
}

function createRun(
  { db, secrets, log, running }: RunDeps,
  { scope, key }: RepeatableRequest,
  run: string,
): Run {
  const close = async (work: (sql: Sql) => Promise<void>) => {
    try {
      await db.transaction((tx) => work(openSql(tx)))
    } catch (error) {
      log.warn({ err: error }, 'the answer to a repeatable request was not kept')
    } finally {
      running.delete(run)
    }
  }
  return {
    mark: async (tx) => {
      const marked = await openSql(tx)`
        update idempotency_key set has_effect = true
        where scope = ${scope} and key = ${key} and run = ${run}`
      if (marked.count === 0) {
        throw new TakenOver('another process makes this request')
      }
    },
    finish: (answer) => close((sql) => finish(sql, secrets, { scope, key, run, answer })),
    release: () =>
      close(async (sql) => {
        await sql`
          delete from idempotency_key
          where scope = ${scope} and key = ${key} and run = ${run} and not has_effect`
        await sql`
          update idempotency_key set owner = null
          where scope = ${scope} and key = ${key} and run = ${run}`
      }),
  }
}

type Row = {
  readonly request_digest: Buffer
  readonly sealed: Buffer | null
  readonly run: string
  readonly owner: string | null
  readonly has_effect: boolean
  readonly created_at: Date
}

type Claim = {
  readonly request: RepeatableRequest
  readonly run: string
  readonly db: Pick<Database, 'clientName'>
  /** Whether this process is working on that run. */
  readonly isOwn: (run: string) => boolean
}

/**
 * Claims the row in one transaction. Of several concurrent requests one gets the row; the others
 * get another state.
 */
async function claim(
  sql: Sql,
  secrets: Secrets,
  { request, run, db: { clientName }, isOwn }: Claim,
): Promise<{ readonly state: 'begun' } | Exclude<BeginOutcome, { state: 'begun' }>> {
  const { scope, key, content, now } = request
  const contentDigest = sha256(content).toString('base64url')
  const digest = secrets.sign('idempotency', contentDigest)
  const inserted = await sql`
    insert into idempotency_key (scope, key, request_digest, run, owner, running_since, created_at)
    values (${scope}, ${key}, ${digest}, ${run}, ${clientName}, ${now}, ${now})
    on conflict (scope, key) do nothing returning 1`
  if (inserted.length > 0) {
    return { state: 'begun' }
  }
  // A locked row belongs to a running transaction.
  const [row] = await sql<Row[]>`
    select request_digest, sealed, run, owner, has_effect, created_at from idempotency_key
    where scope = ${scope} and key = ${key} for update skip locked`
  if (row === undefined) {
    return { state: 'running' }
  }
  const isExpired = now.getTime() - row.created_at.getTime() >= KEEP_MS
  if (!isExpired && !secrets.verify('idempotency', contentDigest, row.request_digest)) {
    return { state: 'mismatch' }
  }
  if (!isExpired && row.sealed !== null) {
    const text = secrets.open(contextOf(scope, key), row.sealed).toString()
    return { state: 'answered', answer: answerSchema.parse(JSON.parse(text)) }
  }
  const isInProgress = row.owner === clientName ? isOwn(row.run) : await isAlive(sql, row.owner)
  if (row.sealed === null && isInProgress) {
    return { state: 'running' }
  }
  if (!isExpired && row.has_effect) {
    return { state: 'answer_lost' }
  }
  await sql`
    update idempotency_key set request_digest = ${digest}, run = ${run}, owner = ${clientName},
      status = null, sealed = null, has_effect = false, running_since = ${now},
      created_at = ${isExpired ? now : row.created_at}
    where scope = ${scope} and key = ${key}`
  return { state: 'begun' }
}

/** Whether PostgreSQL has a connection with that name. */
async function isAlive(sql: Sql, owner: string | null): Promise<boolean> {
  if (owner === null) {
    return false
  }
  const seen = await sql`
    select from pg_stat_activity
    where application_name = ${owner} and datname = current_database() limit 1`
  return seen.length > 0
}

type Finished = {
  readonly scope: string
  readonly key: string
  readonly run: string
  readonly answer: StoredAnswer | undefined
}

/** Changes nothing if another process has taken over. */
async function finish(
  sql: Sql,
  secrets: Secrets,
  { scope, key, run, answer }: Finished,
): Promise<void> {
  if (answer === undefined) {
    await sql`
      delete from idempotency_key where scope = ${scope} and key = ${key} and run = ${run}`
    return
  }
  const sealed = secrets.seal(contextOf(scope, key), JSON.stringify(answer))
  await sql`
    update idempotency_key set status = ${answer.status}, sealed = ${sealed}, owner = null
    where scope = ${scope} and key = ${key} and run = ${run}`
}

export const sealedAnswers: SealedColumn = {
  table: 'idempotency_key',
  column: 'sealed',
  key: ['scope', 'key'],
  context: contextOf,
}

function contextOf(scope: string, key: string): string {
  return `idempotency_key|sealed|${scope}|${key}`
}
