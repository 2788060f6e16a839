import type { Tx } from '#platform/tx.ts'
import { countHeld, countOthers, holdsAny } from './store/holders.ts'

type Customer = { readonly providerId: string; readonly userId: string; readonly at: Date }

/** How many people hold the plans of a provider. */
export const holders = {
  /** Subscriptions of any kind that run, or wait for their start. */
  countSubscriptions: (tx: Tx, providerId: string, at: Date): Promise<number> =>
    countHeld(tx, providerId, at),

  /** Whether somebody is a customer, or would be one among `limit` at most. Trials make no customer. */
  hasRoomFor: async (tx: Tx, customer: Customer, limit: number): Promise<boolean> =>
    (await holdsAny(tx, customer)) || (await countOthers(tx, customer)) < limit,
}
