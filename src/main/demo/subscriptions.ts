import { DAY_MS, HOUR_MS } from '#kit/clock.ts'
import type { Paise } from '#kit/money.ts'
import { paiseFromRupees } from '#kit/money.ts'
import { discountedPrice } from '#modules/plans/rules/discount.ts'
import { isActor } from './actors.ts'
import { festiveOffer } from './coupons.ts'
import { YEARLY_FEE_CAP_RUPEES } from './plan-parts.ts'
import type { Rng } from './prng.ts'
import { daysBefore, idAt, noonOf } from './times.ts'
import type { DemoCustomer, DemoPlan, DemoSubscription, SubscriptionStory } from './types.ts'

const YEARLY_CAP = paiseFromRupees(YEARLY_FEE_CAP_RUPEES)

/** How often a plan of the showcase is taken where one would do: its tables are to be full. */
const SHOWN = 0.14

/** How often somebody still tries what they could have bought. */
const TRYING = 0.4

/** How a subscription stands at `now`. */
type Phase = 'running' | 'expiring' | 'ended' | 'fresh'

type Wanted = { readonly phase: Phase; readonly story?: SubscriptionStory }

/** What the first named customer has: each screen of a buyer is to show something. */
const STORIES: readonly Wanted[] = [
  { phase: 'running', story: 'coupon' },
  { phase: 'expiring', story: 'renewal' },
  { phase: 'ended' },
  { phase: 'running' },
  { phase: 'running', story: 'cancelled' },
  { phase: 'fresh', story: 'transfer' },
]

/** How long ago a fresh one was bought. */
const FRESH_MS = 5 * HOUR_MS

/**
 * Who bought what: most customers little, some several plans, about a third nothing. The first
 * named customer has a plan in each phase, bought from the showcase providers, the second has none.
 * Of each showcase provider one is cancelled by its buyer.
 */
export function makeSubscriptions(
  rng: Rng,
  now: Date,
  customers: readonly DemoCustomer[],
  plans: readonly DemoPlan[],
  showcaseIds: ReadonlySet<string>,
): readonly DemoSubscription[] {
  const catalogue = plans.filter((plan) => plan.serviceType === 'normal')
  const showcase = plans.filter(({ providerId }) => showcaseIds.has(providerId))
  const bought = customers.flatMap((customer, index) => {
    const own = rng.fork(`customer ${index}`)
    const wanted = phasesFor(index, own)
    return subscriptionsOf(customer, wanted, index === 0 ? showcase : catalogue, {
      showcaseIds,
      now,
      rng: own,
    })
  })
  const [first] = customers
  const cancelled = [...showcaseIds].map((providerId) => {
    const own = new Set(showcase.flatMap((plan) => (plan.providerId === providerId ? plan.id : [])))
    return bought.find(
      ({ customerId, planId, kind, startsAt, endsAt }) =>
        customerId !== first?.id &&
        own.has(planId) &&
        kind === 'paid' &&
        startsAt.getTime() < now.getTime() - 3 * DAY_MS &&
        endsAt.getTime() > now.getTime() + 9 * DAY_MS,
    )
  })
  return bought.map((one) => (cancelled.includes(one) ? { ...one, story: 'cancelled' } : one))
}

function phasesFor(index: number, rng: Rng): readonly Wanted[] {
  if (index === 0) {
    return STORIES
  }
  if (index === 1 || rng.chance(0.35)) {
    return []
  }
  const count = 1 + Math.floor(4 * rng.float() ** 2.5)
  return Array.from({ length: count }, () => ({
    phase: rng.weighted([['running', 6] as const, ['expiring', 1] as const, ['ended', 4] as const]),
  }))
}

