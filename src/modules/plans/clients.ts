import type { Tx } from '#platform/tx.ts'
import { type PlanSubscription, toSubscription } from './plan-subscription.ts'
import { type ClientStanding, clientStandingOf } from './rules/client-standing.ts'
import { countMonths, type MonthCounts, type Span } from './store/client-months.ts'
import {
  type ClientQuery,
  type ClientRow,
  type ClientsOf,
  countClients,
  listClientIds,
  listClients,
  listPeople,
  listPlanTitles,
  listTerms,
  type StandingCount,
} from './store/clients.ts'

/** Terms of one person that are looked at: more than anybody ever has. */
const TERMS_MAX = 500

/** The people who hold or held plans of providers, trials included; each statement is for many. */
export const clients = {
  list: (tx: Tx, query: ClientQuery): Promise<readonly ClientRow[]> => listClients(tx, query),
  /** The same people by their ids, to be walked over. */
  ids: (
    tx: Tx,
    query: Omit<ClientQuery, 'after'> & { readonly afterId?: string | undefined },
  ): Promise<readonly string[]> => listClientIds(tx, query),
  /** Everybody, whatever their standing. */
  people: (tx: Tx, providerIds: readonly string[], limit: number): Promise<readonly string[]> =>
    listPeople(tx, providerIds, limit),
  counts: (tx: Tx, of: ClientsOf): Promise<readonly StandingCount[]> => countClients(tx, of),
  months: (
    tx: Tx,
    providerIds: readonly string[],
    spans: readonly Span[],
  ): Promise<readonly MonthCounts[]> => countMonths(tx, providerIds, spans),
  /** What one person holds and held of these providers, the newest first. */
  termsOf: async (
    tx: Tx,
    whose: { readonly providerIds: readonly string[]; readonly userId: string },
  ): Promise<readonly PlanSubscription[]> =>
    (await listTerms(tx, whose, TERMS_MAX)).map(toSubscription),
  standingOf: (terms: readonly PlanSubscription[], now: Date): ClientStanding | undefined =>
    clientStandingOf(terms, now),
  titles: (
    tx: Tx,
    providerIds: readonly string[],
    limit: number,
  ): Promise<readonly { readonly id: string; readonly title: string }[]> =>
    listPlanTitles(tx, providerIds, limit),
}
