import type { Sql } from 'postgres'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { type RateClass, type RateLimit, rateClasses } from '#contract/rate.ts'
import { present } from '#kit/assert.ts'
import { inSteps } from './jobs/in-steps.ts'
import { openSql } from './open-tx.ts'
import { sha256 } from './secrets/secrets.ts'
import type { Database } from './tx.ts'

export type RateKey = {
  readonly accountId?: string | undefined
  /** May be left out for an account's own limit. */
  readonly address?: string
  /** The e-mail address or phone number that the request is about, before sign-in. */
  readonly subject?: string | undefined
}

type RateVerdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly retryAfterSeconds: number }

export type RateLimiter = {
  readonly take: (rate: RateClass, key: RateKey) => Promise<RateVerdict>
  /**
   * Returns the points taken by a refused request, for limits that count only successful actions.
   */
  readonly uncount: (rate: RateClass, key: RateKey) => Promise<void>
}

type Bucket = { readonly limit: RateLimit; readonly limiter: RateLimiterAbstract }

/**
 * Applies the contract's rate classes. Durable buckets are in the table `rate_window`, the others
 * in this process. `scale` multiplies every allowance (load tests).
 */
export function createRateLimiter({ read }: Pick<Database, 'read'>, scale: number): RateLimiter {
  const classes = new Map<RateClass, readonly Bucket[]>()
  const client = postgresClient(openSql(read))
  for (const [name, limits] of Object.entries(rateClasses) as [RateClass, readonly RateLimit[]][]) {
    classes.set(
      name,
      limits.map((limit, index) => ({
        limit,
        limiter: createBucket(`${name}.${index}`, limit, scale, client),
      })),
    )
  }
  return {
    take: async (rate, key) => {
      for (const { limit, limiter } of classes.get(rate) ?? []) {
        const verdict = await consume(limiter, bucketKey(limit, key))
        if (!verdict.allowed) {
          return verdict
        }
      }
      return { allowed: true }
    },
    uncount: async (rate, key) => {
      for (const { limit, limiter } of classes.get(rate) ?? []) {
        if (limit.countsOperations === true) {
          await limiter.reward(bucketKey(limit, key))
        }
      }
    },
  }
}

/** Deletes expired durable windows. Requests with ever new subjects leave a row each. */
export function sweepRateWindows(db: Pick<Database, 'transaction'>, now: Date): Promise<void> {
  return inSteps(db, async (tx, limit) => {
    const { count } = await openSql(tx)`
      delete from rate_window where key in (
        select key from rate_window where expire <= ${now.getTime()} limit ${limit})`
    return count
  })
}

function createBucket(
  keyPrefix: string,
  limit: RateLimit,
  scale: number,
  client: QueryClient,
): RateLimiterAbstract {
  const options = {
    keyPrefix,
    points: Math.max(1, Math.round(limit.points * scale)),
    duration: limit.seconds,
    ...(limit.blockSeconds === undefined ? {} : { blockDuration: limit.blockSeconds }),
  }
  return limit.durable
    ? new RateLimiterPostgres({
        ...options,
        ...(isRememberedWhenFull(limit) ? { inMemoryBlockOnConsumed: options.points } : {}),
        storeClient: client,
        storeType: 'client',
        tableName: 'rate_window',
        tableCreated: true,
        clearExpiredByTimeout: false,
      })
    : new RateLimiterMemory(options)
}

/**
 * Whether a full bucket is kept in memory until it refills, so that refused requests do not reach
 * the database. A bucket whose points can be returned is asked each time. So is one with a longer
 * block, which the library starts only on its way through the database; the limit per address in
 * front of it bounds how often.
 */
function isRememberedWhenFull({ countsOperations, blockSeconds }: RateLimit): boolean {
  return countsOperations !== true && blockSeconds === undefined
}

function bucketKey(limit: RateLimit, key: RateKey): string {
  const who = key.accountId ?? (key.subject === undefined ? undefined : digest(key.subject))
  const network = () => networkOf(present(key.address, 'a visitor has an address'))
  switch (limit.per) {
    case 'address':
      return network()
    case 'account':
      return who ?? network()
    case 'subject-and-address':
      return `${guessedAt(key)}|${network()}`
  }
}

/** The account whose secret could be guessed: the subject of the request, or the caller. */
function guessedAt({ subject, accountId = '' }: RateKey): string {
  return subject === undefined ? accountId : digest(subject)
}

/** Hashes visitors' input, so that it is not stored in the table. */
function digest(subject: string): string {
  return sha256(subject).toString('base64url').slice(0, 22)
}

/** The network of one household or server: an IPv4 address or an IPv6 /64. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) {
    return address.replace('::ffff:', '')
  }
  const [head = ''] = address.split('%')
  const [left = '', right] = head.split('::')
  const groups = left === '' ? [] : left.split(':')
  if (right !== undefined) {
    const tail = right === '' ? [] : right.split(':')
    while (groups.length + tail.length < 8) {
      groups.push('0')
    }
    groups.push(...tail)
  }
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<RateVerdict> {
  try {
    await limiter.consume(key)
    return { allowed: true }
  } catch (error) {
    if (error instanceof RateLimiterRes) {
      return {
        allowed: false,
        retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
      }
    }
    throw error
  }
}

type Query = { readonly text: string; readonly values: readonly unknown[] }
type QueryClient = {
  readonly query: (query: Query) => Promise<{ rows: object[]; rowCount: number }>
}

/** The limiter library's client interface over our own pool. */
function postgresClient(sql: Sql): QueryClient {
  return {
    query: async ({ text, values }) => {
      const rows = await sql.unsafe(text, [...values] as never[], { prepare: true })
      return { rows: rows.map(plainNumbers), rowCount: rows.count }
    },
  }
}

function plainNumbers(row: Record<string, unknown>): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? Number(value) : value,
    ]),
  )
}
