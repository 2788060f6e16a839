import type { PlanCard } from '#contract/plans/types.ts'
import type { ProviderCategory } from '#contract/providers/categories.ts'
import { dayInIndia } from '#kit/day.ts'
import { providerChanged } from '#modules/providers/index.ts'
import type { DrainLoop } from '#platform/jobs/drain-loop.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { type Subscription, subscribe } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import { cardsOf, createCatalogue } from './catalogue/catalogue.ts'
import { checkSellers, updateProviderSells } from './catalogue/follow-providers.ts'
import {
  findAllForSale,
  findForSale,
  findOffers,
  type PlanForSale,
  versionOf,
} from './catalogue/for-sale.ts'
import { createCouponUses } from './coupons/coupon-uses.ts'
import { createCoupons } from './coupons/coupons.ts'
import { releaseExpiredHolds } from './coupons/release-expired-holds.ts'
import type { PlansDeps } from './deps.ts'
import { checkPlansInvariants } from './invariants.ts'
import { type DueLoopDeps, settleDue, startDueLoop } from './jobs.ts'
import { createActivation } from './own/activation.ts'
import { createBanners } from './own/banners.ts'
import { createDocuments } from './own/documents.ts'
import { createOwnPlans } from './own/own-plans.ts'
import { createTakenOff } from './own/taken-off.ts'
import { advanceOf } from './rules/advance.ts'
import { findAdvanceLimits } from './store/advance.ts'
import {
  type FindablePlan,
  findOnSale,
  findPlan,
  findTitles,
  listFindable,
} from './store/catalogue.ts'
import { findVersionTitles } from './store/versions.ts'
import { clients } from './subscriptions/clients.ts'
import { holders } from './subscriptions/holders.ts'
import { createSubscriptions } from './subscriptions/subscriptions.ts'

export type Plans = ReturnType<typeof createPlans>

/** Plans: the catalogue, the providers' side, coupons, and subscriptions. */
export function createPlans(deps: PlansDeps) {
  return {
    catalogue: createCatalogue(deps),
    own: createOwnPlans(deps),
    documents: createDocuments(deps),
    banners: createBanners(deps),
    coupons: createCoupons(deps),
    couponUses: createCouponUses(deps),
    subscriptions: createSubscriptions(deps),
    activation: createActivation(deps),
    takenOff: createTakenOff(deps),
    holders,
    clients,

    /** Undefined if the plan is not on sale. */
    forSale: (tx: Tx, planId: string): Promise<PlanForSale | undefined> =>
      findForSale(deps, tx, planId),
    /** Those of these plans that are on sale. */
    allForSale: (tx: Tx, planIds: readonly string[]): Promise<ReadonlyMap<string, PlanForSale>> =>
      findAllForSale(deps, tx, planIds),
    /** The same, with their cards. */
    offersOf: (tx: Tx, planIds: readonly string[]) => findOffers(deps, tx, planIds),
    /** What a version promised; kept as long as the plan. */
    versionOf,
    /** Titles of plans in these versions. */
    versionTitles: findVersionTitles,
    /** Processes every few seconds what is due, until it is stopped. */
    startDueLoop: (parts: DueLoopDeps): Promise<DrainLoop> => startDueLoop(deps, parts),
    /** One batch of what is due. */
    settleDue: () => settleDue(deps),
    startJobs: async (jobs: Jobs): Promise<void> => {
      await jobs.schedule('plans-release-expired-holds', '* * * * *', () =>
        releaseExpiredHolds(deps),
      )
      await jobs.schedule('plans-check-sellers', '23 * * * *', () => checkSellers(deps))
    },
    /** How many days of fees may be taken in advance; categories without a limit are missing. */
    advanceLimits: (tx: Tx, at: Date): Promise<ReadonlyMap<ProviderCategory, number>> =>
      findAdvanceLimits(tx, dayInIndia(at)),
    advanceOf,
    checkInvariants: checkPlansInvariants,

    /** Cards of those of these plans that are on sale; the others are missing. */
    cardsOf: async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, PlanCard>> => {
      const rows = ids.length === 0 ? [] : await findOnSale(tx, ids, deps.clock.now())
      const cards = await cardsOf(deps.providers, tx, rows)
      return new Map(cards.map((card) => [card._id, card]))
    },
    /** Titles of these plans, on sale or not. */
    titlesOf: (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
      ids.length === 0 ? Promise.resolve(new Map()) : findTitles(tx, ids),
    /** A plan's title, whatever its status. */
    titleOf: async (tx: Tx, planId: string): Promise<string | undefined> =>
      (await findPlan(tx, planId))?.title,
    /** The searchable texts of the plans that these providers have on sale. */
    findableOf: (tx: Tx, providerIds: readonly string[]): Promise<readonly FindablePlan[]> =>
      listFindable(tx, providerIds, deps.clock.now()),
    updateProviderSells: (tx: Tx, providerId: string): Promise<void> =>
      updateProviderSells(deps, tx, providerId),
  }
}

export function plansSubscriptions(plans: Plans): readonly Subscription[] {
  return [
    subscribe(providerChanged, 'plans.follow-provider', (tx, { providerId }) =>
      plans.updateProviderSells(tx, providerId),
    ),
  ]
}
