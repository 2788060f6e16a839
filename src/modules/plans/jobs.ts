import { SECOND_MS } from '#kit/clock.ts'
import { announceChange } from '#platform/cache-topics.ts'
import { type DrainLoop, type DrainOutcome, startDrainLoop } from '#platform/jobs/drain-loop.ts'
import { isolatedSteps } from '#platform/jobs/isolated-steps.ts'
import type { Logger } from '#platform/log.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Signals } from '#platform/signals/signals.ts'
import type { PlansDeps } from './deps.ts'
import { signalEntitlement } from './entitlement-signal.ts'
import { planDeactivated, plansChanged, subscriptionEnded, subscriptionEnding } from './events.ts'
import { daysLeft, nextReminder } from './rules/reminders.ts'
import { deactivateDue } from './store/activation.ts'
import { endDue, lockReminders, setReminder, startDue } from './store/subscriptions/due.ts'
import { addSubscribers } from './store/subscriptions/subscriptions.ts'
import { subscriptionFacts } from './subscriptions/plan-subscription.ts'

const BATCH_SIZE = 200
const POLL_MS = 5 * SECOND_MS
/** Never signalled: items become due by time only. */
const CHANNEL = 'plans_due'

export type DueLoopDeps = { readonly signals: Signals; readonly log: Logger }

/**
 * Processes every few seconds what is due: terms that end or start, reminders, platform plans.
 * Entitlements do not depend on it, as they are always checked against the clock. Several processes
 * may run it at once.
 */
export function startDueLoop(deps: PlansDeps, { signals, log }: DueLoopDeps): Promise<DrainLoop> {
  return startDrainLoop({
    name: 'plans due',
    signals,
    channel: CHANNEL,
    pollMs: POLL_MS,
    collectMs: 0,
    log,
    drain: () => settleDue(deps),
  })
}

/** What becomes due by time; each is independent of the others. */
const due = {
  terms: moveTerms,
  reminders: remind,
  platformPlans: endPlatformPlans,
} as const

/** One batch of everything that is due. Throws at the end if a part of it has thrown. */
export async function settleDue(deps: PlansDeps): Promise<DrainOutcome> {
  const now = deps.clock.now()
  const steps = isolatedSteps(deps.log, 'what is due was not settled')
  let isMore = false
  for (const [name, settle] of Object.entries(due)) {
    const count = (await steps.run({ due: name }, () => settle(deps, now))) ?? 0
    isMore ||= count >= BATCH_SIZE
  }
  steps.finish()
  return isMore ? 'more' : 'empty'
}

/**
 * Ends and starts terms in one transaction, so that a renewal does not change the subscriber count
 * in between.
 */
function moveTerms({ db }: PlansDeps, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await endDue(tx, now, BATCH_SIZE)
    const started = await startDue(tx, now, BATCH_SIZE)
    const deltas = new Map<string, number>()
    const count = ({ plan_id }: { readonly plan_id: string }, delta: number) =>
      deltas.set(plan_id, (deltas.get(plan_id) ?? 0) + delta)
    for (const row of ended) {
      if (row.was === 'running' && row.kind !== 'trial') {
        count(row, -1)
      }
      signalEntitlement(tx, row.user_id)
      await publish(tx, subscriptionEnded, { ...subscriptionFacts(row), why: 'expired' })
    }
    for (const row of started) {
      if (row.kind !== 'trial') {
        count(row, 1)
      }
      signalEntitlement(tx, row.user_id)
    }
    await addSubscribers(tx, deltas)
    return Math.max(ended.length, started.length)
  })
}

function remind({ db }: PlansDeps, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await lockReminders(tx, now, BATCH_SIZE)
    for (const row of rows) {
      await setReminder(tx, row.id, nextReminder(row.starts_at, row.ends_at, now))
      if (!row.renewed) {
        await publish(tx, subscriptionEnding, {
          ...subscriptionFacts(row),
          daysLeft: daysLeft(row.ends_at, now),
        })
      }
    }
    return rows.length
  })
}

function endPlatformPlans({ db, providers }: PlansDeps, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await deactivateDue(tx, now, BATCH_SIZE)
    if (rows.length > 0) {
      const deltas = new Map<string, number>()
      for (const { id, provider_id: providerId, title } of rows) {
        deltas.set(providerId, (deltas.get(providerId) ?? 0) - 1)
        await publish(tx, planDeactivated, { planId: id, providerId, title })
      }
      await providers.addToCounts(tx, 'plans', deltas)
      for (const providerId of deltas.keys()) {
        await publish(tx, plansChanged, { providerId })
      }
      announceChange(tx, 'plans')
    }
    return rows.length
  })
}
