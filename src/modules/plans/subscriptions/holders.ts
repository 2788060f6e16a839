import type { Tx } from '#platform/tx.ts'
import {
  countHeld,
  countOthers,
  findHoldersEver,
  holdsNonTrialPlan,
  listEntitledUsers,
  listProvidersHeld,
} from '../store/subscriptions/holders.ts'

type Customer = { readonly providerId: string; readonly userId: string; readonly at: Date }

/** The people who hold a provider's plans. */
export const holders = {
  /** Running or waiting subscriptions of any kind. */
  countSubscriptions: countHeld,

  /** Users who may use one of the plans at this moment, in the order of their ids. */
  listEntitled: listEntitledUsers,

  /** Which of these users have or ever had a plan of the provider, trials included. */
  everAmong: findHoldersEver,

  /** Providers whose plans a user has or had, latest end first. */
  providersOf: listProvidersHeld,

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
