import type { PlaceInTime } from '#kit/page.ts'
import type { Tx } from '#platform/tx.ts'
import { type ClientHolding, clientHoldingOf } from '../rules/client-status.ts'
import {
  type ClientCounts,
  countClients,
  countDue,
  type DueCounts,
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

/** Maximum of terms read per person; more than anyone ever has. */
const TERMS_MAX = 500

/**
 * The people who hold or held plans of providers, trials included. Each statement serves many
 * people.
 */
export const clients = {
  list: (tx: Tx, query: ClientQuery): Promise<readonly ClientRow[]> => listClients(tx, query),
  /** The same people by id, for iteration. */
  ids: (
    tx: Tx,
    query: Omit<ClientQuery, 'after'> & { readonly afterId?: string | undefined },
  ): Promise<readonly string[]> => listClientIds(tx, query),
  /** Everyone, whatever their status. */
  people: (tx: Tx, providerIds: readonly string[], limit: number): Promise<readonly string[]> =>
    listPeople(tx, providerIds, limit),
  /** The newest clients, after a position. */
  newest: (
    tx: Tx,
    query: Pick<ClientQuery, 'providerIds' | 'after' | 'rows'>,
  ): Promise<readonly string[]> => listNewest(tx, query),
  /** Clients with a plan that ends within `days`, renewed or not. */
  ending: (
    tx: Tx,
    of: Pick<ClientsOf, 'providerIds' | 'at'> & { readonly days: number },
  ): Promise<readonly string[]> => listEnding(tx, of),
  /** Plans that end within `days` and are not renewed, earliest end first, by holder. */
  due: (tx: Tx, query: Parameters<typeof listDue>[1]): Promise<readonly PlaceInTime[]> =>
    listDue(tx, query),
  counts: (tx: Tx, of: Omit<ClientsOf, 'planId'>): Promise<ClientCounts> => countClients(tx, of),
  countDue: (tx: Tx, of: Omit<ClientsOf, 'planId'>): Promise<DueCounts> => countDue(tx, of),
  months: (
    tx: Tx,
    providerIds: readonly string[],
    spans: readonly Span[],
  ): Promise<readonly MonthCounts[]> => countMonths(tx, providerIds, spans),
  /** What one person holds and held of these providers, newest first. */
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
