import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { myOrder } from '#contract/checkout/orders.ts'
import {
  cancelPreview,
  cancelSubscription,
  claimFreeTrial,
  mySubscriptions,
  renewSubscription,
} from '#contract/checkout/subscriptions.ts'
import { present } from '#kit/assert.ts'
import { DAY_MS } from '#kit/clock.ts'
import { subscriptionsOf } from '#main/subscriptions.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { type OutboxRelay, startOutboxRelay } from '#platform/outbox/relay.ts'
import { addBuyer, addTelegram, consent, payByCard, quoted } from '../testing.ts'

let market: Marketplace
let relay: OutboxRelay

beforeAll(async () => {
  market = await openMarketplace()
  await market.app.payments.startJobs(market.platform.jobs)
  const { db, log } = market.platform
  relay = await startOutboxRelay(db, subscriptionsOf(market.app), log)
})
afterAll(async () => {
  await relay.stop()
  await market.close()
})

const held = async (buyer: SignedInViewer) =>
  (await market.call(mySubscriptions, { query: {} }, buyer)).reply().data

/** A paid subscription of 30 days for ₹999 with GST. */
async function bought() {
  const buyer = await addBuyer(market)
  const provider = await market.addProvider({ gst: true, gstin: '19AAAPA1234A1Z5' })
  const plan = await market.addPlan(provider.accountId, { price: 999_00n })
  const order = await quoted(market, buyer, [plan.id])
  expect(await payByCard(market, buyer, order)).toBe('paid')
  const [subscription] = await held(buyer)
  return { buyer, provider, plan, order, subscription: present(subscription, 'it is held') }
}

const mailsTo = (viewer: SignedInViewer) =>
  market.sent
    .filter(({ to }) => to === viewer.email)
    .map((mail) => 'subject' in mail && mail.subject)

describe('cancelling a subscription', () => {
  it('shows the calculation, and refunds base and tax in proportion, once', async () => {
    const { buyer, provider, order, subscription } = await bought()
    market.clock.advance(9 * DAY_MS + 1)
    const id = subscription._id
    const shown = (await market.call(cancelPreview, { query: { id } }, buyer)).reply().data
    expect(shown).toEqual({
      subscriptionId: id,
      serviceName: 'Momentum Picks',
      paid: 999,
      paidBase: 846.62,
      paidGst: 152.38,
      totalDays: 30,
      unexpiredDays: 20,
      refundBase: 564.41,
      refundGst: 101.58,
      refund: 665.99,
      already: 0,
      route: 'gateway',
      renewals: [],
      refundWithRenewals: 665.99,
    })
    const wrong = await market.call(cancelSubscription, { body: { id, refund: 999 } }, buyer)
    expect([wrong.status, wrong.code]).toEqual([409, 'refund_changed'])
    const stranger = await addBuyer(market)
    const foreign = await market.call(
      cancelSubscription,
      { body: { id, refund: 665.99 } },
      stranger,
    )
    expect(foreign.status).toBe(404)

    const tries = await Promise.all(
      Array.from({ length: 20 }, () =>
        market.call(cancelSubscription, { body: { id, refund: 665.99 } }, buyer),
      ),
    )
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(tries.map(({ code }) => code))).toEqual(
      new Set([undefined, 'subscription_not_cancellable']),
    )
    expect(await held(buyer)).toMatchObject([
      { _id: id, status: 'cancelled', daysLeft: 0, canCancel: false },
    ])
    const after = (await market.call(myOrder, { query: { id: order._id } }, buyer)).reply().data
    expect(after.status).toBe('refunded')
    expect(after.lines[0]?.creditNoteIds).toHaveLength(1)
    const { available, gstPayable } = await market.app.ledger.balancesOf(
      market.db.read,
      provider.accountId,
    )
    expect([available, gstPayable]).toEqual([846_62n - 564_41n, 152_38n - 101_58n])
    await expect
      .poll(async () => (await market.gateway.log()).refunds.map(({ amount }) => amount), {
        timeout: 20_000,
      })
      .toContain(665_99)
    expect(await market.app.checkout.checkInvariants(market.db.read)).toEqual({
      captures: [],
      grants: [],
      books: [],
    })
    await expect
      .poll(() => mailsTo(buyer))
      .toContain('Your subscription to Momentum Picks is cancelled')
    expect(mailsTo(buyer)).toContain(`Your order ${order.reference} is paid`)
    expect(mailsTo(provider)).toContain('You sold Momentum Picks')
  })

  it('is refused after the term has ended, which stays ended when the clock goes back', async () => {
    const { buyer, subscription } = await bought()
    market.clock.advance(30 * DAY_MS)
    const id = subscription._id
    const late = await market.call(cancelPreview, { query: { id } }, buyer)
    expect(late.code).toBe('subscription_not_cancellable')
    const ended = { status: 'ended', canCancel: false, daysLeft: 0 }
    expect((await held(buyer))[0]).toMatchObject(ended)
    await market.app.plans.settleDue()
    market.clock.advance(-DAY_MS)
    expect((await held(buyer))[0]).toMatchObject(ended)
    market.clock.advance(DAY_MS)
  })
})

