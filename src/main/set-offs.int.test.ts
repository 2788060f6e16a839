import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endSubscription } from '#contract/admin/customers.ts'
import { workQueue } from '#contract/admin/work-queue.ts'
import { setOffPayment, setOffPreview, waiveCharge } from '#contract/checkout/set-offs.ts'
import {
  cancelPreview,
  cancelSubscription,
  mySubscriptions,
} from '#contract/checkout/subscriptions.ts'
import { listNotifications } from '#contract/notifications/calls.ts'
import { refundTotals, stuckRefunds } from '#contract/payments/refunds.ts'
import { walletBalance } from '#contract/payouts/calls.ts'
import { endProviderRegistration, verifyServiceProvider } from '#contract/providers/admin-calls.ts'
import { present } from '#kit/assert.ts'
import { DAY_MS } from '#kit/clock.ts'
import { addBuyer, payByCard, quoted } from '#modules/checkout/testing.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import type { Marketplace } from './testing/marketplace.ts'
import { type News, openNews } from './testing/news.ts'
import { expectNoBreaches, paymentOf, settleRefunds, takeBack } from './testing/refunds.ts'

let news: News
let market: Marketplace

beforeAll(async () => {
  news = await openNews()
  market = news.market
})
afterAll(() => news.close())

/** Plans of 30 days, each of another provider, bought together by card. */
async function bought(...prices: readonly bigint[]) {
  const buyer = await addBuyer(market)
  const providers: SignedInViewer[] = []
  const plans: string[] = []
  for (const price of prices) {
    const provider = await market.addProvider()
    providers.push(provider)
    plans.push((await market.addPlan(provider.accountId, { price, validityDays: 30 })).id)
  }
  const order = await quoted(market, buyer, plans)
  expect(await payByCard(market, buyer, order)).toBe('paid')
  const orderId = order._id
  return { buyer, providers, orderId, paymentId: await paymentOf(market, orderId) }
}

async function pass(days: number) {
  market.clock.advance(days * DAY_MS)
  await market.app.plans.settleDue()
}

const manager = async () => ({
  ...(await market.addAdmin('refund.settle')),
  provedAt: market.clock.now(),
})

const setOff = async (paymentId: string) =>
  market.call(setOffPayment, { body: { paymentId } }, await manager())

const preview = async (paymentId: string) =>
  market.call(setOffPreview, { query: { paymentId } }, await market.addAdmin('refund.settle'))

/** Whether the list of what left payments at the gateway offers to charge this one. */
const isOffered = async (paymentId: string) => {
  const query = { status: 'dashboard', q: paymentId } as const
  const listed = await market.call(stuckRefunds, { query }, await market.addAdmin('refund.settle'))
  return listed.reply().data.map(({ chargeable }) => chargeable)
}

/** What the wallet holds, less what is owed. */
const worth = async (provider: SignedInViewer | undefined) => {
  const { accountId } = present(provider, 'a provider')
  const { available, owed } = await market.app.ledger.balancesOf(market.db.read, accountId)
  return available - owed
}

const cancelledBy = async (buyer: SignedInViewer) => {
  const [held] = (await market.call(mySubscriptions, { query: {} }, buyer)).reply().data
  const id = present(held, 'it runs')._id
  const { refund } = (await market.call(cancelPreview, { query: { id } }, buyer)).reply().data
  const body = { id, refund, withRenewals: false }
  return market.call(cancelSubscription, { body }, buyer)
}

const managing = async () => ({ ...(await market.addAdmin()), provedAt: market.clock.now() })

/** As SEBI's order ends it, from the beginning of that day. */
const endRegistration = async (id: string, daysAgo: number) => {
  const effective = new Date(market.clock.now().getTime() - daysAgo * DAY_MS)
  const body = {
    id,
    effectiveOn: effective.toISOString().slice(0, 10),
    order: 'WTM/AB/MIRSD/12345/2026-27',
  }
  ;(await market.call(endProviderRegistration, { body }, await managing())).reply()
}

