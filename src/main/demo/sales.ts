import { assert, present } from '#kit/assert.ts'
import { HOUR_MS, MINUTE_MS } from '#kit/clock.ts'
import { type Paise, paiseFromRupees } from '#kit/money.ts'
import { refundOf } from '#modules/checkout/rules/refund.ts'
import { splitInclusive } from '#modules/invoices/rules/gst.ts'
import {
  type MembershipTerms,
  platformCharge,
  refundEntry,
  saleEntry,
} from '#modules/ledger/index.ts'
import { accountName } from '#modules/ledger/rules/entry.ts'
import { actorCredentials } from './actors.ts'
import { festiveOffer } from './coupons.ts'
import { makePayment, makeUtr } from './identifiers-money.ts'
import type { DemoOrder, DemoRecharge, DemoWallet, DemoWithdrawal } from './money-types.ts'
import type { Rng } from './prng.ts'
import { drawnPart, idAt } from './times.ts'
import type {
  DemoAdmin,
  DemoCoupon,
  DemoMembership,
  DemoPlan,
  DemoProvider,
  DemoSubscription,
} from './types.ts'
import { drawWithdrawal, type WithdrawalAdmins } from './withdrawals.ts'

export type Sales = {
  readonly orders: readonly DemoOrder[]
  readonly recharges: readonly DemoRecharge[]
  readonly withdrawals: readonly DemoWithdrawal[]
  readonly wallets: readonly DemoWallet[]
}

type Parts = {
  readonly providers: readonly DemoProvider[]
  readonly plans: readonly DemoPlan[]
  readonly subscriptions: readonly DemoSubscription[]
  readonly memberships: readonly DemoMembership[]
  readonly admins: readonly DemoAdmin[]
  readonly coupons: readonly DemoCoupon[]
}

type Sold = { readonly plan: DemoPlan; readonly subscription: DemoSubscription }

/**
 * How every paid subscription was paid for, and what came of it in its provider's wallet: the money
 * of each provider as it went, by the same rules as the ledger's.
 */
export function makeSales(rng: Rng, now: Date, parts: Parts): Sales {
  const plans = new Map(parts.plans.map((plan) => [plan.id, plan]))
  const sold = parts.subscriptions
    .filter(({ kind }) => kind === 'paid')
    .map((subscription): Sold => {
      const plan = present(plans.get(subscription.planId), 'what was bought is a plan')
      return { plan, subscription }
    })
    .sort((a, b) => a.subscription.startsAt.getTime() - b.subscription.startsAt.getTime())
  const admins = adminsOf(parts.admins)
  const all = parts.providers.map((provider) =>
    salesOf(rng.fork(drawnPart(provider.id)), now, {
      provider,
      admins,
      sold: sold.filter(({ plan }) => plan.providerId === provider.id),
      memberships: parts.memberships.filter((one) => one.providerId === provider.id),
      coupons: parts.coupons.filter((one) => one.providerId === provider.id),
    }),
  )
  return {
    orders: all.flatMap(({ orders }) => orders),
    recharges: all.flatMap(({ recharges }) => recharges),
    withdrawals: all.flatMap(({ withdrawals }) => withdrawals),
    wallets: all.flatMap(({ wallets }) => wallets),
  }
}

function adminsOf(admins: readonly DemoAdmin[]): WithdrawalAdmins {
  const [full, second] = admins
  const accounts = admins.at(-1)
  assert(accounts !== undefined && full !== undefined && second !== undefined, 'there are admins')
  return { approves: accounts.id, pays: [full.id, second.id] }
}

type Business = {
  readonly provider: DemoProvider
  readonly admins: WithdrawalAdmins
  readonly sold: readonly Sold[]
  readonly memberships: readonly DemoMembership[]
  readonly coupons: readonly DemoCoupon[]
}

/** Something that changes the wallet, in the order of time. */
type Happening = { readonly at: Date; readonly run: () => void }

