import { type Clock, DAY_MS, MINUTE_MS } from '#kit/clock.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Database } from '#platform/tx.ts'
import {
  addUpDeliveries,
  deleteDeliveries,
  findDelivery,
  findLastNotified,
  insertNotified,
  listNotified,
  markReceived,
  updateTold,
} from './store/deliveries.ts'

/**
 * A browser may report a call before its account is notified only if the call is younger than this.
 */
const EARLY_MS = 15 * MINUTE_MS

/** After this time only the figures of a call that is over are kept, without the accounts. */
const RETENTION_MS = 30 * DAY_MS

export type Deliveries = ReturnType<typeof createDeliveries>

/**
 * How soon the people entitled to a new call received it: from its posting to the first report of
 * their browser. Only notified accounts count.
 */
export function createDeliveries({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  /** Returns the number of calls that were summed up. */
  const addUp = async (): Promise<number> => {
    const before = new Date(clock.now().getTime() - RETENTION_MS)
    let calls = 0
    while (await db.transaction((tx) => addUpDeliveries(tx, before))) {
      calls += 1
    }
    return calls
  }
  return {
    addUp,
    startJobs: (jobs: Jobs): Promise<void> =>
      jobs.schedule('trade-deliveries', '40 3 * * *', addUp),

    /**
     * Records that these accounts are notified of a new call; returns those not notified before.
     */
    recordNotified: insertNotified,

    /**
     * Records that accounts notified of a call are told of its state after that many events; returns
     * those not told so before, in the order of their ids.
     */
    recordTold: updateTold,

    /** The account's browser reports that it has these calls; only the first report counts. */
    received: (accountId: string, tradeIds: readonly string[], at: Date): Promise<void> =>
      markReceived(db.read, {
        accountId,
        tradeIds,
        at,
        postedSince: new Date(at.getTime() - EARLY_MS),
      }),

    /** The figures shown to the provider of the call. */
    deliveryOf: findDelivery,

    /**
     * When each of these accounts was last notified of a call of these providers, within the last
     * month.
     */
    lastNotified: findLastNotified,
    /**
     * The calls of these providers of which an account was notified within the last month, newest
     * first.
     */
    listNotified,

    /** Deletes the deliveries of a removed account. */
    forget: deleteDeliveries,
  }
}
