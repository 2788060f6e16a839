import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallSpec } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { present } from '#kit/assert.ts'
import { newId } from '#kit/id.ts'
import { currentMark } from '#platform/db/effect-mark.ts'
import { createCookieJar } from '#platform/http/cookies.ts'
import type { Tx } from '#platform/tx.ts'
import { type Marketplace, openMarketplace } from './testing/marketplace.ts'
import { type MoneyOperation, moneyOperations } from './testing/money-operations.ts'
import type { PreparedRequest } from './testing/money-preparations.ts'
import { expectNoBreaches } from './testing/refunds.ts'

/**
 * Sends every call that moves money with an idempotency key, lets the process die after each of its
 * transactions in turn, and repeats the request. Whatever the answer, the operation must have
 * happened once.
 */
let market: Marketplace
/** The number of the commit after which the process dies; undefined: it does not. */
let diesAfter: number | undefined
let commits = 0

class Died extends Error {
  override name = 'Died'
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isRefusal = (value: unknown) => isRecord(value) && value.ok === false

beforeAll(async () => {
  market = await openMarketplace()
  const { db } = market.platform
  const { transaction } = db
  const dyingTransaction = async <T>(
    work: (tx: Tx) => Promise<T>,
    withinMs?: number,
  ): Promise<T> => {
    const isKeyed = currentMark() !== undefined
    const done = await transaction(work, withinMs)
    if (isKeyed && !isRefusal(done)) {
      commits += 1
      if (commits === diesAfter) {
        throw new Died('between commit and answer')
      }
    }
    return done
  }
  Object.defineProperty(db, 'transaction', { value: dyingTransaction })
})
afterAll(() => market.close())

/** On a busy machine a file may be refused as unavailable; the request is then repeated. */
async function send(spec: CallSpec, request: PreparedRequest, key: string) {
  for (;;) {
    const sent = await sendOnce(spec, request, key)
    if (!(isRecord(sent.answer) && sent.answer.code === 'unavailable')) {
      return sent
    }
    await sleep(100)
  }
}

async function sendOnce(spec: CallSpec, { viewer, body, uploads }: PreparedRequest, key: string) {
  const { app } = market
  const handler = present(
    app.handlers.find(({ call }) => call.name === spec.name),
    spec.name,
  )
  const { status, body: answer } = await app
    .dispatch(handler, {
      body,
      files: uploads,
      viewer,
      idempotencyKey: key,
      cookies: createCookieJar(undefined, false),
      ip: '203.0.113.7',
      userAgent: 'test',
      requestId: 'request',
    })
    .catch((error: unknown) => {
      if (error instanceof Error && error.name === 'Died') {
        return { status: 500, body: { code: 'died' } }
      }
      throw error
    })
  return { status, answer }
}

/**
 * Tables that a request may change without doing its operation, and tables that the gateway and
 * mails change.
 */
const SIDE_TABLES = [
  'idempotency_key',
  'rate_window',
  'upload_quota',
  'outgoing_message',
  'gateway_event',
  // Created by the first invoice of a series.
  'invoice_series',
]
/** Recorded for each request, whether or not it changes anything. */
const READ_ACTION = 'access.permission-used'

type Rows = ReadonlyMap<string, number>

async function countRows(): Promise<Rows> {
  const tables = await market.db.sql<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition and c.relname <> all(${SIDE_TABLES})`
  const counts = await market.db.sql<{ name: string; rows: number }[]>`
    ${market.db.sql.unsafe(
      tables
        .map(
          ({ name }) =>
            `select '${name}' as name, count(*)::int as rows from "${name}"${
              name === 'audit_inbox' ? ` where action <> '${READ_ACTION}'` : ''
            }`,
        )
        .join(' union all '),
    )}`
  return new Map(counts.map(({ name, rows }) => [name, rows]))
}

/** The change in the number of rows, by table. */
function changes(before: Rows, after: Rows): Readonly<Record<string, number>> {
  const all = [...after].map(([name, rows]) => [name, rows - (before.get(name) ?? 0)] as const)
  return Object.fromEntries(all.filter(([, change]) => change !== 0))
}

/** The state that a process leaves if it dies before storing the answer. */
const loseAnswer = (key: string) => market.db.sql`
  update idempotency_key set status = null, sealed = null, owner = 'a process that is gone'
  where key = ${key}`

const hasEffect = async (key: string) => {
  const [row] = await market.db.sql<{ has_effect: boolean }[]>`
    select has_effect from idempotency_key where key = ${key}`
  return row?.has_effect ?? false
}

/**
 * Sends the request, repeats it with the stored answer, and again without it; returns what the
 * first one changed.
 */
async function performAndRepeat({ spec, prepare }: MoneyOperation) {
  const key = newId()
  const request = await prepare(market)
  const before = await countRows()
  commits = 0
  const first = await send(spec, request, key)
  expect(first, spec.name).toMatchObject({ status: 200 })
  const after = await countRows()
  const again = await send(spec, request, key)
  expect(again).toEqual(first)
  expect(changes(after, await countRows())).toEqual({})
  const isMarked = await hasEffect(key)
  await loseAnswer(key)
  const lost = await send(spec, request, key)
  if (isMarked) {
    expect(lost).toMatchObject({ status: 409, answer: { code: 'answer_lost' } })
  }
  expect(changes(after, await countRows())).toEqual({})
  market.gateway.deliverTo(market.app.payments)
  return { made: changes(before, after), isMarked }
}

/** Dies after commit number `at`; returns false if there is no such commit. */
async function dieAfter(
  { spec, prepare }: MoneyOperation,
  at: number,
  made: Record<string, number>,
) {
  const key = newId()
  const request = await prepare(market)
  const before = await countRows()
  commits = 0
  diesAfter = at
  await send(spec, request, key)
  diesAfter = undefined
  const hasDied = commits >= at
  const second = await send(spec, request, key)
  const third = await send(spec, request, key)
  const now = changes(before, await countRows())
  for (const [table, rows] of Object.entries(now)) {
    expect(Math.abs(rows), `${table} after ${at}`).toBeLessThanOrEqual(Math.abs(made[table] ?? 0))
  }
  if (second.status === 200) {
    expect(now).toEqual(made)
  } else {
    expect(second).toMatchObject({ status: 409, answer: { code: 'answer_lost' } })
    expect(third).toEqual(second)
  }
  market.gateway.deliverTo(market.app.payments)
  return hasDied
}

describe('a money call with an idempotency key', () => {
  it('is tested here for every call that is declared to move money', () => {
    const declared = Object.values<CallSpec>(calls).filter(({ money }) => money === true)
    expect(declared.length).toBeGreaterThan(20)
    const tried = new Set(moneyOperations.map(({ spec }) => spec.name))
    expect(declared.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([])
  })

  it.each(moneyOperations.map((request) => [request.spec.name, request] as const))(
    '%s: takes effect once, whichever commit the process dies after',
    async (_, request) => {
      const { made, isMarked } = await performAndRepeat(request)
      // Batched sales have no mark: the payment's status shows that they are done.
      expect(isMarked).toBe(request.spec.name !== 'payments.verify')
      expect(Object.keys(made)).not.toEqual([])
      let at = 1
      while (await dieAfter(request, at, made)) {
        at += 1
        expect(at).toBeLessThan(8)
      }
      expect(at > 1).toBe(isMarked)
    },
    60_000,
  )

  it('leaves no breach of the invariants', async () => {
    await market.app.payments.reconcile()
    await expectNoBreaches(market)
  }, 60_000)
})
