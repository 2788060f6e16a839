import type { Delivery } from '#contract/scorecard/record.ts'
import { type Clock, DAY_MS, MINUTE_MS } from '#kit/clock.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Database, Tx } from '#platform/tx.ts'
import {
  addUpDeliveries,
  deleteDeliveries,
  findDelivery,
  findLastTold,
  insertTold,
  listTold,
  markReceived,
} from './store/deliveries.ts'

/** Of a call that is older, nobody's browser is believed to have been faster than the telling. */
const EARLY_MS = 15 * MINUTE_MS

/** Then only the figures of a call are kept, not who they are about. */
const KEPT_MS = 30 * DAY_MS
/** Calls whose figures are made in one transaction. */
const AT_ONCE = 20

export type Deliveries = ReturnType<typeof createDeliveries>

/**
 * How soon those who may see a new call had it: from its posting to the first sign of their browser
 * that it has arrived. Who is told is decided by whoever tells; nobody else counts.
 */
export function createDeliveries({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  /** Gives of how many calls the figures were made. */
  const addUp = async (): Promise<number> => {
    const before = new Date(clock.now().getTime() - KEPT_MS)
    let all = 0
    for (let some = AT_ONCE; some === AT_ONCE; all += some) {
      some = await db.transaction((tx) => addUpDeliveries(tx, before, AT_ONCE))
    }
    return all
  }
  return {
    addUp,
    startJobs: (jobs: Jobs): Promise<void> =>
      jobs.schedule('trade-deliveries', '40 3 * * *', async () => {
        await addUp()
      }),

    /** Notes that these are told of a new call, and gives those who had not been told before. */
    told: (
      tx: Tx,
      tradeId: string,
      accountIds: readonly string[],
      at: Date,
    ): Promise<readonly string[]> => insertTold(tx, { tradeId, accountIds, at }),

    /** The account's browser says that it has these calls: the first word counts. */
    received: (accountId: string, tradeIds: readonly string[], at: Date): Promise<void> =>
      markReceived(db.read, {
        accountId,
        tradeIds,
        at,
        postedSince: new Date(at.getTime() - EARLY_MS),
      }),

    /** As the provider of the call is shown it. */
    deliveryOf: (tx: Tx, tradeId: string): Promise<Delivery> => findDelivery(tx, tradeId),

    /** When each of these was last told of a call of these providers, within the last month. */
    lastTold: findLastTold,
    /** What one account was told of by these providers, the newest first, within the last month. */
    toldTo: listTold,

    /** What a removed account has received is nobody's business any more. */
    forget: (tx: Tx, accountId: string): Promise<void> => deleteDeliveries(tx, accountId),
  }
}
