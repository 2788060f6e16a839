import type { SubscriptionStatus } from '#contract/checkout/states.ts'
import type { MySubscription } from '#contract/checkout/types.ts'
import { type Page, type PlaceInTime, pageOf } from '#kit/page.ts'
import type { HeldTerm } from '#modules/plans/index.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from '../deps.ts'
import { daysLeftOf, subscriptionStatus } from '../rules/subscription-status.ts'
import { listCancellations } from '../store/cancellations.ts'
import { findLines } from '../store/order-lists.ts'

type Deps = Pick<CheckoutDeps, 'plans' | 'providers'>

type MySubscriptionsQuery = {
  readonly now: Date
  /** Undefined for the first page. */
  readonly after?: PlaceInTime | undefined
  /** Ended subscriptions per page. */
  readonly limit: number
}

const order: Readonly<Record<SubscriptionStatus, number>> = {
  expiring: 0,
  running: 1,
  upcoming: 2,
  ended: 3,
  cancelled: 4,
}

/**
 * The first page starts with all subscriptions that have not ended: running before upcoming, and
 * within each the earliest end first. After them, and on the following pages, come the ended ones,
 * latest end first.
 */
export async function listMySubscriptions(
  deps: Deps,
  tx: Tx,
  userId: string,
  { now, after, limit }: MySubscriptionsQuery,
): Promise<Page<MySubscription>> {
  const { subscriptions } = deps.plans
  const [held, ended] = await Promise.all([
    after === undefined ? subscriptions.heldBy(tx, userId, now) : [],
    subscriptions.endedOf(tx, userId, { at: now, after, rows: limit + 1 }),
  ])
  const page = pageOf(ended, limit, ({ until, id }) => ({ key: until.toISOString(), id }))
  const shown = await presentSubscriptions(deps, tx, [...held, ...page.items], now)
  const first = shown.slice(0, held.length).toSorted(runningFirst)
  return { ...page, items: [...first, ...shown.slice(held.length)] }
}

function runningFirst(a: MySubscription, b: MySubscription): number {
  return order[a.status] - order[b.status] || (a.endsAt < b.endsAt ? -1 : 1)
}

export async function presentSubscriptions(
  deps: Deps,
  tx: Tx,
  held: readonly HeldTerm[],
  now: Date,
): Promise<readonly MySubscription[]> {
  const [lines, names, cards, titles, endings] = await Promise.all([
    linesOf(tx, held),
    deps.providers.namesOf(
      tx,
      held.map(({ providerId }) => providerId),
    ),
    deps.plans.cardsOf(tx, [...new Set(held.map(({ planId }) => planId))]),
    titlesOf(deps, tx, held),
    endingsOf(tx, held),
  ])
  return held.map((one): MySubscription => {
    const line = lines.get(one.sourceId)
    const status = subscriptionStatus(one, now)
    const isAlive = status !== 'ended' && status !== 'cancelled'
    const card = cards.get(one.planId)
    const isHolder = isAlive && one.kind !== 'trial'
    return {
      _id: one.id,
      serviceId: one.planId,
      serviceName: titles.get(versionKey(one)) ?? '',
      soldById: one.providerId,
      soldByName: names.get(one.providerId) ?? '',
      status,
      isFreeTrial: one.kind === 'trial',
      startsAt: one.startsAt.toISOString(),
      endsAt: one.until.toISOString(),
      daysLeft: daysLeftOf(one, now),
      orderId: line?.order_id ?? null,
      invoiceId: line?.invoice_id ?? null,
      canRenew: card !== undefined && one.isLast && (!card.paused || isHolder),
      canCancel: isAlive && line !== undefined,
      ending: endings.get(one.id) ?? null,
    }
  })
}

async function linesOf(tx: Tx, held: readonly HeldTerm[]) {
  const lines = await findLines(
    tx,
    held.map(({ sourceId }) => sourceId),
  )
  return new Map(lines.map((line) => [line.id, line]))
}

/** By subscription: who ended it for a reason. */
async function endingsOf(
  tx: Tx,
  held: readonly HeldTerm[],
): Promise<ReadonlyMap<string, MySubscription['ending']>> {
  const rows = await listCancellations(
    tx,
    held.map(({ sourceId }) => sourceId),
  )
  return new Map(
    rows.flatMap(({ subscription_id: id, ended_by: by, reason }) =>
      by === null || reason === null ? [] : [[id, { by, reason }]],
    ),
  )
}

const versionKey = ({ planId, planVersion }: Pick<HeldTerm, 'planId' | 'planVersion'>) =>
  `${planId} ${planVersion}`

/** Plan titles in the versions that were bought. */
async function titlesOf(
  { plans }: Deps,
  tx: Tx,
  held: readonly HeldTerm[],
): Promise<ReadonlyMap<string, string>> {
  const versions = new Map(held.map((one) => [versionKey(one), one]))
  const titles = await plans.versionTitles(tx, [...versions.values()])
  return new Map(titles.map((one) => [versionKey(one), one.title]))
}
