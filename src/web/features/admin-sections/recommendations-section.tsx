import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tradeResultLabels, triggerLabel } from '#contract/scorecard/texts.ts'
import type { Trade } from '#contract/scorecard/types.ts'
import { useApi } from '#web/lib/api/api.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { actionsColumn } from '#web/ui/tables/columns.tsx'
import type { DataColumn } from '#web/ui/tables/data-table.tsx'
import { EndlessTable } from '#web/ui/tables/endless-table.tsx'
import { Change } from '#web/ui/text/change.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { recommendationPages } from './pages.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { ShowDialog } from './show-dialog.tsx'
import { callsTexts } from './texts.ts'

/** A provider's calls: open, closed, withdrawn and removed. */
export function RecommendationsSection({ id }: { id: string }) {
  const list = useSuspenseInfiniteQuery(recommendationPages(useApi(), id))
  const mayRemove = useSession()?.permissions.includes('content.remove') ?? false
  const [selected, setSelected] = useState<Trade>()
  const columns = mayRemove ? [...BASE_COLUMNS, actions(setSelected)] : BASE_COLUMNS
  return (
    <>
      <EndlessTable
        list={list}
        label={callsTexts.title}
        emptyNote={callsTexts.none}
        columns={columns}
      />
      {selected === undefined ? null : (
        <Decision trade={selected} onClose={() => setSelected(undefined)} />
      )}
    </>
  )
}

function Decision({ trade, onClose }: { trade: Trade; onClose: () => void }) {
  const target = { id: trade._id, title: titleOf(trade) }
  return trade.removedAt === null ? (
    <RemoveDialog section="recommendations" target={target} onClose={onClose} />
  ) : (
    <ShowDialog target={target} onClose={onClose} />
  )
}

function titleOf({ entryType, scriptname, rateRange }: Trade): string {
  return callsTexts.titleOf(
    entryType === 'buy' ? callsTexts.buy : callsTexts.sell,
    scriptname,
    rateRange,
  )
}

const BASE_COLUMNS: readonly DataColumn<Trade>[] = [
  {
    id: 'script',
    header: callsTexts.script,
    cell: ({ scriptname, exchange, entryType }) => (
      <span className="flex flex-col items-start gap-1">
        <span className="font-[540] wrap-break-word">{scriptname}</span>
        <span className="flex items-center gap-1.5">
          <Badge tone={entryType === 'buy' ? 'up' : 'down'}>
            {entryType === 'buy' ? callsTexts.buy : callsTexts.sell}
          </Badge>
          <span className="text-xs text-ink-muted">{exchange}</span>
        </span>
      </span>
    ),
  },
  {
    id: 'entry',
    header: callsTexts.entry,
    align: 'end',
    cell: (row) => <span className="num whitespace-nowrap">{row.rateRange}</span>,
  },
  {
    id: 'levels',
    header: callsTexts.targetStop,
    align: 'end',
    cell: ({ target, stoploss }) => (
      <span className="flex flex-col items-end">
        <Money rupees={target} />
        <Money rupees={stoploss} className="text-ink-muted" />
      </span>
    ),
  },
  {
    id: 'pnl',
    header: 'P&L',
    align: 'end',
    cell: ({ pnl, pnlpercentage }) =>
      pnlpercentage === '-' ? (
        <span className="text-ink-muted">-</span>
      ) : (
        <span className="flex flex-col items-end">
          <Change value={pnlpercentage} bare />
          <Change value={pnl} unit="rupees" bare className="text-xs" />
        </span>
      ),
  },
  {
    id: 'shared',
    header: callsTexts.sharedWith,
    cell: ({ shareWith }) => (shareWith === 'all' ? callsTexts.all : callsTexts.subscribers),
  },
  {
    id: 'posted',
    header: callsTexts.posted,
    cell: ({ createdAt }) => (
      <>
        <DateTime value={createdAt} format="date" className="block" />
        <DateTime value={createdAt} format="time" className="block text-xs text-ink-muted" />
      </>
    ),
  },
  { id: 'state', header: callsTexts.status, cell: (row) => <CallState trade={row} /> },
]

function CallState({ trade }: { trade: Trade }) {
  const { removedAt, removedReason } = trade
  return (
    <span className="flex max-w-72 flex-col items-start gap-1 max-sm:items-end max-sm:text-end">
      <Badge tone={trade.status === 'open' ? 'accent' : 'neutral'}>{stateText(trade)}</Badge>
      {removedAt === null ? null : (
        <>
          <Badge tone="down">{callsTexts.removed}</Badge>
          <span className="text-xs text-ink-muted wrap-break-word">{removedReason}</span>
        </>
      )}
    </span>
  )
}

function stateText({ withdrawnAt, status, istriggered, result }: Trade): string {
  if (withdrawnAt !== null) {
    return callsTexts.withdrawn
  }
  return status === 'open' ? triggerLabel(istriggered) : tradeResultLabels[result]
}

function actions(onAsk: (trade: Trade) => void): DataColumn<Trade> {
  return actionsColumn((trade) => {
    if (trade.withdrawnAt !== null) {
      return null
    }
    const isShown = trade.removedAt === null
    const label = isShown ? callsTexts.removeOf : callsTexts.showAgainOf
    return (
      <Button size="sm" aria-label={label(titleOf(trade))} onClick={() => onAsk(trade)}>
        {isShown ? callsTexts.remove : callsTexts.showAgain}
      </Button>
    )
  })
}