function salesOf(rng: Rng, now: Date, business: Business): Sales {
  const { provider, admins, sold, memberships, coupons } = business
  const purse = { available: 0n, held: 0n, owed: 0n }
  const orders: DemoOrder[] = []
  const recharges: DemoRecharge[] = []
  const withdrawals: DemoWithdrawal[] = []
  const waiting: Happening[] = []
  const receive = (amount: Paise) => {
    const settled = amount < purse.owed ? amount : purse.owed
    purse.owed -= settled
    purse.available += amount - settled
  }
  const recharge = (at: Date, amount: Paise) => {
    const draw = { providerId: provider.id, transactionId: makeUtr(rng), adminId: admins.approves }
    recharges.push({ ...draw, id: idAt(rng, at), amount, at })
    receive(amount)
  }
  /** Held from its request on; what becomes of it happens later. */
  const withdraw = (withdrawal: DemoWithdrawal | undefined) => {
    if (withdrawal === undefined) {
      return
    }
    const { amount, decidedAt, processedAt, status, requestedAt } = withdrawal
    withdrawals.push(withdrawal)
    waiting.push({
      at: requestedAt,
      run: () => {
        purse.available -= amount
        purse.held += amount
      },
    })
    const end = status === 'rejected' ? decidedAt : processedAt
    if (end !== null) {
      waiting.push({
        at: end,
        run: () => {
          purse.held -= amount
          receive(status === 'rejected' ? amount : 0n)
        },
      })
    }
  }
  const sell = ({ plan, subscription }: Sold, next: Date) => {
    const terms = termsAt(memberships, subscription.startsAt)
    const { split, due } = moneyOf(provider, subscription, terms)
    const charge = due.charge + due.gst
    const isPrepaid = terms?.plan === 'Prepaid'
    const drawn = rng.chance(0.28)
    const wished = subscription.story === undefined ? drawn : subscription.story === 'transfer'
    const byHand = wished && !(isPrepaid && purse.available < charge)
    const coupon = subscription.story === 'coupon' ? festiveOf(coupons) : null
    orders.push(orderOf(plan, { subscription, coupon }, byHand ? provider.id : undefined, rng))
    if (!byHand) {
      receive(split.base - charge)
    } else if (isPrepaid) {
      purse.available -= charge
    } else {
      purse.owed += charge
    }
    const isQuiet = withdrawals.every(({ processedAt, decidedAt, status }) => {
      const end = status === 'rejected' ? decidedAt : processedAt
      return end !== null && end < subscription.startsAt
    })
    if (isQuiet) {
      const asked = { providerId: provider.id, available: purse.available, admins }
      withdraw(drawWithdrawal(rng, asked, { from: subscription.startsAt, until: next, now }))
    }
  }
  for (const { plan, startsAt } of memberships) {
    const amount = paiseFromRupees(rng.pick([5_000, 10_000, 15_000]))
    const at = new Date(startsAt.getTime() + rng.int(2, 30) * HOUR_MS)
    if (plan === 'Prepaid' && at < now) {
      waiting.push({ at, run: () => recharge(at, amount) })
    }
  }
  sold.forEach((one, index) => {
    const next = sold[index + 1]?.subscription.startsAt ?? now
    waiting.push({ at: one.subscription.startsAt, run: () => sell(one, next) })
  })
  runInOrder(waiting)
  finish(provider, admins, { purse, rng, now, withdraw, withdrawals })
  runInOrder(waiting)
  for (const { subscription } of sold) {
    if (subscription.story === 'cancelled') {
      const terms = termsAt(memberships, subscription.startsAt)
      const back = shareOfRefund(provider, subscription, terms, now)
      const paid = back < purse.available ? back : purse.available
      purse.available -= paid
      purse.owed += back - paid
    }
  }
  const wallets = [{ providerId: provider.id, ...purse }]
  return { orders, recharges, withdrawals, wallets: isEmpty(purse) ? [] : wallets }
}

/** What happens may make more happen later. */
function runInOrder(waiting: Happening[]): void {
  while (waiting.length > 0) {
    waiting.sort((a, b) => a.at.getTime() - b.at.getTime())
    waiting.shift()?.run()
  }
}

type Purse = { available: Paise; held: Paise; owed: Paise }

function isEmpty({ available, held, owed }: Purse): boolean {
  return available === 0n && held === 0n && owed === 0n
}

/** The named providers each have a request that waits: one for an admin, one for the bank. */
function finish(
  { email, id }: DemoProvider,
  admins: WithdrawalAdmins,
  state: {
    readonly purse: Purse
    readonly rng: Rng
    readonly now: Date
    readonly withdraw: (withdrawal: DemoWithdrawal) => void
    readonly withdrawals: readonly DemoWithdrawal[]
  },
): void {
  const { purse, rng, now, withdraw, withdrawals } = state
  const isPending = email === actorCredentials.P1.email
  const isNamed = isPending || email === actorCredentials.P2.email
  const amount = (purse.available / 2_00_00n) * 1_00_00n
  const isOpen = withdrawals.some(({ status }) => status === 'pending' || status === 'approved')
  if (!isNamed || amount === 0n || isOpen) {
    return
  }
  // After the last sale, which was yesterday or before.
  const requestedAt = new Date(now.getTime() - 170 * MINUTE_MS)
  withdraw({
    id: idAt(rng, requestedAt),
    providerId: id,
    amount,
    status: isPending ? 'pending' : 'approved',
    requestedAt,
    decidedAt: isPending ? null : new Date(now.getTime() - HOUR_MS),
    decidedBy: isPending ? null : admins.approves,
    processedAt: null,
    processedBy: null,
    referenceNo: null,
    notes: '',
  })
}

