/*
 * Who sees which call. The only rule there is; store/visible.ts says the same in SQL.
 *
 * - A provider sees all of its own, whatever the provider's state.
 * - Of a provider that the public does not see nobody else sees anything.
 * - A call that an admin has hidden: nobody but its provider.
 * - A call that is closed: everybody.
 * - One that was withdrawn: nobody but its provider until it would have expired, then everybody. The
 *   same call may have been posted again for those who pay; what is withdrawn opens no earlier than it
 *   would have by itself.
 * - An open one that is shared with all: everybody, visitors too.
 * - An open one that is shared with subscribers: those who may use one of the plans that it is shared
 *   with at this instant, or any plan of its provider where it names none.
 */
import type { Instant, Trade } from './trade.ts'

/** What a viewer may see, at the instant for which it was made. */
export type View = {
  /** The viewer itself, when it is a provider. */
  readonly providerId: string | null
  /** The plans that it may use, and whose they are. */
  readonly plans: ReadonlyMap<string, string>
  /** From this instant on the view is another one: the first of the plans ends. Null: none will. */
  readonly until: Instant | null
}

export const VISITOR: View = { providerId: null, plans: new Map(), until: null }

/** What the rule asks of a call. `plans`: those that it is shared with. */
export type Shown = Pick<Trade, 'providerId' | 'state' | 'share' | 'plans' | 'expiresAt' | 'hidden'>

/** Whether what was said with a call is no secret any more: the journal opens it, for everybody. */
export function isOpened({ state, expiresAt }: Pick<Shown, 'state' | 'expiresAt'>, at: Instant) {
  return state === 'closed' || (state === 'withdrawn' && at >= expiresAt)
}

/**
 * @param isPublic whether the public sees the call's provider: it is verified
 * @param at the instant at which somebody looks
 */
export function isVisible(trade: Shown, view: View, isPublic: boolean, at: Instant): boolean {
  if (trade.providerId === view.providerId) {
    return true
  }
  if (!isPublic || trade.hidden !== null) {
    return false
  }
  if (trade.state === 'withdrawn') {
    return isOpened(trade, at)
  }
  return isOpened(trade, at) || trade.share === 'all' || isEntitled(trade, view)
}

/** On no page any more but its provider’s. */
export function isPrivate({ state, hidden }: Pick<Shown, 'state' | 'hidden'>): boolean {
  return state === 'withdrawn' || hidden !== null
}

function isEntitled({ providerId, plans }: Shown, view: View): boolean {
  return plans.length === 0
    ? [...view.plans.values()].includes(providerId)
    : plans.some((plan) => view.plans.has(plan))
}

/** A viewer's plans as a view: `until` is the first end. */
export function viewFrom(
  providerId: string | null,
  held: readonly { readonly planId: string; readonly providerId: string; readonly until: Date }[],
): View {
  const ends = held.map(({ until }) => until.getTime())
  return {
    providerId,
    plans: new Map(held.map((one) => [one.planId, one.providerId])),
    until: ends.length === 0 ? null : Math.min(...ends),
  }
}
