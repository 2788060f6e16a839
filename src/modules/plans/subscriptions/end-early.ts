import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import { signalEntitlement } from '../entitlement-signal.ts'
import { subscriptionEnded } from '../events.ts'
import { closeGaps, type LiveTerm } from '../rules/close-gaps.ts'
import { nextReminder } from '../rules/reminders.ts'
import { listLiveTerms, lockTerms, moveTerm } from '../store/subscriptions/end-early.ts'
import {
  addSubscribers,
  cancelSubscription,
  findSubscription,
  type SubscriptionRow,
} from '../store/subscriptions/subscriptions.ts'
import { type PlanSubscription, subscriptionFacts, toSubscription } from './plan-subscription.ts'

/** The running and waiting terms of one plan of a holder, in order. */
export async function findChain(
  tx: Tx,
  { userId, planId }: Pick<PlanSubscription, 'userId' | 'planId'>,
  at: Date,
): Promise<readonly PlanSubscription[]> {
  return (await listLiveTerms(tx, userId, planId, at)).map(toSubscription)
}

/** The starts and ends of the other terms of a chain if some were removed. */
export function chainWithout(
  chain: readonly PlanSubscription[],
  ids: readonly string[],
  at: Date,
): readonly LiveTerm[] {
  return closeGaps(at, chain.filter(({ id }) => !ids.includes(id)).map(toTerm))
}

/**
 * Ends terms of one person and plan at once, and moves up the waiting ones. Returns false if one of
 * them has already ended; the caller must then roll back.
 */
export async function endEarly(tx: Tx, ids: readonly string[], at: Date): Promise<boolean> {
  const first = ids[0] === undefined ? undefined : await findSubscription(tx, ids[0])
  if (first === undefined) {
    return false
  }
  const { user_id: userId, plan_id: planId } = first
  await lockTerms(tx, userId, planId)
  let running = 0
  for (const id of ids) {
    const row = await cancelSubscription(tx, id, at)
    if (row === undefined || row.user_id !== userId || row.plan_id !== planId) {
      return false
    }
    running += row.was === 'running' && row.kind !== 'trial' ? 1 : 0
    signalEntitlement(tx, userId)
    await publish(tx, subscriptionEnded, { ...subscriptionFacts(row), why: 'cancelled' })
  }
  await addSubscribers(tx, new Map([[planId, -running]]))
  await moveUp(tx, await listLiveTerms(tx, userId, planId, at), at)
  return true
}

/** Earliest first: each term moves into the gap before it. */
async function moveUp(tx: Tx, rows: readonly SubscriptionRow[], at: Date): Promise<void> {
  const moved = closeGaps(
    at,
    rows.map((row) => toTerm(toSubscription(row))),
  )
  for (const { id, startsAt, endsAt } of moved) {
    await moveTerm(tx, { id, startsAt, endsAt, remindAt: nextReminder(startsAt, endsAt, at) })
  }
}

function toTerm({ id, startsAt, endsAt }: PlanSubscription): LiveTerm {
  return { id, startsAt, endsAt }
}