const endByAdmin = async (buyer: SignedInViewer) => {
  const [held] = (await market.call(mySubscriptions, { query: {} }, buyer)).reply().data
  const body = { id: present(held, 'it runs')._id, reason: 'Fraud.' }
  const admin = await market.addAdmin('refund.settle')
  ;(await market.call(endSubscription, { body }, admin)).reply()
}

describe('what a bank took back', () => {
  it('is in the list of losses to settle, which is counted, until it is charged or waived', async () => {
    const admin = await manager()
    const [charged, waived] = [await bought(1_000_00n), await bought(2_000_00n)]
    await pass(31)
    const lossesOf = async (q: string) => {
      const query = { status: 'dashboard', chargeable: 'true', q } as const
      const listed = (await market.call(stuckRefunds, { query }, admin)).reply().data
      const { count } = (await market.call(refundTotals, { query }, admin)).reply().data
      expect(count).toBe(listed.length)
      expect(listed.every(({ chargeable }) => chargeable)).toBe(true)
      return listed.map(({ paymentId }) => paymentId)
    }
    const counted = async () => {
      const { data } = (await market.call(workQueue, {}, admin)).reply()
      return present(
        data.find(({ kind }) => kind === 'losses'),
        'an admin who settles refunds has these',
      )
    }
    const before = await counted()
    await takeBack(market, charged.orderId)
    await takeBack(market, waived.orderId)
    expect((await counted()).count).toBe(before.count + 2)
    expect((await counted()).oldestAt).not.toBe(null)
    expect(await lossesOf(charged.paymentId)).toEqual([charged.paymentId])
    expect(await lossesOf(waived.paymentId)).toEqual([waived.paymentId])
    await expect
      .poll(async () =>
        (await market.call(listNotifications, { query: {} }, admin))
          .reply()
          .data.filter(({ title }) => title === 'A dispute was lost')
          .map(({ link }) => link)
          .sort(),
      )
      .toEqual(
        [charged, waived]
          .map((one) => `/dashboard/admin/refunds?status=dashboard&q=${one.paymentId}`)
          .sort(),
      )

    expect((await setOff(charged.paymentId)).status).toBe(200)
    expect(await lossesOf(charged.paymentId)).toEqual([])
    const body = { paymentId: waived.paymentId, reason: 'Our own mistake.' }
    ;(await market.call(waiveCharge, { body }, await manager())).reply()
    expect(await lossesOf(waived.paymentId)).toEqual([])
    expect(await counted()).toEqual(before)
    const failed = { status: 'failed', chargeable: 'true' } as const
    expect((await market.call(stuckRefunds, { query: failed }, admin)).reply().data).toEqual([])
  })

  it('is charged to the provider after the plan is over, once', async () => {
    const { providers, orderId, paymentId } = await bought(1_000_00n)
    const [provider] = providers
    await pass(31)
    expect((await setOff(paymentId)).code).toBe('nothing_to_set_off')
    expect((await preview(paymentId)).code).toBe('nothing_to_set_off')
    await takeBack(market, orderId)
    expect(await worth(provider)).toBe(1_000_00n)
    expect(await isOffered(paymentId)).toEqual([true])
    const answers = await Promise.all(Array.from({ length: 5 }, () => setOff(paymentId)))
    const charged = answers.filter(({ status }) => status === 200)
    expect(charged.map((one) => one.reply().message)).toEqual([
      '₹1,000.00 was charged to the provider',
    ])
    expect(new Set(answers.map(({ code }) => code))).toEqual(
      new Set([undefined, 'nothing_to_set_off']),
    )
    expect(await worth(provider)).toBe(0n)
    expect(await isOffered(paymentId)).toEqual([false])
    await expect
      .poll(() => news.texts(present(provider, 'a provider')))
      .toContainEqual(expect.stringContaining('A payment was taken back: ₹1,000.00 for'))
    await expectNoBreaches(market)
  })

  it('is work only once its plan is over, and until then in the list without that filter', async () => {
    const { orderId, paymentId } = await bought(1_000_00n)
    await takeBack(market, orderId)
    const toSettle = async () => {
      const admin = await market.addAdmin('refund.settle')
      const query = { status: 'dashboard', chargeable: 'true', q: paymentId } as const
      const rows = (await market.call(stuckRefunds, { query }, admin)).reply().data
      const { data } = (await market.call(workQueue, {}, admin)).reply()
      return [rows.length, data.find(({ kind }) => kind === 'losses')?.count ?? 0] as const
    }
    const [listed, counted] = await toSettle()
    expect(listed).toBe(0)
    expect(await isOffered(paymentId)).toEqual([true])
    await pass(31)
    const [listedAfter, countedAfter] = await toSettle()
    expect(listedAfter).toBe(1)
    expect(countedAfter).toBeGreaterThan(counted)
    expect((await setOff(paymentId)).status).toBe(200)
  })

  it('is charged after the cancellation of a running plan, which deducts its part', async () => {
    const { buyer, providers, orderId, paymentId } = await bought(1_000_00n)
    await pass(15)
    await takeBack(market, orderId)
    expect((await setOff(paymentId)).code).toBe('subscriptions_run')
    expect(await preview(paymentId)).toMatchObject({
      code: 'subscriptions_run',
      message: 'The plan is still active. Cancel it in the customer’s details first.',
    })
    await endByAdmin(buyer)
    expect(await worth(providers[0])).toBe(533_33n)
    expect((await setOff(paymentId)).reply().message).toContain('₹533.33')
    expect(await worth(providers[0])).toBe(0n)
    await expectNoBreaches(market)
  })

  it('is charged if the plan was ended without a refund before the dispute', async () => {
    const { buyer, providers, orderId, paymentId } = await bought(1_000_00n)
    await pass(2)
    await endByAdmin(buyer)
    expect(await worth(providers[0])).toBe(1_000_00n)
    await takeBack(market, orderId)
    expect((await setOff(paymentId)).status).toBe(200)
    expect(await worth(providers[0])).toBe(0n)
    await expectNoBreaches(market)
  })

  it('is shared by the providers of an order, in proportion to their prices', async () => {
    const { providers, orderId, paymentId } = await bought(600_00n, 400_00n)
    await pass(31)
    await takeBack(market, orderId, 500_00)
    const { amount, parts } = (await preview(paymentId)).reply().data
    expect(amount).toBe(500)
    expect(parts.map((part) => part.amount)).toEqual([300, 200])
    expect(new Set(parts.map(({ author }) => author)).size).toBe(2)
    expect(await Promise.all(providers.map(worth))).toEqual([600_00n, 400_00n])
    expect((await setOff(paymentId)).status).toBe(200)
    expect(await Promise.all(providers.map(worth))).toEqual([300_00n, 200_00n])
    await expectNoBreaches(market)
  })

  it('is charged up to what the provider holds after a refund, and is then not offered', async () => {
    const { buyer, providers, orderId, paymentId } = await bought(1_000_00n)
    await pass(15)
    const { refund } = (await cancelledBy(buyer)).reply().data
    await settleRefunds(market)
    await takeBack(market, orderId)
    const held = 1_000 - refund
    expect(await isOffered(paymentId)).toEqual([true])
    expect((await preview(paymentId)).reply().data).toMatchObject({
      amount: held,
      parts: [{ amount: held }],
    })
    expect((await setOff(paymentId)).status).toBe(200)
    expect(await worth(providers[0])).toBe(0n)
    expect(await isOffered(paymentId)).toEqual([false])
    expect((await preview(paymentId)).code).toBe('nothing_to_set_off')
    expect((await setOff(paymentId)).code).toBe('nothing_to_set_off')
    await expectNoBreaches(market)
  })

  it('is left out of the refund that SEBI’s order brings later', async () => {
    const { buyer, providers, orderId, paymentId } = await bought(600_00n, 400_00n)
    await pass(31)
    await takeBack(market, orderId, 500_00)
    expect((await setOff(paymentId)).status).toBe(200)
    for (const [index, days] of [20, 10].entries()) {
      await endRegistration(present(providers[index], 'a provider').accountId, days + 1)
    }
    expect(await market.runJob('checkout-refund-registrations')).toBe(2)
    expect(await market.runJob('checkout-refund-registrations')).toBe(0)
    const refunds = await market.db.sql<{ days: number; paise: bigint; route: string }[]>`
      select unexpired_days as days, base_paise + gst_paise as paise, route from cancellation
      where user_id = ${buyer.accountId} order by unexpired_days desc`
    const [first, second] = refunds
    const due = (price: bigint, days: number) => (price * BigInt(days)) / 30n
    expect(first?.paise).toBe(due(600_00n, first?.days ?? 0) - 300_00n)
    expect(first?.route).toBe('gateway')
    // 200 of 400 rupees were charged, and no more than half of the days were left.
    expect(second).toMatchObject({ paise: 0n, route: 'none' })
    await expect
      .poll(() => news.texts(buyer))
      .toContainEqual(expect.stringContaining('What was due had already been returned'))
    await settleRefunds(market)
    await expectNoBreaches(market)
  })

  it('adds nothing to the cancellation that came before it, and keeps its credit note', async () => {
    const { buyer, providers, orderId, paymentId } = await bought(1_000_00n)
    await pass(15)
    await cancelledBy(buyer)
    await settleRefunds(market)
    await takeBack(market, orderId)
    expect((await setOff(paymentId)).status).toBe(200)
    const { accountId: id } = present(providers[0], 'a provider')
    // The order's day may be corrected to an earlier one.
    for (const daysAgo of [5, 8]) {
      await endRegistration(id, daysAgo)
      expect(await market.runJob('checkout-refund-registrations')).toBe(1)
      expect(await market.runJob('checkout-refund-registrations')).toBe(0)
      ;(await market.call(verifyServiceProvider, { body: { id } }, await managing())).reply()
    }
    const kept = await market.db.sql<{ note: string | null; counted: boolean }[]>`
      select credit_note_id as note, counted_from is not null as counted from cancellation
      where user_id = ${buyer.accountId}`
    expect(kept).toEqual([{ note: expect.any(String), counted: true }])
    await expectNoBreaches(market)
  })

  it('is charged by admins who settle refunds and have just confirmed that it is them', async () => {
    const { buyer, paymentId } = await bought(1_000_00n)
    const body = { paymentId }
    expect((await market.call(setOffPayment, { body })).code).toBe('unauthenticated')
    expect((await market.call(setOffPayment, { body }, buyer)).code).toBe('forbidden')
    const other = await market.addAdmin('order.verify')
    expect((await market.call(setOffPayment, { body }, other)).code).toBe('forbidden')
    const unproved = { ...(await manager()), provedAt: new Date(0) }
    expect((await market.call(setOffPayment, { body }, unproved)).code).toBe('step_up_required')
    expect((await setOff('pay_unknown')).code).toBe('not_found')
    expect((await preview('pay_unknown')).code).toBe('not_found')
    expect((await preview('pay\0unknown')).code).toBe('invalid_input')
    const query = { paymentId }
    expect((await market.call(setOffPreview, { query })).code).toBe('unauthenticated')
    expect((await market.call(setOffPreview, { query }, buyer)).code).toBe('forbidden')
    expect((await market.call(setOffPreview, { query }, other)).code).toBe('forbidden')
  })
})

