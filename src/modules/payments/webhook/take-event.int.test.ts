import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { present } from '#kit/assert.ts'
import { DAY_MS, MINUTE_MS } from '#kit/clock.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import { webhookSignature } from '../gateway/signatures.ts'
import { createTestSeller } from '../testing.ts'

let market: Marketplace
const shop = createTestSeller()

beforeAll(async () => {
  market = await openMarketplace({ sellers: { order: shop.seller } })
  // The tests post the events themselves, in any order they want.
  market.gateway.deliverTo(undefined)
})
afterAll(() => market.close())

type Posted = { readonly id: string; readonly body: string; readonly signature: string }

const post = ({ id, body, signature }: Posted) =>
  market.app.payments.takeEvent({
    rawBody: Buffer.from(body),
    signature,
    eventId: id,
    ip: '203.0.113.9',
    requestId: 'event',
  })

const signed = (id: string, body: string, secret = market.gateway.keys.webhookSecret): Posted => ({
  id,
  body,
  signature: webhookSignature(secret, Buffer.from(body)),
})

async function paid(outcome: 'success' | 'failure' | 'none' = 'success') {
  const { accountId: payerId } = await market.addUser()
  const subjectId = shop.offer(payerId)
  const quote = { subjectId, amount: 149_900n, title: 'A plan', notes: {} }
  const begun = await market.app.payments.begin({ ...quote, purpose: 'order', payerId })
  const orderId = begun.ok ? begun.value.id : begun.code
  const made = outcome === 'none' ? undefined : await market.gateway.pay(orderId, outcome)
  const { events } = await market.gateway.log()
  const status = async () => {
    const state = await market.app.payments.stateOf(orderId, payerId)
    return state.ok ? state.value.status : state.code
  }
  const own = events.filter(({ body }) => body.includes(orderId))
  return { subjectId, orderId, paymentId: made?.id ?? '', events: own, status }
}

function captureOf(orderId: string, more: Record<string, unknown> = {}, atMs?: number): string {
  const entity = { id: 'pay_Invented', amount: 149_900, currency: 'INR', status: 'captured' }
  return JSON.stringify({
    entity: 'event',
    event: 'payment.captured',
    payload: { payment: { entity: { ...entity, order_id: orderId, ...more } } },
    created_at: Math.floor((atMs ?? market.clock.now().getTime()) / 1000),
  })
}

describe('webhook events of a payment', () => {
  it('settle once when each is sent four times concurrently, in reverse order', async () => {
    const { subjectId, events, status } = await paid()
    expect(events).toHaveLength(3)
    const all = [...events].reverse().flatMap((event) => [event, event, event, event])
    const answers = await Promise.all(all.map(post))
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect(await status()).toBe('paid')
    expect(shop.soldTo(subjectId)).toHaveLength(1)
    const [kept] = await market.platform.db.sql<{ count: number }[]>`
      select count(*)::int as count from gateway_event where id = any(${events.map(({ id }) => id)})`
    expect(kept?.count).toBe(3)
  })

  it('settle once in a race with repeated events and the reconciler', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { subjectId, events, status } = await paid()
      market.clock.advance(MINUTE_MS)
      await Promise.all([
        ...events.map(post),
        market.app.payments.reconcile(),
        market.app.payments.reconcile(),
        ...events.map(post),
      ])
      expect(await status()).toBe('paid')
      expect(shop.soldTo(subjectId)).toHaveLength(1)
    }
    expect(await market.app.payments.checkInvariants(market.db.read)).toEqual({
      captures: [],
      books: [],
    })
  })

  it('without an id are told apart by their content: two payments settle, each once', async () => {
    const payments = [await paid(), await paid()]
    const events = payments.flatMap((payment) => payment.events)
    for (const event of [...events, ...events]) {
      expect((await post({ ...event, id: '' })).ok).toBe(true)
    }
    for (const { subjectId, status } of payments) {
      expect(await status()).toBe('paid')
      expect(shop.soldTo(subjectId)).toHaveLength(1)
    }
    const ids = events.map(({ body }) => `sha256-${sha256(Buffer.from(body)).toString('hex')}`)
    const kept = await market.db.sql`select id from gateway_event where id = any(${ids})`
    expect(kept).toHaveLength(events.length)
  })

  it('with an id are told apart by it: another takes effect, the same one again does not', async () => {
    const [first, second] = [await paid('none'), await paid('none')]
    const capture = ({ orderId }: typeof first) => captureOf(orderId, { id: `pay_${orderId}` })
    expect((await post(signed('evt_one', capture(first)))).ok).toBe(true)
    // The gateway never gives two events one id: the second content shows that the id decides.
    expect((await post(signed('evt_one', capture(second)))).ok).toBe(true)
    expect([await first.status(), await second.status()]).toEqual(['paid', 'open'])
    expect((await post(signed('evt_two', capture(second)))).ok).toBe(true)
    expect(await second.status()).toBe('paid')
    expect([first, second].map(({ subjectId }) => shop.soldTo(subjectId).length)).toEqual([1, 1])
  })
})

