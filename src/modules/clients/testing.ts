import type { ClientMonth } from '#contract/clients/types.ts'
import { CONVERSION_DAYS } from '#contract/clients/types.ts'
import { DAY_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import type { Marketplace } from '#main/testing/marketplace.ts'
import type { MonthSpan } from './rules/months.ts'

export type TestTerm = {
  readonly userId: string
  readonly planId: string
  readonly kind: 'import' | 'trial' | 'paid' | 'promo'
  readonly startsAt: Date
  readonly endsAt: Date
  readonly cancelledAt?: Date | null
  /** Its end was recorded before the clock was set back. */
  readonly wasSeenEnded?: boolean
}

/**
 * Inserts terms directly, without the rules of the use cases, and adds running ones to the
 * subscriber counts.
 */
export async function addTerms(market: Marketplace, terms: readonly TestTerm[]): Promise<void> {
  const { sql } = market.db
  const now = market.clock.now()
  const phaseOf = (term: TestTerm) =>
    untilOf(term) <= now || term.wasSeenEnded === true
      ? 'ended'
      : term.startsAt <= now
        ? 'running'
        : 'waiting'
  const all = (of: (term: TestTerm) => string | null) => terms.map(of)
  await sql`
    with granted as (insert into subscription (id, plan_id, plan_version, user_id, provider_id, kind, source_id,
      starts_at, ends_at, cancelled_at, created_at, phase)
    select t.id, t.plan_id, 1, t.user_id, p.provider_id, t.kind, t.id, t.starts_at, t.ends_at,
      t.cancelled_at, t.starts_at, t.phase
    from unnest(${all(() => newId())}::text[]::uuid[], ${all(({ planId }) => planId)}::text[]::uuid[],
      ${all(({ userId }) => userId)}::text[]::uuid[], ${all(({ kind }) => kind)}::text[],
      ${all(({ startsAt }) => startsAt.toISOString())}::text[]::timestamptz[],
      ${all(({ endsAt }) => endsAt.toISOString())}::text[]::timestamptz[],
      ${all(({ cancelledAt }) => cancelledAt?.toISOString() ?? null)}::text[]::timestamptz[],
      ${all(phaseOf)}::text[])
      as t(id, plan_id, user_id, kind, starts_at, ends_at, cancelled_at, phase)
    join plan p on p.id = t.plan_id
    returning plan_id, kind, phase)
    update plan_audience a set subscribers = a.subscribers + running.more
    from (select plan_id, count(*)::int as more from granted
      where kind <> 'trial' and phase = 'running' group by plan_id) running
    where a.plan_id = running.plan_id`
}

function untilOf({ startsAt, endsAt, cancelledAt }: TestTerm): Date {
  const end = cancelledAt != null && cancelledAt < endsAt ? cancelledAt : endsAt
  return end < startsAt ? startsAt : end
}

/** The counts of a month computed from their definitions, person by person. */
export function countOneByOne(
  terms: readonly TestTerm[],
  { from, to }: MonthSpan,
  now: Date,
): Pick<
  ClientMonth,
  'activeAtStart' | 'activeClients' | 'lost' | 'newClients' | 'trialsEnded' | 'trialsConverted'
> {
  const plans = terms.filter((term) => term.kind !== 'trial' && untilOf(term) > term.startsAt)
  const isHeld = (term: TestTerm, at: Date) =>
    term.startsAt <= at && untilOf(term) > at && !(term.wasSeenEnded === true && at >= now)
  const activeAt = (at: Date) =>
    new Set(plans.filter((term) => isHeld(term, at)).map(({ userId }) => userId))
  const [before, after] = [activeAt(from), activeAt(to)]
  const ended = terms.filter(
    (term) => term.kind === 'trial' && untilOf(term) >= from && untilOf(term) < to,
  )
  const converted = ended.filter((trial) =>
    plans.some(
      (plan) =>
        plan.userId === trial.userId &&
        plan.startsAt >= trial.startsAt &&
        plan.startsAt.getTime() <= untilOf(trial).getTime() + CONVERSION_DAYS * DAY_MS,
    ),
  )
  const people = (some: readonly TestTerm[]) => new Set(some.map(({ userId }) => userId)).size
  return {
    activeAtStart: before.size,
    activeClients: after.size,
    lost: before.difference(after).size,
    newClients: after.difference(before).size,
    trialsEnded: people(ended),
    trialsConverted: people(converted),
  }
}
