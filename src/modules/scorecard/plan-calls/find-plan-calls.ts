import {
  LATEST_CLOSED_ROWS,
  type PlanCalls,
  RECENT_DAYS,
} from '#contract/scorecard/summary-calls.ts'
import { DAY_MS } from '#kit/clock.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { type ListDeps, showTrades } from '../queries/lists.ts'
import { resolveSelection } from '../queries/selection.ts'
import { listCallsOfPlan } from '../store/plan-calls.ts'
import { usualWaitDays } from './usual-wait.ts'

/**
 * Recent calls of a plan and how often they come, for a viewer who may use it; undefined for
 * others.
 */
export async function findPlanCalls(
  parts: ListDeps,
  { planId, viewer, at }: { readonly planId: string; readonly viewer: Viewer; readonly at: Date },
): Promise<PlanCalls | undefined> {
  const chosen = await resolveSelection(parts, { view: 'subscribed' }, viewer, at)
  const providerId = chosen.ok ? chosen.value.view.plans.get(planId) : undefined
  if (!chosen.ok || providerId === undefined) {
    return undefined
  }
  const { view, unlistedIds } = chosen.value
  const since = new Date(at.getTime() - RECENT_DAYS * DAY_MS)
  const calls = await listCallsOfPlan(parts.db.read, {
    planId,
    providerId,
    since,
    view,
    unlistedIds,
  })
  const closed = calls
    .filter((call) => call.closedAt !== null)
    .toSorted((a, b) => (b.closedAt ?? 0) - (a.closedAt ?? 0))
    .slice(0, LATEST_CLOSED_ROWS)
  const [last] = calls
  return {
    planId,
    posted: calls.length,
    usualWaitDays: usualWaitDays(calls.map(({ postedAt }) => postedAt)),
    lastPostedAt: last === undefined ? null : new Date(last.postedAt).toISOString(),
    latest: await showTrades(
      parts,
      chosen.value,
      closed.map(({ id }) => id),
    ),
  }
}