it('a payment that the gateway returned uncaptured is no refund of ours, and may be paid again', async () => {
  const { subjectId, orderId, status } = await paid('none')
  const refund = { id: 'rfnd_Auto', payment_id: 'pay_Auto', amount: 149_900, status: 'processed' }
  const authorized = captureOf(orderId, { id: 'pay_Auto', status: 'authorized', captured: false })
  const returned = JSON.parse(
    captureOf(orderId, { id: 'pay_Auto', status: 'refunded', captured: false }),
  )
  const payload = { ...returned.payload, refund: { entity: refund } }
  expect((await post(signed('evt_authorized', authorized))).ok).toBe(true)
  const body = JSON.stringify({ ...returned, event: 'refund.processed', payload })
  expect((await post(signed('evt_returned', body))).ok).toBe(true)
  const rows = await market.db.sql`
    select p.status, r.id as refund from gateway_payment p left join refund r on r.payment_id = p.id
    where p.id = 'pay_Auto'`
  expect(rows).toEqual([{ status: 'returned', refund: null }])
  await market.gateway.pay(orderId)
  market.clock.advance(MINUTE_MS)
  await market.app.payments.reconcile()
  expect(await status()).toBe('paid')
  expect(shop.soldTo(subjectId)).toHaveLength(1)
  expect(await market.app.payments.checkInvariants(market.db.read)).toEqual({
    captures: [],
    books: [],
  })
})

describe('untrusted webhook events', () => {
  it('that are forged are refused and audited, and change nothing', async () => {
    const { subjectId, orderId, events, status } = await paid('none')
    expect(events).toEqual([])
    const body = captureOf(orderId)
    const right = signed('evt_right', body)
    for (const forged of [
      { ...right, signature: '' },
      { ...right, signature: '0'.repeat(64) },
      { ...right, body: `${body} ` },
      signed('evt_other', body, 'another-secret'),
    ]) {
      expect(await post(forged)).toMatchObject({ ok: false, code: 'payment_signature_invalid' })
    }
    expect(await status()).toBe('open')
    expect(shop.soldTo(subjectId)).toEqual([])
    const [refused] = await market.platform.db.sql<{ count: number }[]>`
      select count(*)::int as count from audit_inbox where action = 'payment.event-refused'`
    expect(refused?.count).toBe(4)
  })

  it('that are forged in a flood are all refused, and ten a minute are audited', async () => {
    const strict = await openMarketplace({ rateScale: 1 })
    const forge = (n: number) =>
      strict.app.payments.takeEvent({
        rawBody: Buffer.from(`{"flood":${n}}`),
        signature: 'forged',
        eventId: undefined,
        ip: '203.0.113.9',
        requestId: 'flood',
      })
    const answers = await Promise.all(Array.from({ length: 25 }, (_, n) => forge(n)))
    expect(answers.every(({ ok }) => !ok)).toBe(true)
    const [refused] = await strict.platform.db.sql<{ count: number }[]>`
      select count(*)::int as count from audit_inbox where action = 'payment.event-refused'`
    expect(refused?.count).toBe(10)
    await strict.close()
  })

  it.each([
    ['another amount', { amount: 149_899 }],
    ['another currency', { currency: 'USD' }],
  ])('with %s are recorded as mismatched, and nothing is sold', async (name, more) => {
    const { subjectId, orderId, status } = await paid('none')
    const id = `evt_${name.replaceAll(' ', '_')}`
    expect((await post(signed(id, captureOf(orderId, more)))).ok).toBe(true)
    await market.app.payments.reconcile()
    expect(await status()).toBe('open')
    expect(shop.soldTo(subjectId)).toEqual([])
    const [event] = await market.platform.db.sql`select outcome from gateway_event where id = ${id}`
    expect(event).toEqual({ outcome: 'mismatched' })
  })

  it('older than a week or too far in the future are refused', async () => {
    const { orderId } = await paid('none')
    const now = market.clock.now().getTime()
    for (const at of [now - 7 * DAY_MS - 1000, now + 11 * MINUTE_MS]) {
      const event = signed(`evt_${at}`, captureOf(orderId, {}, at))
      expect(await post(event)).toMatchObject({ ok: false, code: 'invalid_input' })
    }
    const young = signed('evt_young', captureOf('order_Unknown', {}, now - 6 * DAY_MS))
    expect((await post(young)).ok).toBe(true)
  })

  it('that are malformed are refused, those of unknown types or orders are ignored', async () => {
    for (const body of ['', '[]', '{"entity":"event"}', 'nonsense', '{"a":1}']) {
      const event = signed(`evt_x${body.length}`, body)
      expect(await post(event)).toMatchObject({ ok: false, code: 'invalid_input' })
    }
    expect((await post(signed('evt_foreign', captureOf('order_Foreign')))).ok).toBe(true)
    const other = captureOf('order_Foreign').replace('payment.captured', 'settlement.processed')
    expect((await post(signed('evt_kind', other))).ok).toBe(true)
  })
})

