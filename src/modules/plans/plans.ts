import type { ProviderCategory } from '#contract/categories.ts'
import { TIME_ZONE } from '#contract/constants.ts'
import type { PlanCard } from '#contract/entities/plan.ts'
import { dayIn } from '#kit/day.ts'
import { providerChanged } from '#modules/providers/index.ts'
import { announceChange } from '#platform/cache-topics.ts'
import type { DrainLoop } from '#platform/drain-loop.ts'
import { type Subscription, subscribe } from '#platform/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import { createActivation } from './activation.ts'
import { createBanners } from './banners.ts'
import { cardsOf, createCatalogue } from './catalogue.ts'
import { clients } from './clients.ts'
import { createCouponUses } from './coupon-uses.ts'
import { createCoupons } from './coupons.ts'
import type { PlansDeps } from './deps.ts'
import { createDocuments } from './documents.ts'
import { type DueParts, settleDue, startDueLoop } from './due.ts'
import { findAllForSale, findForSale, type PlanForSale, versionOf } from './for-sale.ts'
import { holders } from './holders.ts'
import { importPlans, type PlanImport } from './import.ts'
import { checkPlansInvariants } from './invariants.ts'
import { createOwnPlans } from './own-plans.ts'
import { advanceOf } from './rules/advance.ts'
import { findAdvanceLimits } from './store/advance.ts'
import {
  type FindablePlan,
  findOnSale,
  findPlan,
  findTitles,
  listFindable,
} from './store/catalogue.ts'
import { setProviderVerified } from './store/writes.ts'
import { createSubscriptions } from './subscriptions.ts'
import { createTakenOff } from './taken-off.ts'

export type Plans = ReturnType<typeof createPlans>

/** Plans: the catalogue, their providers' side, coupons, and who may use which until when. */
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

    /** Undefined for a plan that is not on sale at this moment. */
    forSale: (tx: Tx, planId: string): Promise<PlanForSale | undefined> =>
      findForSale(deps, tx, planId),
    /** Those of these plans that are on sale at this moment. */
    allForSale: (tx: Tx, planIds: readonly string[]): Promise<ReadonlyMap<string, PlanForSale>> =>
      findAllForSale(deps, tx, planIds),
    /** What was promised under a version; kept as long as the plan. */
    versionOf,
    /** Notes every second what has come due, until it is stopped. */
    startDueLoop: (parts: DueParts): Promise<DrainLoop> => startDueLoop(deps, parts),
    /** One batch of what is due now. */
    settleDue: () => settleDue(deps),
    /** For how many days fees may be taken in advance; categories without a limit are missing. */
    advanceLimits: (tx: Tx, at: Date): Promise<ReadonlyMap<ProviderCategory, number>> =>
      findAdvanceLimits(tx, dayIn(TIME_ZONE, at)),
    advanceOf,
    checkInvariants: checkPlansInvariants,

    /** Cards of those among these ids that are on sale; the others are missing. */
    cardsOf: async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, PlanCard>> => {
      const rows = ids.length === 0 ? [] : await findOnSale(tx, ids)
      const cards = await cardsOf(deps.providers, tx, rows)
      return new Map(cards.map((card) => [card._id, card]))
    },
    /** Titles of these plans, on sale or not. */
    titlesOf: (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
      ids.length === 0 ? Promise.resolve(new Map()) : findTitles(tx, ids),
    /** A plan's title, whatever its state. */
    titleOf: async (tx: Tx, planId: string): Promise<string | undefined> =>
      (await findPlan(tx, planId))?.title,
    /** What words can find the plans by that these providers have on sale. */
    findableOf: (tx: Tx, providerIds: readonly string[]): Promise<readonly FindablePlan[]> =>
      listFindable(tx, providerIds),
    /** Plans go off sale with their provider's verification, and come back with it. */
    followProvider: async (tx: Tx, providerId: string): Promise<void> => {
      const standing = (await deps.providers.standingsOf(tx, [providerId])).get(providerId)
      if (await setProviderVerified(tx, providerId, standing?.verified ?? false)) {
        announceChange(tx, 'plans')
      }
    },
    importPlans: (tx: Tx, rows: readonly PlanImport[]): Promise<void> =>
      importPlans(deps, tx, rows),
  }
}

export function plansSubscriptions(plans: Plans): readonly Subscription[] {
  return [
    subscribe(providerChanged, 'plans.follow-provider', (tx, { providerId }) =>
      plans.followProvider(tx, providerId),
    ),
  ]
}