describe('what a bank took back and an admin waives', () => {
  const waive = async (paymentId: string, reason = 'The card was stolen, not their fault.') =>
    market.call(waiveCharge, { body: { paymentId, reason } }, await manager())

  const heldOf = async (provider: SignedInViewer) =>
    (await market.call(walletBalance, { query: {} }, provider)).reply().data.disputed

  it('stays the platform’s loss, and the provider can withdraw it', async () => {
    const { providers, orderId, paymentId } = await bought(1_000_00n)
    const provider = present(providers[0], 'a provider')
    await pass(31)
    await takeBack(market, orderId)
    expect(await heldOf(provider)).toBe(1_000)
    const before = await market.app.ledger.platformBalances(market.db.read)
    const answers = await Promise.all(Array.from({ length: 20 }, () => waive(paymentId)))
    const waived = answers.filter(({ status }) => status === 200)
    expect(waived.map((one) => one.reply().message)).toEqual(['The charge of ₹1,000.00 was waived'])
    expect(new Set(answers.map(({ code }) => code))).toEqual(
      new Set([undefined, 'nothing_to_set_off']),
    )
    expect(await heldOf(provider)).toBe(0)
    expect(await worth(provider)).toBe(1_000_00n)
    expect(await market.app.ledger.platformBalances(market.db.read)).toEqual(before)
    expect(await isOffered(paymentId)).toEqual([false])
    expect((await setOff(paymentId)).code).toBe('nothing_to_set_off')
    await expectNoBreaches(market)
    const recorded = await market.db.sql`
      select detail ->> 'paise' as paise, detail ->> 'reason' as reason from audit_entry
      where action = 'checkout.charge-waived' and object_id = ${orderId}`
    expect(recorded).toEqual([{ paise: '100000', reason: 'The card was stolen, not their fault.' }])
  })

  it('is waived or charged, not both', async () => {
    const { providers, orderId, paymentId } = await bought(600_00n, 400_00n)
    await pass(31)
    await takeBack(market, orderId, 500_00)
    const answers = await Promise.all([
      waive(paymentId),
      setOff(paymentId),
      waive(paymentId),
      setOff(paymentId),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const isCharged = answers.some(({ status }, index) => status === 200 && index % 2 === 1)
    expect(await Promise.all(providers.map(worth))).toEqual(
      isCharged ? [300_00n, 200_00n] : [600_00n, 400_00n],
    )
    await expectNoBreaches(market)
  })

  it('leaves what is lost of the payment later to be charged', async () => {
    const { providers, orderId, paymentId } = await bought(1_000_00n)
    await pass(31)
    await takeBack(market, orderId, 400_00)
    expect((await waive(paymentId)).status).toBe(200)
    await takeBack(market, orderId, 500_00)
    expect((await preview(paymentId)).reply().data.amount).toBe(500)
    expect((await setOff(paymentId)).status).toBe(200)
    expect(await worth(providers[0])).toBe(500_00n)
    await expectNoBreaches(market)
  })

  it('is left out of the refund that SEBI’s order brings later', async () => {
    const { buyer, providers, orderId, paymentId } = await bought(600_00n)
    await pass(31)
    await takeBack(market, orderId, 500_00)
    expect((await waive(paymentId)).status).toBe(200)
    await endRegistration(present(providers[0], 'a provider').accountId, 28)
    expect(await market.runJob('checkout-refund-registrations')).toBe(1)
    const [refund] = await market.db.sql<{ days: number; paise: bigint }[]>`
      select unexpired_days as days, base_paise + gst_paise as paise from cancellation
      where user_id = ${buyer.accountId}`
    expect(refund?.paise).toBe((600_00n * BigInt(refund?.days ?? 0)) / 30n - 500_00n)
    await settleRefunds(market)
    await expectNoBreaches(market)
  })

  it('has a reason, its plan is over, and the admin settles refunds and has confirmed', async () => {
    const { buyer, orderId, paymentId } = await bought(1_000_00n)
    const body = { paymentId, reason: 'A stolen card.' }
    expect((await market.call(waiveCharge, { body })).code).toBe('unauthenticated')
    expect((await market.call(waiveCharge, { body }, buyer)).code).toBe('forbidden')
    const other = await market.addAdmin('order.verify')
    expect((await market.call(waiveCharge, { body }, other)).code).toBe('forbidden')
    const unproved = { ...(await manager()), provedAt: new Date(0) }
    expect((await market.call(waiveCharge, { body }, unproved)).code).toBe('step_up_required')
    expect((await waive('pay_unknown')).code).toBe('not_found')
    expect((await waive(paymentId, ' ')).code).toBe('invalid_input')
    expect((await waive(paymentId)).code).toBe('nothing_to_set_off')
    await takeBack(market, orderId)
    expect((await waive(paymentId)).code).toBe('subscriptions_run')
  })
})
