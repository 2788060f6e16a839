import { useQuery } from '@tanstack/react-query'
import { type PlanCalls, planCalls } from '#contract/scorecard/summary-calls.ts'
import { QueryError } from '#web/lib/display/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { useApi } from '../api/api.ts'
import { callQuery } from '../api/query.ts'
import { LatestCalls } from '../display/latest-calls.tsx'
import { planCallsTexts } from './texts.ts'

/** When to expect the next call of a plan, and its last closed calls. */
export function PlanCallsOutlook({ planId, level }: { planId: string; level?: 3 | 4 }) {
  const query = useQuery(callQuery(useApi(), planCalls, { query: { planId } }))
  if (query.isError) {
    return <QueryError query={query} compact title={planCallsTexts.failed} />
  }
  if (query.data === undefined) {
    return <Skeleton className="h-40 w-full" />
  }
  const { latest } = query.data.data
  return (
    <div className="flex flex-col gap-4">
      <Expected calls={query.data.data} />
      <LatestCalls calls={latest} level={level} />
    </div>
  )
}

function Expected({ calls: { posted, usualWaitDays, lastPostedAt } }: { calls: PlanCalls }) {
  const last =
    lastPostedAt === null ? null : (
      <> {planCallsTexts.lastCall(<DateTime value={lastPostedAt} />)}</>
    )
  if (usualWaitDays === null) {
    return (
      <p className="text-sm text-ink-soft">
        {posted === 0 ? planCallsTexts.noCalls : planCallsTexts.fewCalls(posted)}
        {last}
      </p>
    )
  }
  return (
    <div>
      <p className="text-base font-[560]">{planCallsTexts.usualWait(usualWaitDays)}</p>
      <p className="num mt-0.5 text-sm text-ink-muted">
        {planCallsTexts.basis(posted, usualWaitDays)}
        {last}
      </p>
    </div>
  )
}
