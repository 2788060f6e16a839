/**
 * Posts the gateway's events, repeated, shuffled, forged and altered, to a process that is killed
 * repeatedly, and compares the sales with the gateway's payments. Some payments are refunded,
 * partly or fully, on the gateway's dashboard, or taken back by the payer's bank. The last line is
 * JSON; exit code 1 on any breach.
 *
 *   --events N   number of true events; default 10000
 *   --kills N    how often the process is killed; default 20
 *   --seed N     seed of the random mix; default 1
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { z } from 'zod'
import { NOT_DURABLE, startTestPostgres } from '#embedded-postgres/testing.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import type { Gateway } from '#modules/payments/index.ts'
import { createLogger } from '#platform/log.ts'
import { createSecrets, generateSecretsKey } from '#platform/secrets/secrets.ts'
import { freePort } from '#platform/testing/free-port.ts'
import { startSandboxGateway } from '#sandbox/gateway/server.ts'
import { sandboxGatewayAt, sandboxKeysOf } from '../src/main/adapters/gateway.ts'
import { booksOf, sandboxLogSchema } from '../src/main/testing/gateway.ts'
import { inParallel, randomFrom } from './lib/dice.ts'
import { openShop, SALES_TABLE, type ShopSetting } from './lib/payment-shop.ts'
import { percentile } from './lib/percentile.ts'
import { readOptions } from './lib/read-options.ts'
import { type Delivery, mixDeliveries } from './lib/webhook-deliveries.ts'

const { events: wanted, kills, seed } = readOptions({ events: 10_000, kills: 20, seed: 1 })
const AT_ONCE = 12
/** With fewer events, the slowest hundredth says nothing about the times. */
const TIMED_EVENTS = 1000
const TRIES_MAX = 200

const random = randomFrom(seed)
const secretsKey = generateSecretsKey()
const keys = sandboxKeysOf(createSecrets(secretsKey))

type Outcome = 'success' | 'disputed' | 'failure' | 'late' | 'unpaid'
const EVENTS_OF: Readonly<Record<Outcome, number>> = {
  success: 3,
  disputed: 5,
  failure: 1,
  late: 2,
  unpaid: 0,
}

function nextOutcome(): Outcome {
  const drawn = random()
  if (drawn < 0.75) {
    return drawn < 0.7 ? 'success' : 'disputed'
  }
  if (drawn < 0.85) {
    return 'failure'
  }
  return drawn < 0.95 ? 'late' : 'unpaid'
}

/** How much is refunded on the gateway's dashboard before the payment's event arrives here. */
type Returned = 'nothing' | 'a part' | 'all'

function nextReturned(outcome: Outcome): Returned {
  const drawn = random()
  if (outcome !== 'success' || drawn >= 0.12) {
    return 'nothing'
  }
  return drawn < 0.08 ? 'a part' : 'all'
}

type Order = {
  readonly id: string
  readonly subjectId: string
  readonly amount: number
  readonly outcome: Outcome
  readonly returned: Returned
}

type Shop = Awaited<ReturnType<typeof openShop>>

async function placeOrders(shop: Shop, gatewayUrl: URL): Promise<readonly Order[]> {
  const gateway = sandboxGatewayAt(createSecrets(secretsKey), gatewayUrl)
  const payerId = newId()
  await shop.platform.db.sql`
    insert into account (id, role, name, email, created_at, updated_at)
    values (${payerId}, 'user', 'Payer', 'payer@example.in', now(), now())`
  const outcomes: Outcome[] = []
  for (let events = 0; events < wanted; events += EVENTS_OF[outcomes.at(-1) ?? 'unpaid']) {
    outcomes.push(nextOutcome())
  }
  const orders: Order[] = []
  await inParallel(outcomes, 8, async (outcome) => {
    const subjectId = newId()
    const amount = 100 + Math.floor(random() * 500_000)
    const quote = { subjectId, amount: BigInt(amount), title: 'A plan', notes: {} }
    const begun = await shop.payments.begin({ ...quote, purpose: 'order', payerId })
    if (!begun.ok) {
      throw new Error(`an order was not opened: ${begun.code}`)
    }
    const order = {
      id: begun.value.id,
      subjectId,
      amount,
      outcome,
      returned: nextReturned(outcome),
    }
    orders.push(order)
    if (outcome !== 'unpaid') {
      const body = JSON.stringify({ key: keys.keyId, order_id: order.id, method: 'upi', outcome })
      const answer = await fetch(new URL('/widget/pay', gatewayUrl), { method: 'POST', body })
      await refund(gateway, order, paidSchema.parse(await answer.json()).id)
    }
  })
  return orders
}