function subscriptionsOf(
  customer: DemoCustomer,
  wanted: readonly Wanted[],
  catalogue: readonly DemoPlan[],
  { showcaseIds, now, rng }: { showcaseIds: ReadonlySet<string>; now: Date; rng: Rng },
): readonly DemoSubscription[] {
  const bought: DemoSubscription[] = []
  const spent = new Map<string, Paise>()
  const owned = new Set<string>()
  for (const { phase, story } of wanted) {
    const fitting = catalogue.filter(
      (plan) =>
        !owned.has(plan.id) &&
        firstPossibleStart(customer, plan) <= latestStart(plan, phase, now) &&
        (spent.get(plan.providerId) ?? 0n) + plan.price <= YEARLY_CAP,
    )
    if (fitting.length > 0) {
      const shown = fitting.filter(({ providerId }) => showcaseIds.has(providerId))
      const plan = rng.pick(shown.length > 0 && rng.chance(SHOWN) ? shown : fitting)
      const drawn = subscribe(customer, plan, phase, now, rng)
      const terms = story === undefined ? [drawn] : told(drawn, story, { customer, plan, rng })
      owned.add(plan.id)
      for (const term of terms) {
        spent.set(plan.providerId, (spent.get(plan.providerId) ?? 0n) + term.amount)
        bought.push(term)
      }
    }
  }
  return bought
}

function firstPossibleStart(customer: DemoCustomer, plan: DemoPlan): number {
  return Math.max(customer.joinedAt.getTime(), plan.createdAt.getTime()) + DAY_MS
}

/** The latest day on which a subscription began that is in this phase now. */
function latestStart(plan: DemoPlan, phase: Phase, now: Date): number {
  const days = { running: 2, expiring: plan.validity - 1, ended: plan.validity + 2 }
  const ago = phase === 'fresh' ? FRESH_MS / DAY_MS : days[phase]
  return noonOf(now).getTime() - ago * DAY_MS
}

function subscribe(
  customer: DemoCustomer,
  plan: DemoPlan,
  phase: Phase,
  now: Date,
  rng: Rng,
): DemoSubscription {
  const mayTry = plan.isFreeTrial && customer.telegram !== null
  const isTrying =
    phase === 'running' && mayTry && !isActor(customer) && rng.fork('trial').chance(TRYING)
  const isTrial = isTrying || (phase === 'ended' && mayTry && rng.chance(0.6))
  const days = isTrial ? plan.freeTrialDays : plan.validity
  const oldest = Math.floor((noonOf(now).getTime() - firstPossibleStart(customer, plan)) / DAY_MS)
  const [least, most] = {
    running: [1, Math.min(oldest, isTrying ? days - 1 : plan.validity - 9)],
    expiring: [Math.max(1, plan.validity - 6), Math.min(oldest, plan.validity - 1)],
    ended: [days + 1, Math.min(oldest, days + 200)],
    fresh: [1, 1],
  }[phase]
  const earliest = Math.max(least ?? 1, 1)
  const startsAt =
    phase === 'fresh'
      ? new Date(now.getTime() - FRESH_MS)
      : daysBefore(rng, now, earliest, Math.max(earliest, most ?? 1))
  return {
    id: idAt(rng, startsAt),
    customerId: customer.id,
    planId: plan.id,
    kind: isTrial ? 'trial' : 'paid',
    amount: isTrial ? 0n : plan.price,
    startsAt,
    endsAt: new Date(startsAt.getTime() + days * DAY_MS),
  }
}

type About = { readonly customer: DemoCustomer; readonly plan: DemoPlan; readonly rng: Rng }

/** The subscription as its story has it; with the term before it, where there was time for one. */
function told(
  drawn: DemoSubscription,
  story: SubscriptionStory,
  { customer, plan, rng }: About,
): readonly DemoSubscription[] {
  switch (story) {
    case 'coupon':
      return [{ ...drawn, story, amount: discountedPrice(drawn.amount, festiveOffer) }]
    case 'renewal': {
      const { startsAt: endsAt } = drawn
      const startsAt = new Date(endsAt.getTime() - plan.validity * DAY_MS)
      return startsAt.getTime() < firstPossibleStart(customer, plan)
        ? [drawn]
        : [
            { ...drawn, id: idAt(rng.fork('earlier'), startsAt), startsAt, endsAt },
            { ...drawn, story },
          ]
    }
    case 'transfer':
    case 'cancelled':
      return [{ ...drawn, story }]
  }
}
