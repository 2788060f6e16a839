import type { Tx } from '#platform/tx.ts'
import { type ClientHolding, clientHoldingOf } from '../rules/client-status.ts'
import {
  type ClientCounts,
  countClients,
  countDue,
  type DueCounts,
  type DuePlace,
  listDue,
} from '../store/subscriptions/client-counts.ts'
import { countMonths, type MonthCounts, type Span } from '../store/subscriptions/client-months.ts'
import {
  type ClientQuery,
  type ClientRow,
  type ClientsOf,
  listClientIds,
  listClients,
  listEnding,
  listNewest,
  listPeople,
  listPlanTitles,
  listTerms,
} from '../store/subscriptions/clients.ts'
import { type PlanSubscription, toSubscription } from './plan-subscription.ts'

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
  /** Everybody, whatever their status. */
  people: (tx: Tx, providerIds: readonly string[], limit: number): Promise<readonly string[]> =>
    listPeople(tx, providerIds, limit),
  /** The newest, behind a place. */
  newest: (
    tx: Tx,
    query: Pick<ClientQuery, 'providerIds' | 'after' | 'rows'>,
  ): Promise<readonly string[]> => listNewest(tx, query),
  /** Those with a plan that ends within so many days, renewed or not. */
  ending: (
    tx: Tx,
    of: Pick<ClientsOf, 'providerIds' | 'at'> & { readonly days: number },
  ): Promise<readonly string[]> => listEnding(tx, of),
  /** Plans that end within so many days and are not renewed, the first end first, by their holders. */
  due: (tx: Tx, query: Parameters<typeof listDue>[1]): Promise<readonly DuePlace[]> =>
    listDue(tx, query),
  counts: (tx: Tx, of: Omit<ClientsOf, 'planId'>): Promise<ClientCounts> => countClients(tx, of),
  countDue: (tx: Tx, of: Omit<ClientsOf, 'planId'>): Promise<DueCounts> => countDue(tx, of),
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
  holdingOf: (terms: readonly PlanSubscription[], now: Date): ClientHolding | undefined =>
    clientHoldingOf(terms, now),
  titles: (
    tx: Tx,
    providerIds: readonly string[],
    limit: number,
  ): Promise<readonly { readonly id: string; readonly title: string }[]> =>
    listPlanTitles(tx, providerIds, limit),
}
