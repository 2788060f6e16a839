import { type PlanDuration, platformPlans } from '#contract/enums.ts'
import { PROMO_VALIDITY_DAYS, type PromoCode } from '#contract/prices.ts'
import { DAY_MS, MINUTE_MS } from '#kit/clock.ts'
import { isActor } from './actors.ts'
import { makePayment } from './identifiers-money.ts'
import type { DemoPurchase } from './money-types.ts'
import type { Rng } from './prng.ts'
import { drawnPart, idAt } from './times.ts'
import type { DemoPlan, DemoProvider, DemoSubscription } from './types.ts'

/** How a plan's last platform plan stands now. */
type Ending = 'running' | 'ending' | 'ended'

/** A plan is off sale for so many days at least. */
const ENDED_DAYS = 4

/**
 * The platform plans that kept every plan on sale from the day it was made: most go on, some end
 * within days, and some have ended, so that the plan can be activated again. Each named provider has
 * one of each kind.
 */
export function makePurchases(
  rng: Rng,
  now: Date,
  {
    providers,
    plans,
    subscriptions,
  }: {
    readonly providers: readonly DemoProvider[]
    readonly plans: readonly DemoPlan[]
    readonly subscriptions: readonly DemoSubscription[]
  },
): readonly DemoPurchase[] {
  const lastSold = new Map<string, number>()
  for (const { planId, startsAt } of subscriptions) {
    lastSold.set(planId, Math.max(lastSold.get(planId) ?? 0, startsAt.getTime()))
  }
  return providers.flatMap((provider) => {
    const own = plans.filter((plan) => plan.providerId === provider.id)
    const mayEnd = own.filter(
      ({ id, createdAt }) =>
        Math.max(lastSold.get(id) ?? 0, createdAt.getTime()) <
        now.getTime() - (ENDED_DAYS + PROMO_VALIDITY_DAYS) * DAY_MS,
    )
    const named = isActor(provider) ? namedEndings(own, mayEnd) : undefined
    const promoPlan = own[0]?.id
    return own.flatMap((plan) => {
      const draws = rng.fork(drawnPart(plan.id))
      const drawn = draws.weighted<Ending>([
        ['running', 82],
        ['ending', 11],
        ['ended', mayEnd.length > 1 && mayEnd.at(-1) === plan ? 30 : 0],
      ])
      const ending = named?.get(plan.id) ?? drawn
      const promo = plan.id === promoPlan && draws.chance(0.5)
      return purchasesOf(plan, { ending, promo, soldAt: lastSold.get(plan.id) ?? 0 }, now, draws)
    })
  })
}

/** The first plan of a named provider goes on, so that its coupons can be tried. */
function namedEndings(
  own: readonly DemoPlan[],
  mayEnd: readonly DemoPlan[],
): ReadonlyMap<string, Ending> {
  const ended = mayEnd.findLast((plan) => plan !== own[0])
  const ending = own.findLast((plan) => plan !== own[0] && plan !== ended)
  return new Map(
    own.map(({ id }) => [
      id,
      id === ended?.id ? 'ended' : id === ending?.id ? 'ending' : 'running',
    ]),
  )
}

type Course = { readonly ending: Ending; readonly promo: boolean; readonly soldAt: number }

/** Backwards from the end to the day on which the plan was made. */
function purchasesOf(
  plan: DemoPlan,
  { ending, promo, soldAt }: Course,
  now: Date,
  rng: Rng,
): readonly DemoPurchase[] {
  const made: DemoPurchase[] = []
  const created = plan.createdAt.getTime() - 7 * MINUTE_MS
  let until = endOf(ending, Math.max(soldAt, created), now, rng)
  while (until > created) {
    const isOpen = until > now.getTime()
    const duration = durationFor(until - created, isOpen ? until - now.getTime() : 0, rng)
    const at = Math.max(until - duration * DAY_MS, created)
    made.unshift(purchase(plan, { duration, at, end: at + duration * DAY_MS }, rng))
    until = at
  }
  const [first, ...later] = made
  const isPromo = promo && first !== undefined && first.duration === PROMO_VALIDITY_DAYS
  return isPromo ? [{ ...first, promoCode: codeOf(first), payment: null }, ...later] : made
}

function endOf(ending: Ending, since: number, now: Date, rng: Rng): number {
  const moment = now.getTime()
  switch (ending) {
    case 'running':
      return moment + rng.int(16, 300) * DAY_MS + rng.int(0, 1439) * MINUTE_MS
    case 'ending':
      return moment + rng.int(1, 9) * DAY_MS + rng.int(0, 1439) * MINUTE_MS
    case 'ended': {
      const latest = Math.floor((moment - since) / DAY_MS) - PROMO_VALIDITY_DAYS
      return moment - rng.int(ENDED_DAYS, Math.max(ENDED_DAYS, Math.min(60, latest))) * DAY_MS
    }
  }
}

/** A length that began before now where it still runs, and as far as it can within what is left. */
function durationFor(left: number, open: number, rng: Rng): PlanDuration {
  const wanted = rng.weighted<PlanDuration>([
    [30, 1],
    [90, 1],
    [180, 3],
    [360, 7],
  ])
  const lengths: readonly PlanDuration[] = [30, 90, 180, 360]
  const possible = lengths.filter((days) => days > open / DAY_MS)
  const within = possible.filter((days) => days * DAY_MS <= left)
  const fallback = within.at(-1) ?? possible[0] ?? 360
  return within.includes(wanted) ? wanted : fallback
}

function purchase(
  plan: DemoPlan,
  {
    duration,
    at,
    end,
  }: { readonly duration: PlanDuration; readonly at: number; readonly end: number },
  rng: Rng,
): DemoPurchase {
  const moment = new Date(at)
  return {
    id: idAt(rng, moment),
    providerId: plan.providerId,
    planId: plan.id,
    tier: rng.weighted([
      [platformPlans[0], 3],
      [platformPlans[1], 4],
      [platformPlans[2], 2],
    ]),
    duration,
    promoCode: null,
    at: moment,
    endsAt: new Date(end),
    payment: makePayment(rng),
  }
}

function codeOf({ tier }: DemoPurchase): PromoCode {
  return ({ silver: 'PROMOS1', gold: 'PROMOG1', platinum: 'PROMOP1' } as const)[tier]
}
