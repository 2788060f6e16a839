import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#embedded-postgres/index.ts'
import { assert, present } from '#kit/assert.ts'
import { DAY_MS } from '#kit/clock.ts'
import { addGatewayRoutes, WEBHOOK_PATH } from '#main/adapters/gateway.ts'
import { subscriptionsOf } from '#main/subscriptions.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { addBuyer, quoted } from '#modules/checkout/testing.ts'
import { webhookSignature } from '#modules/payments/index.ts'
import { createHttpServer } from '#platform/http/server.ts'
import { startOutboxRelay } from '#platform/outbox/relay.ts'
import { until } from '#platform/testing/until.ts'
import { checkoutPayment } from '../../src/contract/payments/calls.ts'
import { isQuick, median } from './compare.ts'
import { type LoadGenerator, type Post, startLoadGenerator } from './load.ts'
import type { Measuring } from './measuring.ts'
import { CONNECTIONS, drivePieces, openBareLedger } from './reference/bare-ledger.ts'
import type { Figure } from './report.ts'
import { ORIGIN } from './sockets/talk.ts'

/** As many wallets as the bare function has accounts; a quick run has fewer. */
const PROVIDERS = 1000
/** The number of concurrent payments: as many as three batches of sales take (docs/adr/0014). */
const CONCURRENT_PAYMENTS = 192

/** `perSecond`: the number of orders prepared for each second of a slice. */
const FIGURES = [
  {
    id: 'i',
    what: 'card purchases, from the posted event to the invoice, 192 under way (bare: one SQL function)',
    concurrency: CONCURRENT_PAYMENTS,
    perSecond: 2000,
  },
  {
    id: 'i2',
    what: 'the same with as many under way as connections',
    concurrency: CONNECTIONS,
    perSecond: 1000,
  },
] as const
const RELAYED = {
  id: 'i3',
  what: "paid orders for which the platform's charge is invoiced, by the relay of events",
  sales: 4000,
} as const
const RELAY_WITHIN_MS = 600_000
export const purchaseFigures = [...FIGURES.map(({ id }) => id), RELAYED.id]

/**
 * Completes card purchases as the gateway's event does: payment, order, ledger, subscription,
 * invoice row, and the rows for notifications and the audit log. The buyer's steps before payment
 * are done before a slice begins. Sending notifications and chaining the audit log afterwards are
 * not measured.
 */
export async function measurePurchases(options: Measuring): Promise<readonly Figure[]> {
  const chosen = FIGURES.filter(({ id }) => options.wanted(id))
  const dataDir = join(options.dataDir, 'purchases')
  await mkdir(dataDir, { recursive: true })
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, log: quiet })
  const market = await openMarketplace({
    openDatabase: async () => ({ connection, close: stop }),
    rateScale: 1_000_000,
  })
  const closing: (() => Promise<unknown>)[] = [market.close]
  try {
    market.gateway.deliverTo(undefined)
    const url = await openServer(market, closing)
    const load = startLoadGenerator()
    const bare = await openBareLedger(market.db.sql, connection, dataDir)
    const plans = await addPlans(market, isQuick(options.pace) ? PROVIDERS / 20 : PROVIDERS)
    const pairs = new Map<string, (readonly [number, number])[]>()
    let paid = 0
    for (let round = 0; round <= options.pace.rounds; round += 1) {
      for (const { id, concurrency, perSecond } of chosen) {
        const purchases = Math.ceil(perSecond * options.pace.sliceSeconds)
        paid += purchases
        const ours = await payAtOnce(market, {
          load,
          url,
          plans,
          purchases,
          concurrency,
        })
        const pair = [ours, await bare.rate('wallets', options.pace.sliceSeconds)] as const
        pairs.set(id, [...(pairs.get(id) ?? []), pair])
      }
    }
    const figures = chosen.map(({ id, what }) => figureOf(id, what, pairs.get(id) ?? []))
    if (options.wanted(RELAYED.id)) {
      const purchases = isQuick(options.pace) ? RELAYED.sales / 20 : RELAYED.sales
      paid += purchases
      await addMemberships(market)
      await payAtOnce(market, { load, url, plans, purchases, concurrency: CONCURRENT_PAYMENTS })
      const reference = await bare.rate('wallets', options.pace.sliceSeconds)
      figures.push(relayFigure(await relayRate(market, purchases), reference))
    }
    await assertSold(market, paid)
    return figures
  } finally {
    for (const close of closing.toReversed()) {
      await close()
    }
  }
}

/** Opens the webhook for the gateway's events; returns its URL. */
async function openServer(
  { app, platform }: Marketplace,
  closing: (() => Promise<unknown>)[],
): Promise<string> {
  const publicUrl = new URL(ORIGIN)
  const http = await createHttpServer({ ...app, ...platform, publicUrl, trustProxy: false })
  await addGatewayRoutes(http.app, { payments: app.payments, platform, sandbox: undefined })
  closing.push(http.close)
  return (await http.listen({ port: 0, host: '127.0.0.1' })) + WEBHOOK_PATH
}