const paidSchema = z.object({ id: z.string() })

async function refund(
  gateway: Gateway,
  { subjectId, amount, returned }: Order,
  paymentId: string,
): Promise<void> {
  if (returned !== 'nothing') {
    const paise = returned === 'all' ? amount : Math.ceil(amount / 3)
    await gateway.refund({
      paymentId,
      amount: BigInt(paise),
      receipt: `desk ${subjectId}`.slice(0, 40),
    })
  }
}

/** The process that receives the events; it is restarted after each kill, and posts wait for it. */
function keepAlive(setting: ShopSetting) {
  let child: ChildProcess | undefined
  let stopped = false
  let deaths = 0
  const launch = (): void => {
    const file = join(import.meta.dirname, 'lib', 'payment-shop-process.ts')
    const args = ['--disable-warning=ExperimentalWarning', file, JSON.stringify(setting)]
    child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    child.once('exit', () => {
      deaths += 1
      if (!stopped) {
        launch()
      }
    })
  }
  launch()
  return {
    kill: () => child?.kill('SIGKILL'),
    deaths: () => deaths,
    stop: () => {
      stopped = true
      child?.kill('SIGKILL')
    },
  }
}

async function post(port: number, { id, body, signature }: Delivery): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/payment/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signature,
      'x-razorpay-event-id': id,
    },
    body,
    signal: AbortSignal.timeout(5 * SECOND_MS),
  })
  await answer.arrayBuffer()
  return answer.status
}

/**
 * Posts until the delivery is accepted or refused; adds the times of accepted ones in milliseconds.
 */
async function deliver(port: number, delivery: Delivery, times: number[]): Promise<string[]> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const started = performance.now()
    const status = await post(port, delivery).catch(() => 0)
    if (status === 200) {
      times.push(performance.now() - started)
      return delivery.kind === 'forged' ? [`a forged event was taken: ${delivery.id}`] : []
    }
    if (status === 400) {
      return delivery.kind === 'forged' ? [] : [`a true event was refused: ${delivery.id}`]
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return [`an event was never taken: ${delivery.id}`]
}

async function judge(shop: Shop, orders: readonly Order[], gatewayUrl: URL): Promise<string[]> {
  const rows = await shop.platform.db.sql<{ subject_id: string; count: number }[]>`
    select subject_id, count(*)::int as count from fault_sale group by subject_id`
  const sold = new Map(rows.map(({ subject_id, count }) => [subject_id, count]))
  const wrong = orders.flatMap(({ id, subjectId, outcome, returned }) => {
    const right = outcome === 'failure' || outcome === 'unpaid' ? 0 : 1
    const count = sold.get(subjectId) ?? 0
    // A payment that was fully refunded before its event arrived need not be sold.
    return count === right || (returned === 'all' && count === 0)
      ? []
      : [`${outcome} ${id} was sold ${count} times`]
  })
  const authorization = `Basic ${btoa(`${keys.keyId}:${keys.keySecret}`)}`
  const answer = await fetch(new URL('/sandbox/log', gatewayUrl), { headers: { authorization } })
  const log = sandboxLogSchema.parse(await answer.json())
  const theirs = log.payments.filter(({ captured }) => captured)
  const held = theirs.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const ours = await shop.payments.totals(shop.platform.db.read)
  const books =
    held === ours.capturedPaise && theirs.length === ours.captured.size
      ? []
      : [`the gateway holds ${held} paise, we know of ${ours.capturedPaise}`]
  const differing = await shop.payments.compareWith(shop.platform.db.read, booksOf(log))
  const broken = await shop.payments.checkInvariants(shop.platform.db.read)
  return [
    ...wrong,
    ...books,
    ...differing.map(({ what, id }) => `books: ${what}: ${id}`),
    ...Object.entries(broken).flatMap(([name, found]) => found.map((one) => `${name}: ${one}`)),
  ]
}

