import type { PlanCard } from '#contract/entities/plan.ts'
import { providerChanged } from '#modules/providers/index.ts'
import { announceChange } from '#platform/cache-topics.ts'
import { type Subscription, subscribe } from '#platform/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import { cardsOf, createCatalogue } from './catalogue.ts'
import type { PlansDeps } from './deps.ts'
import { importPlans, type PlanImport } from './import.ts'
import { type FindablePlan, findOnSale, listFindable } from './store/catalogue.ts'
import { setProviderVerified } from './store/writes.ts'

export type Plans = ReturnType<typeof createPlans>

/** The catalogue of plans. */
export function createPlans(deps: PlansDeps) {
  return {
    catalogue: createCatalogue(deps),

    /** Cards of those among these ids that are on sale; the others are missing. */
    cardsOf: async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, PlanCard>> => {
      const rows = ids.length === 0 ? [] : await findOnSale(tx, ids)
      const cards = await cardsOf(deps.providers, tx, rows)
      return new Map(cards.map((card) => [card._id, card]))
    },
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
