import type { Tx } from '#platform/tx.ts'
import {
  countHeld,
  countOthers,
  findHoldersEver,
  type HeldOf,
  holdsNonTrialPlan,
  listEntitledUsers,
  listProvidersHeld,
} from '../store/subscriptions/holders.ts'

/** Of these plans, or of all plans of the provider if none is given. */
type Entitled = {
  readonly providerId: string
  readonly planIds: readonly string[]
  readonly at: Date
}

type Customer = { readonly providerId: string; readonly userId: string; readonly at: Date }

/** The people who hold a provider's plans. */
export const holders = {
  /** Running or waiting subscriptions of any kind. */
  countSubscriptions: (tx: Tx, providerId: string, at: Date): Promise<number> =>
    countHeld(tx, providerId, at),

  /** Users who may use one of the plans at this moment, in the order of their ids. */
  listEntitled: (
    tx: Tx,
    plans: Entitled,
    page: { readonly after: string; readonly limit: number },
  ): Promise<readonly string[]> => listEntitledUsers(tx, plans, page),

  /** Which of these users have or ever had a plan of the provider, trials included. */
  everAmong: (tx: Tx, providerId: string, userIds: readonly string[]): Promise<readonly string[]> =>
    findHoldersEver(tx, providerId, userIds),

  /** Providers whose plans a user has or had, latest end first. */
  providersOf: (tx: Tx, userId: string, limit: number): Promise<readonly HeldOf[]> =>
    listProvidersHeld(tx, userId, limit),

  /**
   * Whether a user is a customer already, or would be one of at most `limit`. Those in `alsoCounted`
   * count as customers; a trial does not make one.
   */
  hasRoomFor: async (
    tx: Tx,
    customer: Customer,
    { limit, alsoCounted }: { readonly limit: number; readonly alsoCounted: readonly string[] },
  ): Promise<boolean> =>
    alsoCounted.includes(customer.userId) ||
    (await holdsNonTrialPlan(tx, customer)) ||
    (await countOthers(tx, customer, alsoCounted)) < limit,
}
