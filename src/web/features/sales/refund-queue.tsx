import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProviderRefund } from '#contract/checkout/provider-refunds.ts'
import { useApi } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import { actionsColumn, dateColumn, moneyColumn } from '#web/ui/tables/columns.tsx'
import type { DataColumn } from '#web/ui/tables/data-table.tsx'
import { EndlessTable } from '#web/ui/tables/endless-table.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { refundPages } from './pages.ts'
import { refundTexts } from './texts.ts'

const RefundDialog = lazyPart(async () => (await import('./refund-dialog.tsx')).RefundDialog)

type RefundQueueProps = {
  /** Shows the provider, for admins. */
  withProvider?: boolean
  mayRecord: boolean
}

/** Refunds of direct payments that providers owe to buyers; nothing if there are none. */
export function RefundQueue({ withProvider = false, mayRecord }: RefundQueueProps) {
  const list = useSuspenseInfiniteQuery(refundPages(useApi()))
  const [selected, setSelected] = useState<ProviderRefund>()
  const columns = [
    ...LEADING_COLUMNS,
    withProvider ? PLAN_OF_PROVIDER : PLAN,
    ...BASE_COLUMNS,
    ...(mayRecord ? [recordColumn(setSelected)] : []),
  ]
  if (list.data.pages[0]?.data.length === 0) {
    return null
  }
  return (
    <section aria-label={refundTexts.title} className="flex flex-col gap-4">
      <SectionHeader
        title={withProvider ? refundTexts.adminTitle : refundTexts.title}
        description={withProvider ? refundTexts.adminAbout : refundTexts.about}
      />
      <div>
        <EndlessTable list={list} label={refundTexts.refunds} columns={columns} />
      </div>
      {selected === undefined ? null : (
        <RefundDialog refund={selected} onClose={() => setSelected(undefined)} />
      )}
    </section>
  )
}

const LEADING_COLUMNS: readonly DataColumn<ProviderRefund>[] = [
  dateColumn('cancelledAt', refundTexts.cancelled, (row) => row.cancelledAt, { sortable: true }),
  {
    id: 'buyer',
    header: refundTexts.buyer,
    sortBy: (row) => row.buyerName,
    cell: ({ buyerName, buyerEmail }) => (
      <span className="flex flex-col max-sm:items-end sm:min-w-48">
        <span className="font-[540] wrap-break-word">{buyerName}</span>
        {buyerEmail === null ? null : (
          <TextAnchor
            tone="quiet"
            href={`mailto:${buyerEmail}`}
            className="text-xs [overflow-wrap:anywhere]"
          >
            {buyerEmail}
          </TextAnchor>
        )}
      </span>
    ),
  },
]

const PLAN: DataColumn<ProviderRefund> = {
  id: 'plan',
  header: refundTexts.plan,
  sortBy: (row) => row.serviceName,
  cell: (row) => <span className="wrap-break-word">{row.serviceName}</span>,
}

const PLAN_OF_PROVIDER: DataColumn<ProviderRefund> = {
  ...PLAN,
  cell: (row) => (
    <span className="flex min-w-36 flex-col max-sm:items-end">
      <span className="wrap-break-word">{row.serviceName}</span>
      <span className="text-xs wrap-break-word text-ink-muted">{row.soldByName}</span>
    </span>
  ),
}

const BASE_COLUMNS: readonly DataColumn<ProviderRefund>[] = [
  {
    id: 'paid',
    header: refundTexts.paidWith,
    cell: ({ reference, utr }) => (
      <span className="flex flex-col font-mono text-xs max-sm:items-end">
        <span>{reference}</span>
        {utr === null ? null : (
          <span className="[overflow-wrap:anywhere] text-ink-muted">{utr}</span>
        )}
      </span>
    ),
  },
  moneyColumn('amount', refundTexts.toRefund, (row) => row.amount, { sortable: true, bold: true }),
  {
    id: 'status',
    header: refundTexts.status,
    sortBy: (row) => row.sentOn ?? '',
    cell: ({ sentOn, referenceNo }) =>
      sentOn === null ? (
        <Badge tone="warn">{refundTexts.toSend}</Badge>
      ) : (
        <span className="flex flex-col items-start gap-1 max-sm:items-end">
          <Badge tone="up">{refundTexts.sent}</Badge>
          <span className="text-xs [overflow-wrap:anywhere] text-ink-muted">
            <DateTime value={sentOn} format="date" />, <span className="num">{referenceNo}</span>
          </span>
        </span>
      ),
  },
]

function recordColumn(onAsk: (refund: ProviderRefund) => void): DataColumn<ProviderRefund> {
  return actionsColumn((refund) =>
    refund.sentOn === null ? (
      <Button
        size="sm"
        variant="primary"
        className="max-sm:mt-2"
        aria-label={refundTexts.recordOf(refund.reference)}
        onClick={() => onAsk(refund)}
      >
        {refundTexts.record}
      </Button>
    ) : null,
  )
}