async function run(): Promise<boolean> {
  const settings = { ...NOT_DURABLE, max_connections: '200' }
  const postgres = await startTestPostgres({ database: 'faults', settings })
  const gateway = await startSandboxGateway({
    ...keys,
    webhookUrl: () => undefined,
    journalPath: undefined,
    port: 0,
    lateMs: 1,
    refundMs: 1,
    disputeMs: 1,
    log: createLogger('silent'),
  })
  const setting: ShopSetting = {
    connection: { ...postgres.connection },
    secretsKey,
    gatewayUrl: gateway.url.href,
    port: await freePort(),
  }
  const shop = await openShop(setting)
  await shop.platform.db.sql.unsafe(SALES_TABLE)
  const alive = keepAlive(setting)
  try {
    const orders = await placeOrders(shop, gateway.url)
    await new Promise((resolve) => setTimeout(resolve, SECOND_MS))
    const authorization = `Basic ${btoa(`${keys.keyId}:${keys.keySecret}`)}`
    const answer = await fetch(new URL('/sandbox/log', gateway.url), { headers: { authorization } })
    const { events } = sandboxLogSchema.parse(await answer.json())
    const unpaid = orders.filter(({ outcome }) => outcome === 'unpaid' || outcome === 'failure')
    const { webhookSecret } = keys
    const deliveries = mixDeliveries({ events, unpaid, webhookSecret, random })
    const every = Math.ceil(deliveries.length / (kills + 1))
    const times: number[] = []
    const breaches: string[] = []
    await inParallel(deliveries, AT_ONCE, async (delivery, index) => {
      if (index > 0 && index % every === 0) {
        alive.kill()
      }
      breaches.push(...(await deliver(setting.port, delivery, times)))
    })
    // Events that were stored but not processed, and payments that only the gateway knows. A
    // reconciliation covers a thousand payments and runs every minute.
    shop.advance(2 * HOUR_MS)
    for (let looked = 0; looked < orders.length; looked += 1000) {
      await shop.payments.reconcile()
      shop.advance(MINUTE_MS)
    }
    await shop.payments.findDisputes()
    breaches.push(...(await judge(shop, orders, gateway.url)))
    const [p99, max] = [percentile(times, 0.99), percentile(times, 1)]
    if (events.length >= TIMED_EVENTS && (p99 >= 500 || max >= 5000)) {
      breaches.push(`answered after ${p99} ms (p99), ${max} ms at most`)
    }
    const counts = {
      events: events.length,
      deliveries: deliveries.length,
      orders: orders.length,
      refunds: orders.filter(({ returned }) => returned !== 'nothing').length,
      disputes: orders.filter(({ outcome }) => outcome === 'disputed').length,
    }
    const report = { ok: breaches.length === 0, seed, ...counts, kills: alive.deaths(), p99, max }
    process.stdout.write(`${JSON.stringify({ ...report, breaches: breaches.slice(0, 20) })}\n`)
    return breaches.length === 0
  } finally {
    alive.stop()
    await shop.platform.close()
    await gateway.stop()
    await postgres.stop()
  }
}

process.exitCode = (await run()) ? 0 : 1
