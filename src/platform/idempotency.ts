import { randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'
import { z } from 'zod'
import { IDEMPOTENCY_KEEP_SECONDS, IDEMPOTENCY_KEY_MAX_CHARACTERS } from '#contract/limits.ts'
import { MINUTE_MS, SECOND_MS } from '#kit/clock.ts'
import type { Logger } from './log.ts'
import { openSql } from './open-tx.ts'
import { type Secrets, sha256 } from './secrets.ts'
import type { Database } from './tx.ts'

const answerSchema = z.object({ status: z.int(), body: z.record(z.string(), z.unknown()) })

/** An answer as it went out. */
export type KeptAnswer = z.output<typeof answerSchema>

/** A request that may come again under the same key. */
export type RepeatableRequest = {
  /** Whose it is, and what for: account, method and path. */
  readonly scope: string
  readonly key: string
  /** All that it says, as one text. */
  readonly content: string
  readonly now: Date
}

export type Begun =
  | { readonly state: 'begun'; readonly finish: Finish }
  | { readonly state: 'answered'; readonly answer: KeptAnswer }
  /** The key was used for a request that says something else. */
  | { readonly state: 'mismatch' }
  | { readonly state: 'running' }

/** Keeps the answer; undefined: the request counts as not made. Does not throw. */
export type Finish = (answer: KeptAnswer | undefined) => Promise<void>

export type Idempotency = {
  readonly begin: (request: RepeatableRequest) => Promise<Begun>
  /** Forgets answers that are older than seven days. */
  readonly sweep: (now: Date) => Promise<void>
}

/** After this a request is taken for one whose process has died. */
const TAKEN_OVER_AFTER_MS = MINUTE_MS
const KEEP_MS = IDEMPOTENCY_KEEP_SECONDS * SECOND_MS
const SWEEP_ROWS = 5000

/** Visible ASCII: what a header carries unharmed. */
export function isIdempotencyKey(key: string): boolean {
  return key.length <= IDEMPOTENCY_KEY_MAX_CHARACTERS && /^[!-~]+$/.test(key)
}

/**
 * Requests that are made once, however often they are sent. Of a request a keyed digest is kept,
 * of its answer a sealed copy. A process that dies between doing the work and keeping the answer
 * leaves the request to be done again after a minute: what must never happen twice has a constraint
 * in the schema besides.
 */
export function createIdempotency(db: Database, secrets: Secrets, log: Logger): Idempotency {
  return {
    begin: async (request) => {
      const run = randomUUID()
      const state = await db.transaction((tx) => claim(openSql(tx), secrets, request, run))
      if (state !== 'begun') {
        return state
      }
      return {
        state,
        finish: async (answer) => {
          try {
            await db.transaction((tx) => finish(openSql(tx), secrets, { ...request, run, answer }))
          } catch (error) {
            log.warn({ err: error }, 'the answer to a repeatable request was not kept')
          }
        },
      }
    },
    sweep: async (now) => {
      const before = new Date(now.getTime() - KEEP_MS)
      let swept = SWEEP_ROWS
      while (swept === SWEEP_ROWS) {
        swept = await db.transaction(async (tx) => {
          const rows = await openSql(tx)`
            delete from idempotency_key where (scope, key) in (
              select scope, key from idempotency_key where created_at <= ${before}
              limit ${SWEEP_ROWS})`
          return rows.count
        })
      }
    },
  }
}

type Row = {
  readonly request_digest: Buffer
  readonly sealed: Buffer | null
  readonly running_since: Date
  readonly created_at: Date
}

/** In one transaction: of those that come at once, one inserts and the others wait for its row. */
async function claim(
  sql: Sql,
  secrets: Secrets,
  { scope, key, content, now }: RepeatableRequest,
  run: string,
): Promise<'begun' | Exclude<Begun, { state: 'begun' }>> {
  const said = sha256(content).toString('base64url')
  const digest = secrets.sign('idempotency', said)
  const forgotten = new Date(now.getTime() - KEEP_MS)
  const inserted = await sql`
    insert into idempotency_key as kept
      (scope, key, request_digest, run, running_since, created_at)
    values (${scope}, ${key}, ${digest}, ${run}, ${now}, ${now})
    on conflict (scope, key) do update set
      request_digest = excluded.request_digest, run = excluded.run, status = null, sealed = null,
      running_since = excluded.running_since, created_at = excluded.created_at
    where kept.created_at <= ${forgotten}
    returning 1`
  if (inserted.length > 0) {
    return 'begun'
  }
  const [row] = await sql<Row[]>`
    select request_digest, sealed, running_since, created_at from idempotency_key
    where scope = ${scope} and key = ${key} for update`
  if (row === undefined) {
    // It was given up this very moment; the sender tries again.
    return { state: 'running' }
  }
  if (!secrets.verify('idempotency', said, row.request_digest)) {
    return { state: 'mismatch' }
  }
  if (row.sealed !== null) {
    const text = secrets.open(contextOf(scope, key), row.sealed).toString()
    return { state: 'answered', answer: answerSchema.parse(JSON.parse(text)) }
  }
  if (now.getTime() - row.running_since.getTime() < TAKEN_OVER_AFTER_MS) {
    return { state: 'running' }
  }
  await sql`
    update idempotency_key set run = ${run}, running_since = ${now}
    where scope = ${scope} and key = ${key}`
  return 'begun'
}

type Finished = {
  readonly scope: string
  readonly key: string
  readonly run: string
  readonly answer: KeptAnswer | undefined
}

/** Touches nothing when another process has taken over meanwhile. */
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
    update idempotency_key set status = ${answer.status}, sealed = ${sealed}
    where scope = ${scope} and key = ${key} and run = ${run}`
}

function contextOf(scope: string, key: string): string {
  return `idempotency_key|sealed|${scope}|${key}`
}
