import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import { signalEntitlement } from '../entitlement-signal.ts'
import { subscriptionEnded } from '../events.ts'
import { closeUp, type LiveTerm } from '../rules/close-up.ts'
import { nextReminder } from '../rules/reminders.ts'
import { listLiveTerms, lockTerms, moveTerm } from '../store/subscriptions/end-early.ts'
import {
  addSubscribers,
  cancelSubscription,
  findSubscription,
  type SubscriptionRow,
} from '../store/subscriptions/subscriptions.ts'
import { type PlanSubscription, subscriptionFacts, toSubscription } from './plan-subscription.ts'

/** The terms of one plan that its holder has and will have, one behind the other. */
export async function findChain(
  tx: Tx,
  { userId, planId }: Pick<PlanSubscription, 'userId' | 'planId'>,
  at: Date,
): Promise<readonly PlanSubscription[]> {
  return (await listLiveTerms(tx, userId, planId, at)).map(toSubscription)
}

/** Where the others of a chain would lie without some of it. */
export function chainWithout(
  chain: readonly PlanSubscription[],
  ids: readonly string[],
  at: Date,
): readonly LiveTerm[] {
  return closeUp(at, chain.filter(({ id }) => !ids.includes(id)).map(toTerm))
}

/**
 * Ends terms of one person and plan at once; what waited behind them moves up. False when one of
 * them has ended already: the caller's transaction is not to be kept then.
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

/** The earliest first: each moves into the room that the one before it has left. */
async function moveUp(tx: Tx, rows: readonly SubscriptionRow[], at: Date): Promise<void> {
  const moved = closeUp(
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