function termsAt(memberships: readonly DemoMembership[], at: Date): MembershipTerms | undefined {
  const running = memberships.find(({ startsAt }) => {
    const end = new Date(startsAt)
    end.setUTCFullYear(end.getUTCFullYear() + 1)
    return startsAt <= at && at < end
  })
  return (
    running && {
      plan: running.plan,
      pricing: running.pricingType,
      percentageFresh: running.percentageFreshOnboarding,
      percentageRenewal: running.percentageRenewal,
      fixedFreshPaise: paiseFromRupees(running.fixedFreshOnboardingCharge),
      fixedRenewalPaise: paiseFromRupees(running.fixedRenewalCharge),
    }
  )
}

function moneyOf(
  { gst }: DemoProvider,
  { amount, story }: DemoSubscription,
  terms: MembershipTerms | undefined,
) {
  const split = splitInclusive(amount, { charges: gst, sameState: true })
  const kind = story === 'renewal' ? 'renewal' : 'fresh'
  const due =
    terms === undefined
      ? { charge: 0n, gst: 0n }
      : platformCharge(terms, kind, { base: split.base, listBase: split.base })
  return { split, due }
}

function festiveOf(coupons: readonly DemoCoupon[]): DemoOrder['coupon'] {
  const { id, code } = present(
    coupons.find((one) => one.code === festiveOffer.code),
    'a named provider has the offer',
  )
  return { id, code }
}

/** What the provider's wallet gives up when a plan paid through the gateway is cancelled now. */
function shareOfRefund(
  provider: DemoProvider,
  subscription: DemoSubscription,
  terms: MembershipTerms | undefined,
  at: Date,
): Paise {
  const { split, due } = moneyOf(provider, subscription, terms)
  const gst = subscription.amount - split.base
  const { id: lineId, amount: gross } = subscription
  const money = { lineId, providerId: provider.id, gross, gst, charge: due, at }
  const part = refundOf({ ...subscription, base: split.base, gst }, at)
  const { lines } = refundEntry({
    refundId: lineId,
    providerId: provider.id,
    sale: saleEntry(money).lines,
    before: { total: 0n, gst: 0n },
    part,
    from: 'gateway',
    at,
  })
  const wallet = lines.find(({ account }) => accountName(account) === 'provider.wallet_available')
  return -(wallet?.amount ?? 0n)
}

type Bargain = {
  readonly subscription: DemoSubscription
  readonly coupon: DemoOrder['coupon']
}

/** The agreement is signed when its texts have been read. */
const SIGNED_AFTER_MS = 10 * MINUTE_MS

/** Paid through the gateway, or by a transfer that the provider found on its account. */
function orderOf(
  plan: DemoPlan,
  { subscription: { id, customerId, startsAt, amount, story }, coupon }: Bargain,
  verifiedBy: string | undefined,
  rng: Rng,
): DemoOrder {
  const before = (minutes: number) => new Date(startsAt.getTime() - minutes * MINUTE_MS)
  const createdAt = verifiedBy === undefined ? before(rng.int(3, 20)) : before(rng.int(200, 1200))
  const base = {
    id: idAt(rng, createdAt),
    lineId: idAt(rng, createdAt),
    customerId,
    planId: plan.id,
    subscriptionId: id,
    price: amount,
    coupon,
    renewal: story === 'renewal',
    signedAt:
      story === 'transfer' && verifiedBy !== undefined
        ? new Date(createdAt.getTime() + SIGNED_AFTER_MS)
        : null,
    createdAt,
    status: 'paid',
    paidAt: startsAt,
  } as const
  return verifiedBy === undefined
    ? { ...base, method: 'card', payment: makePayment(rng) }
    : {
        ...base,
        method: 'manual',
        utr: makeUtr(rng),
        submittedAt: before(rng.int(30, 150)),
        isRepeated: false,
        decidedBy: verifiedBy,
      }
}
