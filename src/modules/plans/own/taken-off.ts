import { fail, ok, type Result } from '#kit/result.ts'
import { announceChange } from '#platform/cache-topics.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { PlansDeps } from '../deps.ts'
import { plansChanged } from '../events.ts'
import { updatePlan } from '../store/own-plans.ts'
import { countToRefund, type HeldPlan, listToRefund, lockPlan } from '../store/taken-off.ts'

export type TakenOff = {
  readonly providerId: string
  readonly title: string
  /** False when it had been taken off before. */
  readonly isNew: boolean
}

/** Plans that an admin takes off sale for good; who holds one keeps it, or gets all money back. */
export function createTakenOff({ providers }: Pick<PlansDeps, 'providers'>) {
  return {
    take: async (
      tx: Tx,
      { id, reason, at }: { readonly id: string; readonly reason: string; readonly at: Date },
    ): Promise<Result<TakenOff, 'not_found'>> => {
      const row = await lockPlan(tx, id)
      if (row === undefined) {
        return fail('not_found')
      }
      const { provider_id: providerId, title } = row
      if (row.taken_off_at !== null) {
        return ok({ providerId, title, isNew: false })
      }
      const change = {
        activated: false,
        taken_off_at: at,
        taken_off_reason: reason,
        updated_at: at,
      }
      await updatePlan(tx, { id, newVersion: false, change })
      if (row.activated) {
        await providers.addToCounts(tx, 'plans', new Map([[providerId, -1]]))
        await publish(tx, plansChanged, { providerId })
        announceChange(tx, 'plans')
      }
      return ok({ providerId, title, isNew: true })
    },

    /** All who bought the plan are to get back what is left of it; false when that was said before. */
    refundAll: async (
      tx: Tx,
      id: string,
      at: Date,
    ): Promise<Result<{ readonly isNew: boolean }, 'not_found'>> => {
      const row = await lockPlan(tx, id)
      if (row === undefined || row.taken_off_at === null) {
        return fail('not_found')
      }
      if (row.refunding_since === null) {
        await updatePlan(tx, { id, newVersion: false, change: { refunding_since: at } })
      }
      return ok({ isNew: row.refunding_since === null })
    },

    /** Terms that are to be ended for that, in the order of their ids. */
    listToRefund: (
      tx: Tx,
      query: { readonly after: string; readonly at: Date; readonly rows: number },
    ): Promise<readonly HeldPlan[]> => listToRefund(tx, query),

    countToRefund,
  }
}
