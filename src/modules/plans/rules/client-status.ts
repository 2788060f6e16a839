import { type ClientStatus, EXPIRING_DAYS } from '#contract/clients/types.ts'
import { DAY_MS } from '#kit/clock.ts'

type Term = {
  readonly id: string
  readonly planId: string
  readonly kind: 'paid' | 'trial' | 'promo' | 'import'
  readonly startsAt: Date
  readonly until: Date
  readonly cancelledAt: Date | null
  readonly hasEnded: boolean
}

export type ClientHolding = {
  readonly status: ClientStatus
  /** The plan that determines the status: the one that ends next, or that ended last. */
  readonly planId: string
  readonly until: Date
  /** Further plans of the same rank. */
  readonly morePlans: number
  readonly since: Date
}

/**
 * A client's status with a provider, from all of the client's terms (at least one). The SQL in
 * `store/subscriptions/clients.ts` calculates the same for many clients, and tests compare the two.
 */
export function clientHoldingOf(terms: readonly Term[], now: Date): ClientHolding | undefined {
  const byPlan = Map.groupBy(terms, ({ planId }) => planId)
  const plans = [...byPlan].map(([planId, held]) => planHolding(planId, held, now))
  const [first] = plans.toSorted(
    (one, other) =>
      one.rank - other.rank ||
      (one.rank === ENDED ? -1 : 1) * (one.until.getTime() - other.until.getTime()) ||
      (one.planId < other.planId ? -1 : 1),
  )
  if (first === undefined) {
    return undefined
  }
  return {
    status: statusOf(first, now),
    planId: first.planId,
    until: first.until,
    morePlans: plans.filter(({ rank }) => rank === first.rank).length - 1,
    since: new Date(Math.min(...terms.map(({ startsAt }) => startsAt.getTime()))),
  }
}

const HELD = 0
const TRIAL = 1
const ENDED = 2

type PlanHolding = {
  readonly planId: string
  readonly rank: number
  readonly until: Date
  readonly wasCancelled: boolean
}

/** A purchase takes precedence over a trial; a renewal counts as one with the term before it. */
function planHolding(planId: string, terms: readonly Term[], now: Date): PlanHolding {
  const latest = (some: readonly Term[]) =>
    some.toSorted(
      (one, other) => other.until.getTime() - one.until.getTime() || (one.id < other.id ? 1 : -1),
    )[0]
  const isOver = ({ until, hasEnded }: Term) => until <= now || hasEnded
  const ahead = terms.filter((term) => !isOver(term) && term.until > term.startsAt)
  const held = latest(ahead.filter(({ kind }) => kind !== 'trial'))
  const trial = latest(ahead)
  const ended = latest(terms.filter(isOver)) ?? latest(terms)
  const deciding = held ?? trial ?? ended
  return {
    planId,
    rank: held === undefined ? (trial === undefined ? ENDED : TRIAL) : HELD,
    until: deciding?.until ?? now,
    wasCancelled: ended?.cancelledAt != null,
  }
}

function statusOf({ rank, until, wasCancelled }: PlanHolding, now: Date): ClientStatus {
  if (rank === HELD) {
    return until.getTime() - now.getTime() <= EXPIRING_DAYS * DAY_MS ? 'expiring' : 'active'
  }
  if (rank === TRIAL) {
    return 'trial'
  }
  return wasCancelled ? 'cancelled' : 'expired'
}
