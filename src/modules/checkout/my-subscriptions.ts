import type { MySubscription } from '#contract/checkout/entities.ts'
import type { SubscriptionStanding } from '#contract/checkout/states.ts'
import type { PlanSubscription } from '#modules/plans/index.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from './deps.ts'
import { namesOf } from './present.ts'
import { daysLeftOf, standingOf } from './rules/standing.ts'
import { findLines } from './store/orders.ts'

type Deps = Pick<CheckoutDeps, 'plans' | 'providers'>

const order: Readonly<Record<SubscriptionStanding, number>> = {
  expiring: 0,
  running: 1,
  upcoming: 2,
  ended: 3,
  cancelled: 4,
}

/** Those that run first, the one that ends soonest before the others; then what is over. */
export async function listMySubscriptions(
  deps: Deps,
  tx: Tx,
  userId: string,
  now: Date,
): Promise<readonly MySubscription[]> {
  const held = await deps.plans.subscriptions.listOf(tx, userId)
  const shown = await presentSubscriptions(deps, tx, held, now)
  return shown.toSorted((a, b) => {
    const rank = order[a.standing] - order[b.standing]
    const isOver = a.standing === 'ended' || a.standing === 'cancelled'
    const soonest = a.endsAt < b.endsAt ? -1 : 1
    return rank !== 0 ? rank : isOver ? -soonest : soonest
  })
}

export async function presentSubscriptions(
  deps: Deps,
  tx: Tx,
  held: readonly PlanSubscription[],
  now: Date,
): Promise<readonly MySubscription[]> {
  const sources = held.map(({ sourceId }) => sourceId)
  const lines = new Map((await findLines(tx, sources)).map((line) => [line.id, line]))
  const names = await namesOf(
    deps,
    tx,
    held.map(({ providerId }) => providerId),
  )
  const cards = await deps.plans.cardsOf(tx, [...new Set(held.map(({ planId }) => planId))])
  const titles = await titlesOf(deps, tx, held)
  const last = lastEnds(held)
  return held.map((one): MySubscription => {
    const line = lines.get(one.sourceId)
    const standing = standingOf(one, now)
    const isAlive = standing !== 'ended' && standing !== 'cancelled'
    return {
      _id: one.id,
      serviceId: one.planId,
      serviceName: titles.get(versionKey(one)) ?? '',
      soldById: one.providerId,
      soldByName: names.get(one.providerId) ?? '',
      standing,
      isFreeTrial: one.kind === 'trial',
      startsAt: one.startsAt.toISOString(),
      endsAt: one.until.toISOString(),
      daysLeft: daysLeftOf(one, now),
      orderId: line?.order_id ?? null,
      invoiceId: line?.invoice_id ?? null,
      canRenew: cards.has(one.planId) && last.get(one.planId) === one.until.getTime(),
      canCancel: isAlive && line !== undefined,
    }
  })
}

/** A plan is renewed from the end of its last term, so only that one offers it. */
function lastEnds(held: readonly PlanSubscription[]): ReadonlyMap<string, number> {
  const ends = new Map<string, number>()
  for (const { planId, until } of held) {
    ends.set(planId, Math.max(ends.get(planId) ?? 0, until.getTime()))
  }
  return ends
}

const versionKey = ({ planId, planVersion }: PlanSubscription) => `${planId} ${planVersion}`

/** As the plans were called when they were bought. */
async function titlesOf(
  { plans }: Deps,
  tx: Tx,
  held: readonly PlanSubscription[],
): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>()
  for (const one of held) {
    const key = versionKey(one)
    if (!titles.has(key)) {
      const version = await plans.versionOf(tx, one.planId, one.planVersion)
      titles.set(key, version?.title ?? '')
    }
  }
  return titles
}
