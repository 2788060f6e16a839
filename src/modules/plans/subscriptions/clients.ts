import type { Tx } from '#platform/tx.ts'
import { clientHoldingOf } from '../rules/client-status.ts'
import { countClients, countDue, listDue } from '../store/subscriptions/client-counts.ts'
import { countMonths } from '../store/subscriptions/client-months.ts'
import {
  findTakers,
  listClientIds,
  listClients,
  listEnding,
  listNewest,
  listPeople,
  listPlanTitles,
  listTerms,
} from '../store/subscriptions/clients.ts'
import { type PlanSubscription, toSubscription } from './plan-subscription.ts'

/** Maximum of terms read per person; more than anyone ever has. */
const TERMS_MAX = 500

/**
 * The people who hold or held plans of providers, trials included. Each statement serves many
 * people.
 */
export const clients = {
  list: listClients,
  /** The same people by id, for iteration. */
  ids: listClientIds,
  /** Everyone, whatever their status. */
  people: listPeople,
  /** The newest clients, after a position. */
  newest: listNewest,
  /** Clients with a plan that ends within `days`, renewed or not. */
  ending: listEnding,
  /** Plans that end within `days` and are not renewed, earliest end first, by holder. */
  due: listDue,
  /** Those among some people who themselves took a plan or a trial. */
  takers: findTakers,
  counts: countClients,
  countDue,
  months: countMonths,
  /** What one person holds and held of these providers, newest first. */
  termsOf: async (
    tx: Tx,
    whose: { readonly providerIds: readonly string[]; readonly userId: string },
  ): Promise<readonly PlanSubscription[]> =>
    (await listTerms(tx, whose, TERMS_MAX)).map(toSubscription),
  holdingOf: clientHoldingOf,
  titles: listPlanTitles,
}
