import { addToCart, cartCoupon, completeFree } from '#contract/checkout/cart.ts'
import { rechargeWallet } from '#contract/payouts/calls.ts'
import { createCoupon } from '#contract/plans/coupons.ts'
import { activateMembership } from '#contract/platform-plans/calls.ts'
import { deleteServiceProvider } from '#contract/providers/admin-calls.ts'
import { present } from '#kit/assert.ts'
import { newId } from '#kit/id.ts'
import type { Marketplace } from '#main/testing/marketplace.ts'
import { addBuyer, quoted } from '#modules/checkout/testing.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import {
  checkoutPayment,
  verifyPayment as confirmPayment,
} from '../../../src/contract/payments/calls.ts'
import { countOf, expectCount, type Flow, type Outcome, outcomeOf } from './race.ts'

/**
 * How a deletion is refused: it was done already, or what came first requires the provider to stay.
 */
const DELETING = ['provider_not_deletable', 'wallet_not_settled', 'subscriptions_run'] as const

/**
 * Every other request deletes the provider; the rest bring it money. Only one of both can succeed.
 */
async function against(
  market: Marketplace,
  provider: SignedInViewer,
  bring: (admin: SignedInViewer) => Promise<Outcome>,
) {
  const admin = await market.addAdmin()
  const { accountId: id } = provider
  return {
    attempt: async (index: number) =>
      index % 2 === 0
        ? outcomeOf(await market.call(deleteServiceProvider, { body: { id } }, admin))
        : bring(admin),
    judge: async () => {
      const left = await countOf(market.db.sql<{ n: number }[]>`
        select count(*)::int n from provider p join ledger_provider w on w.provider_id = p.account_id
        where p.account_id = ${id} and p.status = 'deleted' and (w.closed_at is null
          or w.wallet_available <> 0 or w.charges_owed <> 0 or exists (
            select from subscription s where s.provider_id = p.account_id))`)
      return expectCount('deleted with money or customers', left, 0)
    },
  }
}

const recharge: Flow = {
  name: 'deletion-recharge',
  losers: [...DELETING, 'recharge_repeated', 'wallet_closed'],
  prepare: async (market) => {
    const provider = await market.addProvider()
    const body = { providerId: provider.accountId, amount: 1_000, transactionId: newId() }
    return against(market, provider, async (admin) =>
      outcomeOf(await market.call(rechargeWallet, { body }, admin)),
    )
  },
}

const membership: Flow = {
  name: 'deletion-membership',
  losers: [...DELETING, 'membership_running', 'wallet_closed'],
  prepare: async (market) => {
    const provider = await market.addProvider()
    const body = {
      id: provider.accountId,
      plan: 'Postpaid',
      pricingType: 'Percentage',
      freshOnboardingCharge: 5_000,
      renewalCharge: 0,
      oneTimesetupFee: 0,
      percentageFreshOnboarding: 10,
      percentageRenewal: 10,
      fixedFreshOnboardingCharge: 0,
      fixedRenewalCharge: 0,
      customerLimit: 0,
    } as const
    return against(market, provider, async (admin) =>
      outcomeOf(await market.call(activateMembership, { body }, admin)),
    )
  },
}

/**
 * Already paid; the browser reports the payment repeatedly, and the sale is reported as new only
 * once.
 */
const sale: Flow = {
  name: 'deletion-sale',
  losers: [...DELETING, 'refunding', 'told again'],
  prepare: async (market) => {
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId)
    const buyer = await addBuyer(market)
    const order = await quoted(market, buyer, [plan.id])
    const asked = { amount: order.total, orderId: order._id }
    const { checkout } = (await market.call(checkoutPayment, { body: asked }, buyer)).reply()
    const body = present((await market.gateway.pay(checkout.id)).proof, 'it was paid')
    let isTold = false
    return against(market, provider, async () => {
      const answer = await market.call(confirmPayment, { body }, buyer)
      if (answer.status !== 200) {
        return outcomeOf(answer)
      }
      const { status } = answer.reply().data
      const won = status === 'paid' && !isTold
      isTold ||= won
      return { won, status: 200, code: status === 'paid' ? 'told again' : status }
    })
  },
}

let coupons = 0

const gift: Flow = {
  name: 'deletion-free-sale',
  losers: [...DELETING, 'seller_gone', 'order_not_open', 'told again'],
  prepare: async (market) => {
    coupons += 1
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId)
    const code = `LEAVE${coupons}`
    const made = { code, percent: 100, maxUses: 1, expiresOn: '2027-11-01' }
    ;(await market.call(createCoupon, { body: made }, provider)).reply()
    const buyer = await addBuyer(market)
    ;(await market.call(addToCart, { body: { serviceId: plan.id } }, buyer)).reply()
    const used = { serviceId: plan.id, couponCode: code }
    ;(await market.call(cartCoupon, { body: used }, buyer)).reply()
    const order = await quoted(market, buyer, [plan.id])
    let isTold = false
    return against(market, provider, async () => {
      const answer = await market.call(completeFree, { body: { orderId: order._id } }, buyer)
      const won = answer.status === 200 && !isTold
      isTold ||= won
      return { won, status: answer.status, code: answer.code ?? 'told again' }
    })
  },
}

export const deletionFlows: readonly Flow[] = [recharge, membership, sale, gift]
