import { fail, ok, type Result } from '#kit/result.ts'
import { announceChange } from '#platform/cache-topics.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { PlansDeps } from '../deps.ts'
import { plansChanged } from '../events.ts'
import { updatePlan } from '../store/own-plans.ts'
import { countToRefund, listToRefund, lockPlan } from '../store/taken-off.ts'

export type TakenOff = {
  readonly providerId: string
  readonly title: string
  /** False if it was already taken off. */
  readonly isNew: boolean
}

/** Plans that an admin takes off sale permanently. Subscribers keep them, or all are refunded. */
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

    /**
     * Marks all buyers of the plan for a refund of their unused days; `isNew` is false if they
     * already were.
     */
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

    /** The terms to be ended for that, in the order of their ids. */
    listToRefund,

    countToRefund,
  }
}