describe('renewing a subscription', () => {
  it('adds a term that starts when the running one ends', async () => {
    const { buyer, plan, subscription } = await bought()
    const again = await market.call(renewSubscription, { body: { id: subscription._id } }, buyer)
    expect(again.reply().data.items).toMatchObject([{ _id: plan.id, renewal: true }])
    const order = await quoted(market, buyer, [plan.id])
    expect(order.lines[0]?.renewal).toBe(true)
    expect(await payByCard(market, buyer, order)).toBe('paid')
    const [running, upcoming] = await held(buyer)
    expect(running?.endsAt).toBe(upcoming?.startsAt)
    expect(upcoming?.status).toBe('upcoming')
    const stranger = await addBuyer(market)
    const body = { id: subscription._id }
    expect((await market.call(renewSubscription, { body }, stranger)).status).toBe(404)
    await market.db.sql`update plan set activated = false where id = ${plan.id}`
    expect((await market.call(renewSubscription, { body }, buyer)).code).toBe('plan_not_on_sale')
  })
})

describe('cancelling a subscription that has a renewal', () => {
  async function renewed() {
    const first = await bought()
    const order = await quoted(market, first.buyer, [first.plan.id])
    expect(await payByCard(market, first.buyer, order)).toBe('paid')
    market.clock.advance(9 * DAY_MS + 1)
    const preview = async () =>
      (
        await market.call(cancelPreview, { query: { id: first.subscription._id } }, first.buyer)
      ).reply().data
    const cancel = (refund: number, withRenewals?: boolean) =>
      market.call(
        cancelSubscription,
        {
          body: {
            id: first.subscription._id,
            refund,
            ...(withRenewals === undefined ? {} : { withRenewals }),
          },
        },
        first.buyer,
      )
    return { ...first, renewal: order, preview, cancel }
  }
  const daysFrom = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS).toISOString()

  it('starts the renewal at once, as the preview shows', async () => {
    const { buyer, preview, cancel, subscription } = await renewed()
    const shown = await preview()
    const now = market.clock.now()
    expect(shown.renewals).toMatchObject([
      {
        startsAt: subscription.endsAt,
        newStartsAt: now.toISOString(),
        newEndsAt: daysFrom(now, 30),
        refund: { refund: 999, totalDays: 30, unexpiredDays: 30 },
      },
    ])
    expect([shown.refund, shown.refundWithRenewals]).toEqual([665.99, 1664.99])
    expect((await cancel(1664.99)).code).toBe('refund_changed')
    expect((await cancel(665.99)).status).toBe(200)
    const [running, ended] = await held(buyer)
    expect(running).toMatchObject({
      _id: shown.renewals[0]?.subscriptionId,
      status: 'running',
      startsAt: now.toISOString(),
      daysLeft: 30,
    })
    expect(ended).toMatchObject({ _id: subscription._id, status: 'cancelled' })
    expect(await market.app.checkout.checkInvariants(market.db.read)).toEqual({
      captures: [],
      grants: [],
      books: [],
    })
  })

  it('refunds the renewal in full when it is cancelled too, and only once', async () => {
    const { buyer, provider, order, renewal, preview, cancel } = await renewed()
    const { refundWithRenewals } = await preview()
    expect((await cancel(665.99, true)).code).toBe('refund_changed')
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => cancel(refundWithRenewals, true)),
    )
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(tries.map(({ code }) => code))).toEqual(
      new Set([undefined, 'subscription_not_cancellable']),
    )
    expect((await held(buyer)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
    for (const { _id: id } of [order, renewal]) {
      const after = (await market.call(myOrder, { query: { id } }, buyer)).reply().data
      expect(after.status).toBe('refunded')
    }
    const { accountId } = provider
    const { available, gstPayable } = await market.app.ledger.balancesOf(market.db.read, accountId)
    expect([available, gstPayable]).toEqual([846_62n - 564_41n, 152_38n - 101_58n])
    expect(await market.app.checkout.checkInvariants(market.db.read)).toEqual({
      captures: [],
      grants: [],
      books: [],
    })
  })

  it('leaves the running term alone when only the renewal is cancelled, for a full refund', async () => {
    const { buyer, subscription, preview } = await renewed()
    const waiting = (await preview()).renewals[0]
    const id = present(waiting, 'one waits').subscriptionId
    const shown = (await market.call(cancelPreview, { query: { id } }, buyer)).reply().data
    expect(shown).toMatchObject({ refund: 999, renewals: [], refundWithRenewals: 999 })
    await market.call(cancelSubscription, { body: { id, refund: 999 } }, buyer)
    const [running, cancelled] = await held(buyer)
    expect(running).toMatchObject({ _id: subscription._id, status: 'running' })
    expect(cancelled).toMatchObject({ _id: id, status: 'cancelled' })
  })
})

