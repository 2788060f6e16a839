import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { gstDue } from '#contract/payouts/calls.ts'
import type { GstClaim } from '#contract/payouts/types.ts'
import { useApi } from '#web/lib/api/api.ts'
import { isApiError, messageOf } from '#web/lib/api/api-error.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { WorkbookButton } from '#web/lib/files/workbook-button.tsx'
import { useFilters } from '#web/lib/navigation/use-filters.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { StatRow, StatTile } from '#web/ui/display/stat-tile.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import { DaysFilter, ListFilters } from '#web/ui/tables/list-filters.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { GST_PATH, type GstSearch, gstSearchOf } from './pages.ts'
import { gstTexts } from './texts.ts'

const ClaimDialog = lazyPart(async () => (await import('./claim-dialog.tsx')).ClaimDialog)

type DueCardProps = {
  search: GstSearch
  /** The most recent claim. */
  latest: GstClaim | undefined
}

/** The GST that can be claimed for a range of days. */
export function DueCard({ search, latest }: DueCardProps) {
  const { choice, submit } = useFilters(GST_PATH, search, gstSearchOf)
  const { from, to } = search
  return (
    <Card title={gstTexts.amountsDue}>
      <div className="flex flex-col gap-5">
        <ListFilters label={gstTexts.daysToClaim} action={GST_PATH} onSubmit={submit}>
          <DaysFilter choice={choice} labels={gstTexts.range} />
        </ListFilters>
        {from === undefined || to === undefined ? (
          <p className="text-base text-ink-muted">
            {gstTexts.chooseDays}{' '}
            {latest === undefined
              ? null
              : gstTexts.lastClaim(<DateTime value={latest.to} format="date" />)}
          </p>
        ) : (
          <Due from={from} to={to} />
        )}
      </div>
    </Card>
  )
}

function Due({ from, to }: { from: string; to: string }) {
  const mayClaim = useSession()?.permissions.includes('gst.claim') ?? false
  const due = useQuery(callQuery(useApi(), gstDue, { query: { from, to } }))
  const [claiming, setClaiming] = useState(false)
  const amounts = due.data?.data
  if (amounts === undefined) {
    return due.error === null ? (
      <Skeleton className="h-20 w-full" />
    ) : (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p className="text-base text-down">{refusalOf(due.error)}</p>
        <Button size="sm" loading={due.isFetching} onClick={() => void due.refetch()}>
          {gstTexts.tryAgain}
        </Button>
      </div>
    )
  }
  const total = Math.round((amounts.amountSP + amounts.amountTradebox) * 100) / 100
  return (
    <>
      <StatRow>
        <StatTile label={gstTexts.ofProviders} value={<Money rupees={amounts.amountSP} />} />
        <StatTile label={gstTexts.ofTradebox} value={<Money rupees={amounts.amountTradebox} />} />
        <StatTile label={gstTexts.inAll} value={<Money rupees={total} />} />
      </StatRow>
      <div className="flex flex-wrap items-center gap-3">
        {mayClaim ? (
          <Button variant="primary" onClick={() => setClaiming(true)}>
            {gstTexts.claimGst}
          </Button>
        ) : null}
        <WorkbookButton
          input={{ query: { from, to } }}
          load={() => import('./providers-workbook.ts')}
        />
      </div>
      {claiming ? (
        <ClaimDialog
          amounts={amounts}
          total={total}
          onClose={() => {
            setClaiming(false)
            void due.refetch()
          }}
        />
      ) : null}
    </>
  )
}

function refusalOf(error: Error): string {
  return isApiError(error) && error.fields.to !== undefined
    ? gstTexts.daysRefused
    : messageOf(error)
}
