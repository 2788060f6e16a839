/*
 * Who may see which call. This is the only rule; store/visible.ts is the same in SQL.
 *
 * - A provider sees all its own calls, whatever its status.
 * - Nobody else sees calls of a provider that is not publicly listed.
 * - A hidden or withdrawn call: its provider only. Its words stay in the journal, which reveals them
 *   to everybody when the call has ended (`isContentPublic`).
 * - A closed call: everybody.
 * - An open call shared with all: everybody, including visitors.
 * - An open call shared with subscribers: viewers who may use one of its plans at this instant or,
 *   if it names no plan, any plan of its provider.
 */
import type { Instant, Trade } from './trade.ts'

/** What a viewer may see at a particular instant. */
export type View = {
  /** The viewer's own id, if it is a provider. */
  readonly providerId: string | null
  /** The plans that the viewer may use, with their providers. */
  readonly plans: ReadonlyMap<string, string>
  /** When the view changes because the first of the plans ends; null if none does. */
  readonly until: Instant | null
}

export const VISITOR: View = { providerId: null, plans: new Map(), until: null }

/** The data of a call that the rule needs. `plans`: the plans it is shared with. */
export type Shown = Pick<Trade, 'providerId' | 'state' | 'share' | 'plans' | 'hidden'>

/**
 * Whether the journal reveals the content of a call to everybody. The call may have been withdrawn
 * and posted again for paying subscribers, so it is not revealed before it would have expired.
 */
export function isContentPublic(
  { state, expiresAt }: Pick<Trade, 'state' | 'expiresAt'>,
  at: Instant,
) {
  return state === 'closed' || (state === 'withdrawn' && at >= expiresAt)
}

/** @param isPublic whether the call's provider is publicly listed, that is, verified */
export function isVisible(trade: Shown, view: View, isPublic: boolean): boolean {
  if (trade.providerId === view.providerId) {
    return true
  }
  if (!isPublic || isPrivate(trade)) {
    return false
  }
  return trade.state === 'closed' || trade.share === 'all' || isEntitled(trade, view)
}

/** Whether only its provider sees the call. */
export function isPrivate({ state, hidden }: Pick<Shown, 'state' | 'hidden'>): boolean {
  return state === 'withdrawn' || hidden !== null
}

function isEntitled({ providerId, plans }: Shown, view: View): boolean {
  return plans.length === 0
    ? [...view.plans.values()].includes(providerId)
    : plans.some((plan) => view.plans.has(plan))
}

/** The view of a viewer with these plans; `until` is the first end. */
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
