import type { Tx } from '#platform/tx.ts'
import {
  countHeld,
  countOthers,
  findHoldersEver,
  type HeldOf,
  holdsAny,
  listEntitledUsers,
  listProvidersHeld,
} from '../store/subscriptions/holders.ts'

/** Of these plans, or of all of the provider where none is named. */
type Entitled = {
  readonly providerId: string
  readonly planIds: readonly string[]
  readonly at: Date
}

type Customer = { readonly providerId: string; readonly userId: string; readonly at: Date }

/** How many people hold the plans of a provider. */
export const holders = {
  /** Subscriptions of any kind that run, or wait for their start. */
  countSubscriptions: (tx: Tx, providerId: string, at: Date): Promise<number> =>
    countHeld(tx, providerId, at),

  /** Who may use one of the plans at this instant, in the order of their ids. */
  listEntitled: (
    tx: Tx,
    plans: Entitled,
    page: { readonly after: string; readonly limit: number },
  ): Promise<readonly string[]> => listEntitledUsers(tx, plans, page),

  /** Which of these have, or had at any time, a plan of the provider, trials included. */
  everAmong: (tx: Tx, providerId: string, userIds: readonly string[]): Promise<readonly string[]> =>
    findHoldersEver(tx, providerId, userIds),

  /** Whose plans somebody has or had, those that end last first. */
  providersOf: (tx: Tx, userId: string, limit: number): Promise<readonly HeldOf[]> =>
    listProvidersHeld(tx, userId, limit),

  /**
   * Whether somebody is a customer, or would be one among `limit` at most. Those `beside` are as good
   * as customers; trials make none.
   */
  hasRoomFor: async (
    tx: Tx,
    customer: Customer,
    { limit, beside }: { readonly limit: number; readonly beside: readonly string[] },
  ): Promise<boolean> =>
    beside.includes(customer.userId) ||
    (await holdsAny(tx, customer)) ||
    (await countOthers(tx, customer, beside)) < limit,
}