/** Gives providers memberships, so that the platform charges a tenth of every later sale. */
async function addMemberships({ db, clock }: Marketplace): Promise<void> {
  await db.sql`
    insert into membership (id, provider_id, plan, pricing_type, fresh_charge_paise,
      renewal_charge_paise, setup_fee_paise, fresh_bps, renewal_bps, fixed_fresh_paise,
      fixed_renewal_paise, customer_limit, starts_at, ends_at)
    select gen_random_uuid(), account_id, 'Postpaid', 'Percentage', 0, 0, 0, 1000, 1000, 0, 0,
      1000000, ${new Date(clock.now().getTime() - DAY_MS)},
      ${new Date(clock.now().getTime() + DAY_MS)}
    from provider`
}

type Paying = {
  readonly load: LoadGenerator
  readonly url: string
  readonly plans: readonly string[]
  readonly purchases: number
  /** The number of concurrent payments. */
  readonly concurrency: number
}

/** Pays `purchases` orders; returns the number per second. */
async function payAtOnce(
  market: Marketplace,
  { load, url, plans, purchases, concurrency }: Paying,
): Promise<number> {
  const posts = await readyEvents(market, plans, purchases)
  const run = { url, amount: purchases, unique: 'no', connections: concurrency, posts } as const
  const { seconds } = await load.run(run)
  return purchases / seconds
}

/**
 * The number of paid orders per second that the relay passes to the subscribers that invoice
 * charges.
 */
async function relayRate({ app, platform, db }: Marketplace, paid: number): Promise<number> {
  const invoiced = async () => {
    const [row] = await db.sql<{ count: number }[]>`
      select count(*)::int as count from invoice where subject_type = 'sale-charge'`
    return row?.count ?? 0
  }
  const started = performance.now()
  const relay = await startOutboxRelay(db, subscriptionsOf(app), platform.log)
  try {
    const isDone = async () => (await invoiced()) >= paid
    await until(isDone, RELAY_WITHIN_MS, 'every charge is invoiced')
    return paid / ((performance.now() - started) / 1000)
  } finally {
    await relay.stop()
  }
}

function relayFigure(ours: number, reference: number): Figure {
  const { id, what } = RELAYED
  const value = ours / 1000
  return { id, what, unit: 'k/s', target: { atLeast: 1 }, value, rates: { ours, reference } }
}

/** The first pair is a warm-up. */
function figureOf(
  id: string,
  what: string,
  [, ...warm]: readonly (readonly [number, number])[],
): Figure {
  return {
    id,
    what,
    unit: 'of bare',
    target: { atLeast: 0.25 },
    value: median(warm.map(([own, other]) => own / other)),
    rates: {
      ours: median(warm.map(([own]) => own)),
      reference: median(warm.map(([, other]) => other)),
    },
  }
}

async function addPlans(market: Marketplace, count: number): Promise<readonly string[]> {
  const plans: string[] = []
  const add = async () => {
    const provider = await market.addProvider({ gst: true, gstin: '19AAAPA1234A1Z5' })
    plans.push((await market.addPlan(provider.accountId)).id)
  }
  await drivePieces(Array.from({ length: count }), add, CONNECTIONS)
  return plans
}

/**
 * Creates orders, each by a new buyer and opened at the gateway; returns the events of their
 * payments.
 */
async function readyEvents(
  market: Marketplace,
  plans: readonly string[],
  count: number,
): Promise<readonly Post[]> {
  const events: Post[] = []
  const order = async () => {
    const buyer = await addBuyer(market)
    const plan = present(plans[Math.floor(Math.random() * plans.length)], 'a plan')
    const { total, _id: orderId } = await quoted(market, buyer, [plan])
    const body = { amount: total, orderId }
    const { checkout } = (await market.call(checkoutPayment, { body }, buyer)).reply()
    events.push(eventOf(market, checkout.id, Math.round(total * 100)))
  }
  await drivePieces(Array.from({ length: count }).keys(), order, CONNECTIONS)
  return events
}

function eventOf(market: Marketplace, orderId: string, amount: number): Post {
  const id = orderId.replace('order_', 'pay_')
  const entity = {
    id,
    amount,
    currency: 'INR',
    status: 'captured',
    order_id: orderId,
    method: 'upi',
    error_description: null,
  }
  const event = {
    entity: 'event',
    event: 'payment.captured',
    created_at: Math.floor(market.clock.now().getTime() / 1000),
    payload: { payment: { entity } },
  }
  const body = JSON.stringify(event)
  const signature = webhookSignature(market.gateway.keys.webhookSecret, Buffer.from(body))
  const names = market.app.payments.eventHeaders
  return {
    body,
    headers: {
      'content-type': 'application/json',
      [names.signature]: signature,
      [names.id]: `event_${id}`,
    },
  }
}

async function assertSold(market: Marketplace, wanted: number): Promise<void> {
  const [row] = await market.db.sql<{ orders: number; sales: number; invoices: number }[]>`
    select (select count(*) from order_line where invoice_id is not null)::int as invoices,
      (select count(*) from customer_order where status = 'paid')::int as orders,
      (select count(*) from ledger_entry where kind = 'sale')::int as sales`
  const { orders, sales, invoices } = present(row, 'a count is a row')
  const lastCount = `${orders} orders, ${sales} sales, ${invoices} invoices`
  assert(
    orders === wanted && sales === wanted && invoices === wanted,
    `${wanted} paid, ${lastCount}`,
  )
}
