import type { SubscriptionRow, TermRow } from '../store/subscriptions/subscriptions.ts'
import type { SubscriptionKind } from '../tables.ts'

/** A term of a plan that a user holds or held. */
export type PlanSubscription = {
  readonly id: string
  readonly planId: string
  /** The version of the plan that was bought; see `plans.versionOf`. */
  readonly planVersion: number
  readonly userId: string
  readonly providerId: string
  readonly kind: SubscriptionKind
  /** The source of the grant: the order line, if it was bought here. */
  readonly sourceId: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly cancelledAt: Date | null
  /** When it actually ends or ended: at its term's end, or by cancellation. */
  readonly until: Date
  /** Its end was recorded: it stays ended even if the clock goes back. */
  readonly hasEnded: boolean
}

/** A term as its holder sees it. */
export type HeldTerm = PlanSubscription & {
  /** No other term of the same plan ends later; a renewal starts at its end. */
  readonly isLast: boolean
}

/** The common fields of a subscription's events. */
export function subscriptionFacts(
  row: Pick<
    SubscriptionRow,
    'id' | 'plan_id' | 'user_id' | 'provider_id' | 'kind' | 'starts_at' | 'ends_at'
  >,
) {
  return {
    subscriptionId: row.id,
    planId: row.plan_id,
    userId: row.user_id,
    providerId: row.provider_id,
    kind: row.kind,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
  }
}

export function toSubscription(row: SubscriptionRow): PlanSubscription {
  return {
    id: row.id,
    planId: row.plan_id,
    planVersion: row.plan_version,
    userId: row.user_id,
    providerId: row.provider_id,
    kind: row.kind,
    sourceId: row.source_id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    cancelledAt: row.cancelled_at,
    until: row.until,
    hasEnded: row.phase === 'ended',
  }
}

export function toHeldTerm(row: TermRow): HeldTerm {
  return { ...toSubscription(row), isLast: row.is_last }
}