it('an event is emptied 180 days after it was received if it was processed, and stays known', async () => {
  const { subjectId, orderId } = await paid('none')
  const event = signed('evt_emptied', captureOf(orderId, { id: 'pay_Emptied' }))
  expect((await post(event)).ok).toBe(true)
  expect((await post(signed('evt_waiting', captureOf('order_Waiting')))).ok).toBe(true)
  const { sql } = market.db
  await sql`update gateway_event set outcome = null where id = 'evt_waiting'`
  const emptied = async () => {
    const rows = await sql<{ id: string }[]>`
      select id from gateway_event where sealed is null and id in ('evt_emptied', 'evt_waiting')`
    return rows.map(({ id }) => id)
  }
  const { count: before } = await sql`select from gateway_event`
  market.clock.advance(180 * DAY_MS - 1)
  await market.runJob('payments-erase-events')
  expect(await emptied()).toEqual([])
  market.clock.advance(2)
  await market.runJob('payments-erase-events')
  expect(await emptied()).toEqual(['evt_emptied'])
  const again = signed('evt_emptied', captureOf(orderId, { id: 'pay_Emptied' }))
  expect((await post(again)).ok).toBe(true)
  expect(shop.soldTo(subjectId)).toHaveLength(1)
  const { count: after } = await sql`select from gateway_event`
  expect(after).toBe(before)
  await sql`update gateway_event set outcome = 'ignored' where id = 'evt_waiting'`
})

describe('an event about a dispute', () => {
  const disputeOf = (
    kind: string,
    { orderId, paymentId }: { readonly orderId: string; readonly paymentId: string },
    dispute: object | null = {
      id: 'disp_1',
      payment_id: paymentId,
      respond_by: 1_795_000_000,
    },
  ) => {
    const money = { amount: 149_900, currency: 'INR' }
    const payment = { entity: { id: paymentId, order_id: orderId, status: 'captured', ...money } }
    const about = dispute && { dispute: { entity: { ...money, status: 'open', ...dispute } } }
    return JSON.stringify({
      entity: 'event',
      event: `payment.dispute.${kind}`,
      payload: { payment, ...about },
      created_at: Math.floor(market.clock.now().getTime() / 1000),
    })
  }
  const outcomeOf = async (id: string) => {
    const [row] = await market.db.sql<{ outcome: string }[]>`
      select outcome from gateway_event where id = ${id}`
    return row?.outcome
  }

  it('is recorded, audited and published once, and reports no capture', async () => {
    const { subjectId, orderId, paymentId, events, status } = await paid()
    await Promise.all(events.map(post))
    const opened = signed('evt_opened', disputeOf('created', { orderId, paymentId }))
    for (const event of [opened, opened]) {
      expect((await post(event)).ok).toBe(true)
    }
    expect(await outcomeOf('evt_opened')).toBe('disputed')
    const told = await market.db.sql`
      select payload->>'step' as step, payload->>'amountPaise' as paise from outbox_event
      where type = 'payments.disputed' and payload->>'paymentId' = ${paymentId}`
    expect(told).toEqual([{ step: 'opened', paise: '149900' }])
    const noted = await market.db.sql`
      select from audit_inbox where action = 'payment.disputed' and object_id = ${paymentId}`
    expect(noted).toHaveLength(1)
    expect(await status()).toBe('paid')
    expect(shop.soldTo(subjectId)).toHaveLength(1)
  })

  it('sells nothing, even if the payment was never reported or the dispute cannot be read', async () => {
    const unread = await paid('none')
    const made = await market.gateway.pay(unread.orderId)
    const one = { orderId: unread.orderId, paymentId: made.id }
    expect((await post(signed('evt_early', disputeOf('created', one)))).ok).toBe(true)
    expect((await post(signed('evt_bare', disputeOf('created', one, null)))).ok).toBe(true)
    expect([await outcomeOf('evt_early'), await outcomeOf('evt_bare')]).toEqual([
      'unknown',
      'ignored',
    ])
    expect(shop.soldTo(unread.subjectId)).toEqual([])
  })
})

