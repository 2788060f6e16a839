import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  decideRefundTransfer,
  recordRefundTransfer,
  retryRefund,
  stuckRefunds,
} from '#contract/payments/refunds.ts'
import { FOUR_EYES_RUPEES } from '#contract/payouts/limits.ts'
import { present } from '#kit/assert.ts'
import { DAY_MS, SECOND_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { anonymous, type SignedInViewer, type Viewer } from '#platform/http/viewer.ts'
import { type Marketplace, openMarketplace } from './testing/marketplace.ts'
import { stuck } from './testing/money-preparations.ts'
import { disputePayment, expectNoBreaches, settleRefunds } from './testing/refunds.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

const LIMIT = BigInt(FOUR_EYES_RUPEES) * 100n

const admin = () => market.addAdmin('refund.settle')
const day = (ms = 0) => new Date(market.clock.now().getTime() + ms).toISOString().slice(0, 10)

/** The id of a refund of this amount that failed. */
const failed = async (price = LIMIT) => (await stuck(market, { price })).id

const record = (id: string, viewer: Viewer, referenceNo: string, sentOn = day()) =>
  market.call(recordRefundTransfer, { body: { id, referenceNo, sentOn } }, viewer)

const decide = (id: string, viewer: Viewer, referenceNo: string, sent = true) =>
  market.call(decideRefundTransfer, { body: { id, referenceNo, sent } }, viewer)

const retry = (id: string, viewer: Viewer) => market.call(retryRefund, { body: { id } }, viewer)

async function shownTo(
  viewer: SignedInViewer,
  id: string,
  status: 'failed' | 'transferred' = 'failed',
) {
  const listed = (await market.call(stuckRefunds, { query: { status } }, viewer)).reply().data
  return listed.find(({ _id }) => _id === id)
}

/** What left the bank meanwhile, in paise. */
async function sentBy(work: () => Promise<unknown>): Promise<bigint> {
  const { ledger } = market.app
  const before = await ledger.platformBalances(market.db.read)
  await work()
  return (await ledger.platformBalances(market.db.read)).bank - before.bank
}

const codesOf = (tries: readonly { readonly code?: unknown }[]) =>
  tries.map(({ code }) => String(code ?? 'done')).sort()

/** The audit entries of a refund's transfer, with their admins. */
const auditedOf = (id: string) => market.db.sql`
  select action, actor_id as by, detail->>'referenceNo' as reference
  from (select action, actor_id, detail, object_id, at from audit_entry
    union all select action, actor_id, detail, object_id, at from audit_inbox) noted
  where object_id = ${id} and action like 'payment.refund-transfer%' order by at, action`

describe('a large refund that was sent by bank', () => {
  it('waits until another admin confirms it, and moves money only then', async () => {
    const id = await failed()
    const [one, other] = [await admin(), await admin()]
    const entered = await sentBy(async () => {
      const { data, message } = (await record(id, one, 'NEFT800001')).reply()
      expect(message).toBe('Bank transfer entered. Another admin has to confirm it.')
      expect(data).toMatchObject({ status: 'failed', referenceNo: null })
    })
    expect(entered).toBe(0n)
    const waiting = { referenceNo: 'NEFT800001', sentOn: day(), enteredBy: one.name }
    expect((await shownTo(one, id))?.waiting).toMatchObject({ ...waiting, byYou: true })
    expect((await shownTo(other, id))?.waiting).toMatchObject({ ...waiting, byYou: false })
    await expectNoBreaches(market)

    expect((await decide(id, one, 'NEFT800001')).code).toBe('refund_transfer_same_admin')
    const confirmed = await sentBy(async () => {
      const { data, message } = (await decide(id, other, 'NEFT800001')).reply()
      expect(message).toBe('Bank transfer recorded')
      expect(data).toMatchObject({
        status: 'transferred',
        referenceNo: 'NEFT800001',
        sentOn: day(),
        waiting: null,
      })
    })
    expect(confirmed).toBe(LIMIT)
    expect(await auditedOf(id)).toEqual([
      { action: 'payment.refund-transfer-entered', by: one.accountId, reference: 'NEFT800001' },
      { action: 'payment.refund-transferred', by: other.accountId, reference: 'NEFT800001' },
    ])
    expect((await shownTo(one, id, 'transferred'))?.waiting).toBeNull()
    expect((await decide(id, other, 'NEFT800001')).code).toBe('refund_not_failed')
    expect((await record(id, one, 'NEFT800001')).code).toBe('refund_not_failed')
    await settleRefunds(market)
    await expectNoBreaches(market)
  })

  it('needs one admin a paisa below the amount', async () => {
    const id = await failed(LIMIT - 1n)
    const sent = await sentBy(async () => (await record(id, await admin(), 'NEFT800100')).reply())
    expect(sent).toBe(LIMIT - 1n)
  })

  it('is decided only by admins with the permission, after step-up', async () => {
    const id = await failed()
    ;(await record(id, await admin(), 'NEFT800200')).reply()
    const others = [
      [anonymous, 'unauthenticated'],
      [await market.addUser(), 'forbidden'],
      [await market.addAdmin('order.verify'), 'forbidden'],
      [{ ...(await admin()), provedAt: new Date(0) }, 'step_up_required'],
    ] as const
    for (const [viewer, code] of others) {
      expect((await decide(id, viewer, 'NEFT800200')).code).toBe(code)
      expect((await decide(id, viewer, 'NEFT800200', false)).code).toBe(code)
    }
    expect((await decide(newId(), await admin(), 'NEFT800200')).code).toBe('not_found')
    expect((await decide(newId(), await admin(), 'NEFT800200', false)).code).toBe('not_found')
    const early = await record(await failed(), await admin(), 'NEFT800201', day(-2 * DAY_MS))
    expect(early.code).toBe('invalid_input')
  })

  it('waits once, whatever is pressed meanwhile', async () => {
    const id = await failed()
    const [one, other] = [await admin(), await admin()]
    const presses = await Promise.all(
      Array.from({ length: 20 }, (_, at) => record(id, one, `NEFT8003${at % 2}0`)),
    )
    expect(codesOf(presses)).toEqual([
      ...Array.from({ length: 10 }, () => 'done'),
      ...Array.from({ length: 10 }, () => 'refund_transfer_waiting'),
    ])
    const { referenceNo } = present((await shownTo(other, id))?.waiting, 'it waits')
    expect((await record(id, other, referenceNo)).code).toBe('refund_transfer_waiting')
    expect((await retry(id, other)).code).toBe('refund_transfer_waiting')
    expect((await decide(id, other, 'NEFT899999')).code).toBe('refund_transfer_not_waiting')
    expect((await shownTo(other, id))?.waiting).toMatchObject({ enteredBy: one.name, referenceNo })
    expect(await auditedOf(id)).toHaveLength(1)
  })

  it('is confirmed once, by whoever is first of many', async () => {
    const id = await failed()
    const [one, other, third] = [await admin(), await admin(), await admin()]
    ;(await record(id, one, 'NEFT800400')).reply()
    const sent = await sentBy(async () => {
      const tries = await Promise.all(
        Array.from({ length: 21 }, (_, at) =>
          decide(id, [one, other, third][at % 3] ?? one, 'NEFT800400'),
        ),
      )
      expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
      const own = tries.filter((_, at) => at % 3 === 0)
      expect(own.every(({ status }) => status !== 200)).toBe(true)
    })
    expect(sent).toBe(LIMIT)
    await expectNoBreaches(market)
  })

  it('is confirmed or discarded, not both', async () => {
    for (let round = 0; round < 3; round += 1) {
      const id = await failed()
      const [one, other] = [await admin(), await admin()]
      const referenceNo = `NEFT80050${round}`
      ;(await record(id, one, referenceNo)).reply()
      const tries = await Promise.all([
        decide(id, other, referenceNo),
        decide(id, one, referenceNo, false),
      ])
      expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(tries.find(({ status }) => status !== 200)?.code).toBe('refund_transfer_not_waiting')
    }
    await expectNoBreaches(market)
  })

  it('is owed again once it was discarded, and can then be retried', async () => {
    const id = await failed()
    const one = await admin()
    ;(await record(id, one, 'NEFT800600')).reply()
    const { data, message } = (await decide(id, one, 'NEFT800600', false)).reply()
    expect(message).toBe('Bank transfer discarded')
    expect(data).toMatchObject({ status: 'failed', waiting: null })
    expect((await decide(id, one, 'NEFT800600', false)).code).toBe('refund_transfer_not_waiting')
    const other = await admin()
    expect((await decide(id, other, 'NEFT800600')).code).toBe('refund_transfer_not_waiting')
    ;(await record(id, other, 'NEFT800601')).reply()
    ;(await decide(id, other, 'NEFT800601', false)).reply()
    ;(await retry(id, one)).reply()
    await settleRefunds(market)
    await expectNoBreaches(market)
  })

  it('is refused if its reference was used meanwhile', async () => {
    const [id, small] = [await failed(), await failed(LIMIT - 1n)]
    const [one, other] = [await admin(), await admin()]
    ;(await record(id, one, 'NEFT800700')).reply()
    ;(await record(small, one, 'NEFT800700')).reply()
    expect((await decide(id, other, 'NEFT800700')).code).toBe('refund_reference_taken')
    expect((await shownTo(other, id))?.waiting).not.toBeNull()
  })
})

describe('what changes while it waits', () => {
  async function entered(referenceNo: string) {
    const id = await failed()
    ;(await record(id, await admin(), referenceNo)).reply()
    const { paymentId } = present(await shownTo(await admin(), id), 'it is listed')
    return { id, paymentId }
  }

  const refundAtGateway = (paymentId: string, amount: bigint, receipt: string) =>
    market.gateway.gateway.refund({ paymentId, amount, receipt })

  it('a dispute bars its confirmation, not that it is discarded', async () => {
    const { id, paymentId } = await entered('NEFT800800')
    await disputePayment(market, paymentId, ['created'])
    expect((await decide(id, await admin(), 'NEFT800800')).code).toBe('refund_disputed')
    ;(await decide(id, await admin(), 'NEFT800800', false)).reply()
    expect((await record(id, await admin(), 'NEFT800801')).code).toBe('refund_disputed')
  })

  it('a dispute that is lost closes the refund', async () => {
    const { id, paymentId } = await entered('NEFT800900')
    await disputePayment(market, paymentId, ['created', 'lost'])
    expect((await decide(id, await admin(), 'NEFT800900')).code).toBe('refund_not_failed')
    const discarding = await decide(id, await admin(), 'NEFT800900', false)
    expect(discarding.code).toBe('refund_transfer_not_waiting')
    await expectNoBreaches(market)
  })

  it('a refund on the gateway’s dashboard is found when it is confirmed', async () => {
    const { id, paymentId } = await entered('NEFT801000')
    market.gateway.deliverTo(undefined)
    await refundAtGateway(paymentId, LIMIT, 'dashboard-7001')
    const other = await admin()
    expect((await decide(id, other, 'NEFT801000')).code).toBe('refund_at_gateway')
    market.clock.advance(10 * SECOND_MS)
    expect((await decide(id, other, 'NEFT801000')).code).toBe('refund_at_gateway')
    expect((await decide(id, other, 'NEFT801000')).code).toBe('refund_not_failed')
    market.gateway.deliverTo(market.app.payments)
    await settleRefunds(market)
    await expectNoBreaches(market)
  })

  it('a refund of a part there makes it wait no longer', async () => {
    const { id, paymentId } = await entered('NEFT801100')
    await refundAtGateway(paymentId, 1_000_00n, 'dashboard-7002')
    await settleRefunds(market)
    const other = await admin()
    expect(await shownTo(other, id)).toMatchObject({
      amount: FOUR_EYES_RUPEES - 1_000,
      waiting: null,
    })
    expect((await decide(id, other, 'NEFT801100')).code).toBe('refund_transfer_not_waiting')
    ;(await record(id, other, 'NEFT801100')).reply()
    await expectNoBreaches(market)
  })

  it('it is not confirmed while the gateway cannot be asked', async () => {
    const { id } = await entered('NEFT801200')
    await market.gateway.stop()
    const refused = await decide(id, await admin(), 'NEFT801200')
    await market.gateway.restart()
    expect(refused.code).toBe('gateway_unavailable')
    ;(await decide(id, await admin(), 'NEFT801200')).reply()
    await expectNoBreaches(market)
  })
})
