import { setTimeout as sleep } from 'node:timers/promises'
import { findEmbeddedPostgres } from '#embedded-postgres/index.ts'
import { checkInvariants } from '../../../src/main/invariants.ts'
import { booksOf, type SandboxLog, sandboxLogSchema } from '../../../src/main/testing/gateway.ts'
import { type Books, openBooks } from './books.ts'
import type { Acknowledged } from './operations.ts'
import type { ProductSetup } from './setup.ts'

type Keys = { readonly keyId: string; readonly keySecret: string }

const SETTLED_WITHIN_MS = 150_000
const SHOWN_MAX = 5

async function readGatewayLog(url: URL, { keyId, keySecret }: Keys): Promise<SandboxLog> {
  const authorization = `Basic ${btoa(`${keyId}:${keySecret}`)}`
  const answer = await fetch(new URL('/sandbox/log', url), { headers: { authorization } })
  return sandboxLogSchema.parse(await answer.json())
}

/**
 * Compares the stored state with what was acknowledged, using the running PostgreSQL; returns the
 * differences.
 */
export async function judgeState(
  { dataDir, gateway }: Pick<ProductSetup, 'dataDir' | 'gateway'>,
  acknowledged: Acknowledged,
): Promise<readonly string[]> {
  const running = await findEmbeddedPostgres(dataDir)
  if (running === undefined) {
    return ['PostgreSQL is not there']
  }
  const books = await openBooks(dataDir, running.connection)
  try {
    const settledLog = await untilSettled(books, () => readGatewayLog(gateway.url, gateway))
    return await judge(books, acknowledged, settledLog)
  } finally {
    await books.platform.close()
  }
}

/** Waits until every payment of the gateway is sold or refunded, in the gateway's log too. */
async function untilSettled(
  { app, platform }: Books,
  readLog: () => Promise<SandboxLog>,
): Promise<SandboxLog> {
  const started = performance.now()
  for (;;) {
    const log = await readLog()
    const differing = await app.payments.compareWith(platform.db.read, booksOf(log))
    const [open] = await platform.db.sql<{ n: number }[]>`
      select (select count(*) from refund where status in ('queued', 'pending'))::int
        + (select count(*) from gateway_event where outcome is null)::int as n`
    if (differing.length === 0 && open?.n === 0) {
      return log
    }
    if (performance.now() - started > SETTLED_WITHIN_MS) {
      return log
    }
    await sleep(500)
  }
}

/**
 * Every acknowledged operation exists once, nothing else exists, and the books agree to the paisa.
 */
async function judge(
  parts: Books,
  acknowledged: Acknowledged,
  log: SandboxLog,
): Promise<readonly string[]> {
  const { app, platform, dataDir } = parts
  const { db, secrets } = platform
  const books = booksOf(log)
  const sum = (amounts: ReadonlyMap<string, bigint>) =>
    [...amounts.values()].reduce((all, one) => all + one, 0n)
  const theirs = sum(books.captured) - sum(books.refunded)
  const { gateway_clearing } = await app.ledger.platformBalances(db.read)
  const differing = await app.payments.compareWith(db.read, books)
  const report = await checkInvariants({ app, db, secrets, dataDir })
  return [
    ...(await missing(parts, acknowledged)),
    ...(await surplus(parts, acknowledged)),
    ...(theirs === -gateway_clearing
      ? []
      : [`books: the gateway holds ${theirs} paise, our clearing says ${-gateway_clearing}`]),
    ...differing.slice(0, SHOWN_MAX).map(({ what, id }) => `books: ${what}: ${id}`),
    ...Object.entries(report.breaches).flatMap(([name, found]) =>
      found.slice(0, SHOWN_MAX).map((one) => `${name}: ${one}`),
    ),
  ]
}

/** Acknowledged operations that are missing, or have a different status than acknowledged. */
export async function missing(
  { platform: { db } }: Pick<Books, 'platform'>,
  { paidOrders, recharges, withdrawals, cancelled }: Acknowledged,
): Promise<readonly string[]> {
  const orders = await db.sql<{ id: string }[]>`
    select id from customer_order where status in ('paid', 'refunded') and id = any(${[...paidOrders]})`
  const receipts = await db.sql<{ id: string }[]>`
    select r.id from wallet_recharge r join ledger_entry e on e.key = 'recharge:' || r.id
    where r.transaction_id = any(${[...recharges]})`
  const states = await db.sql<{ id: string; status: string }[]>`
    select id, status from withdrawal where id = any(${[...withdrawals.keys()]})`
  const ended = await db.sql<{ id: string }[]>`
    select subscription_id as id from cancellation
    where subscription_id = any(${[...cancelled]}) group by subscription_id having count(*) = 1`
  const wrong = states.filter(({ id, status }) => withdrawals.get(id) !== status)
  const counted = (what: string, found: number, said: number) =>
    found === said ? [] : [`${found} of ${said} acknowledged ${what} are there`]
  return [
    ...counted('orders', orders.length, paidOrders.size),
    ...counted('recharges', receipts.length, recharges.size),
    ...counted('cancellations', ended.length, cancelled.size),
    ...counted('withdrawals', states.length, withdrawals.size),
    ...wrong.map(({ id, status }) => `withdrawal ${id} is ${status}, not ${withdrawals.get(id)}`),
  ]
}

/** Operations that exist more than once or were never requested. */
async function surplus(
  { platform: { db } }: Books,
  { recharges, withdrawals, cancelled }: Acknowledged,
): Promise<readonly string[]> {
  const lines = await db.sql<{ id: string }[]>`
    select l.id from order_line l join customer_order o on o.id = l.order_id
    where (select count(*) from subscription s where s.source_id = l.id)
        <> case when o.status in ('paid', 'refunded') then 1 else 0 end
      or (select count(*) from ledger_entry e where e.key = 'sale:' || l.id)
        <> case when o.status in ('paid', 'refunded') then 1 else 0 end
      or (select count(*) from invoice i where i.subject_id = l.id and i.kind = 'invoice'
            and i.supplier_id is not null)
        <> case when o.status in ('paid', 'refunded') then 1 else 0 end`
  const [counts] = await db.sql<{ receipts: number; requests: number; ends: number }[]>`
    select (select count(*) from wallet_recharge)::int as receipts,
      (select count(*) from cancellation)::int as ends,
      (select count(*) from withdrawal)::int as requests`
  return [
    ...lines.map(({ id }) => `order line ${id} was not handed over exactly once`),
    ...(counts?.receipts === recharges.size
      ? []
      : [`${counts?.receipts} recharges instead of ${recharges.size}`]),
    ...(counts?.ends === cancelled.size
      ? []
      : [`${counts?.ends} cancellations instead of ${cancelled.size}`]),
    ...(counts?.requests === withdrawals.size
      ? []
      : [`${counts?.requests} withdrawals instead of ${withdrawals.size}`]),
  ]
}