describe('a free trial', () => {
  const claim = (buyer: SignedInViewer, serviceId: string, more: object = {}) =>
    market.call(claimFreeTrial, { body: { serviceId, ...more } }, buyer)

  it('requires a Telegram handle and consent, and starts once', async () => {
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId, { freeTrialDays: 7 })
    const buyer = await market.addUser()
    const untold = await claim(buyer, plan.id)
    expect(untold.code).toBe('telegram_missing')
    expect(untold.message).toBe(
      'Telegram Not Added: Please add your Telegram handle in your profile before proceeding with the purchase.',
    )
    await addTelegram(market, buyer)
    expect((await claim(buyer, plan.id)).code).toBe('consent_missing')
    await consent(market, buyer, { serviceId: plan.id })
    expect((await claim(buyer, plan.id, { soldById: buyer.accountId })).code).toBe('claim_refused')
    const claims = await Promise.all(
      Array.from({ length: 20 }, () => claim(buyer, plan.id, { validTill: '2099-01-01' })),
    )
    expect(claims.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(claims.map(({ code }) => code))).toEqual(new Set([undefined, 'trial_availed']))
    const begun = present(
      claims.find(({ status }) => status === 200),
      'one succeeded',
    ).reply()
    expect(begun.message).toBe('Free Trial availed')
    expect(begun.data).toMatchObject({ isFreeTrial: true, daysLeft: 7, canCancel: false })
  })

  it('is granted once per verified phone number, whatever the account', async () => {
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId, { freeTrialDays: 7 })
    const first = await addBuyer(market)
    await consent(market, first, { serviceId: plan.id })
    ;(await claim(first, plan.id)).reply()
    const [account] = await market.db.sql<{ number: string }[]>`
      select number from account where id = ${first.accountId}`
    const { number } = present(account, 'the account')
    await market.db.sql`update account set number = null, number_verified_at = null
      where id = ${first.accountId}`
    const second = await addBuyer(market)
    await market.db.sql`update account set number = ${number} where id = ${second.accountId}`
    await consent(market, second, { serviceId: plan.id })
    expect((await claim(second, plan.id)).code).toBe('trial_availed')
    // An unverified number uses up nobody's trial, and gets none.
    const typed = await addBuyer(market)
    await market.db.sql`update account set number_verified_at = null where id = ${typed.accountId}`
    await consent(market, typed, { serviceId: plan.id })
    expect((await claim(typed, plan.id)).code).toBe('number_unproven')
  })

  it('is refused where none is offered, for investment advice, and to subscribers', async () => {
    const buyer = await addBuyer(market)
    const analyst = await market.addProvider()
    const without = await market.addPlan(analyst.accountId)
    expect((await claim(buyer, without.id)).code).toBe('trial_not_offered')
    const adviser = await market.addProvider({ category: 'Registered Investment Advisor' })
    const advice = await market.addPlan(adviser.accountId)
    expect((await claim(buyer, advice.id)).code).toBe('trial_barred')
    const plan = await market.addPlan(analyst.accountId, { freeTrialDays: 7 })
    expect(await payByCard(market, buyer, await quoted(market, buyer, [plan.id]))).toBe('paid')
    await consent(market, buyer, { serviceId: plan.id })
    expect((await claim(buyer, plan.id)).code).toBe('already_subscribed')
  })
})
