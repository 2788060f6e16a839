import { DAY_MS } from '#kit/clock.ts'
import type { Paise } from '#kit/money.ts'
import { paiseFromRupees } from '#kit/money.ts'
import { YEARLY_FEE_CAP_RUPEES } from './plan-parts.ts'
import type { Rng } from './prng.ts'
import { daysBefore, idAt } from './times.ts'
import type { DemoCustomer, DemoPlan, DemoSubscription } from './types.ts'

const YEARLY_CAP = paiseFromRupees(YEARLY_FEE_CAP_RUPEES)

/** How often a plan of the showcase is taken where one would do: its tables are to be full. */
const SHOWN = 0.14

/** How a subscription stands at `now`. */
type Phase = 'running' | 'expiring' | 'ended'

/**
 * Who bought what: most customers little, some several plans, about a third nothing. The first
 * named customer has a plan in each phase, bought from the showcase providers, the second has none.
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
  return customers.flatMap((customer, index) => {
    const own = rng.fork(`customer ${index}`)
    const wanted = phasesFor(index, own)
    return subscriptionsOf(customer, wanted, index === 0 ? showcase : catalogue, {
      showcaseIds,
      now,
      rng: own,
    })
  })
}

function phasesFor(index: number, rng: Rng): readonly Phase[] {
  if (index === 0) {
    return ['running', 'expiring', 'ended', 'running']
  }
  if (index === 1 || rng.chance(0.35)) {
    return []
  }
  const count = 1 + Math.floor(4 * rng.float() ** 2.5)
  return Array.from({ length: count }, () =>
    rng.weighted([['running', 6] as const, ['expiring', 1] as const, ['ended', 4] as const]),
  )
}

function subscriptionsOf(
  customer: DemoCustomer,
  phases: readonly Phase[],
  catalogue: readonly DemoPlan[],
  { showcaseIds, now, rng }: { showcaseIds: ReadonlySet<string>; now: Date; rng: Rng },
): readonly DemoSubscription[] {
  const bought: DemoSubscription[] = []
  const spent = new Map<string, Paise>()
  const owned = new Set<string>()
  for (const phase of phases) {
    const fitting = catalogue.filter(
      (plan) =>
        !owned.has(plan.id) &&
        firstPossibleStart(customer, plan) <= latestStart(plan, phase, now) &&
        (spent.get(plan.providerId) ?? 0n) + plan.price <= YEARLY_CAP,
    )
    if (fitting.length > 0) {
      const shown = fitting.filter(({ providerId }) => showcaseIds.has(providerId))
      const plan = rng.pick(shown.length > 0 && rng.chance(SHOWN) ? shown : fitting)
      const subscription = subscribe(customer, plan, phase, now, rng)
      owned.add(plan.id)
      spent.set(plan.providerId, (spent.get(plan.providerId) ?? 0n) + subscription.amount)
      bought.push(subscription)
    }
  }
  return bought
}

function firstPossibleStart(customer: DemoCustomer, plan: DemoPlan): number {
  return Math.max(customer.joinedAt.getTime(), plan.createdAt.getTime()) + DAY_MS
}

/** The latest day on which a subscription began that is in this phase now. */
function latestStart(plan: DemoPlan, phase: Phase, now: Date): number {
  const ago = { running: 2, expiring: plan.validity - 1, ended: plan.validity + 2 }[phase]
  return now.getTime() - ago * DAY_MS
}

function subscribe(
  customer: DemoCustomer,
  plan: DemoPlan,
  phase: Phase,
  now: Date,
  rng: Rng,
): DemoSubscription {
  const isTrial =
    phase === 'ended' && plan.isFreeTrial && customer.telegram !== null && rng.chance(0.6)
  const days = isTrial ? plan.freeTrialDays : plan.validity
  const oldest = Math.floor((now.getTime() - firstPossibleStart(customer, plan)) / DAY_MS)
  const [least, most] = {
    running: [1, Math.min(oldest, plan.validity - 9)],
    expiring: [Math.max(1, plan.validity - 6), Math.min(oldest, plan.validity - 1)],
    ended: [days + 1, Math.min(oldest, days + 200)],
  }[phase]
  const earliest = Math.max(least ?? 1, 1)
  const startsAt = daysBefore(rng, now, earliest, Math.max(earliest, most ?? 1))
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