describe('refunding a payment', () => {
  const refund = (key: string, paymentId: string, amount: bigint) =>
    market.db.transaction((tx) =>
      market.app.payments.refund(tx, { key, paymentId, amount, reason: 'cancelled' }),
    )

  it('happens once per key, in parts, and never beyond the amount paid', async () => {
    const { paymentId, events } = await paid()
    await Promise.all(events.map(post))
    const all = await Promise.all(
      Array.from({ length: 8 }, () => refund(`c:${paymentId}`, paymentId, 100_000n)),
    )
    expect(new Set(all.map((one) => (one.ok ? one.value.refundId : one.code))).size).toBe(1)
    expect(await refund(`c:${paymentId}`, paymentId, 1n)).toMatchObject({ code: 'refund_exceeds' })
    expect(await refund(`d:${paymentId}`, paymentId, 49_901n)).toMatchObject({
      code: 'refund_exceeds',
    })
    expect((await refund(`e:${paymentId}`, paymentId, 49_900n)).ok).toBe(true)
    expect(await refund('f', 'pay_Unknown', 1n)).toMatchObject({ code: 'payment_unknown' })
    // One run requests the refund, a later one finds it done.
    for (let look = 0; look < 3; look += 1) {
      market.clock.advance(30 * MINUTE_MS)
      await market.app.payments.reconcile()
    }
    const { refunds, payments } = await market.gateway.log()
    const made = refunds.filter((one) => one.payment_id === paymentId)
    expect(made.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([49_900, 100_000])
    expect(payments.find(({ id }) => id === paymentId)?.amount_refunded).toBe(149_900)
    const rows = await market.platform.db.sql`
      select status from refund where payment_id = ${paymentId}`
    expect(rows.map((row) => present(row, 'a row').status)).toEqual(['processed', 'processed'])
    const told = await market.platform.db.sql`
      select count(*)::int as count from outbox_event
      where type = 'payments.refund-done' and payload->>'paymentId' = ${paymentId}`
    expect(told[0]).toEqual({ count: 2 })
    const totals = await market.app.payments.totals(market.db.read)
    const log = await market.gateway.log()
    const back = log.refunds.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
    expect(totals.refundedPaise).toBe(back)
    expect(await market.app.payments.checkInvariants(market.db.read)).toEqual({
      captures: [],
      books: [],
    })
  })

  it('allows only one of two concurrent refunds that together exceed the payment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { paymentId, events } = await paid()
      await Promise.all(events.map(post))
      const both = await Promise.all(
        ['one', 'two'].map((key) => refund(`${key}:${paymentId}`, paymentId, 100_000n)),
      )
      expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    }
  })

  it('publishes its completion once, however often the gateway sends the event', async () => {
    const { paymentId, events } = await paid()
    await Promise.all(events.map(post))
    expect((await refund(`h:${paymentId}`, paymentId, 149_900n)).ok).toBe(true)
    market.clock.advance(2 * MINUTE_MS)
    await market.app.payments.reconcile()
    market.clock.advance(MINUTE_MS)
    const done = async () => {
      const { events: all } = await market.gateway.log()
      return all.find(({ body }) => body.includes('refund.processed') && body.includes(paymentId))
    }
    await expect.poll(done).toBeDefined()
    const event = present(await done(), 'the refund was announced')
    for (let copy = 0; copy < 3; copy += 1) {
      expect((await post(event)).ok).toBe(true)
    }
    const told = await market.platform.db.sql`
      select count(*)::int as count from outbox_event
      where type = 'payments.refund-done' and payload->>'paymentId' = ${paymentId}`
    expect(told[0]).toEqual({ count: 1 })
  })
})
