import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { SubmittedPayment } from '#contract/checkout/types.ts'
import { useApi } from '#web/lib/api/api.ts'
import { FilteredTable } from '#web/lib/display/filtered-table.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import { actionsColumn, moneyColumn } from '#web/ui/tables/columns.tsx'
import type { DataColumn } from '#web/ui/tables/data-table.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { ADMIN_ORDERS_PATH, type PaymentSearch, submittedPages } from './pages.ts'
import { PaymentFlags } from './payment-flags.tsx'
import { paymentState } from './payment-states.ts'
import { paymentTexts } from './texts.ts'

const ProofDialog = lazyPart(async () => (await import('./proof-dialog.tsx')).ProofDialog)

type PaymentQueueProps = {
  /** Shows the provider, for admins. */
  withProvider?: boolean
  mayDecide: boolean
  search?: PaymentSearch
  /** Filters, above the rows. */
  toolbar?: ReactNode
}

/** Direct payments that buyers have reported, to be verified or rejected. */
export function PaymentQueue({
  withProvider = false,
  mayDecide,
  search = {},
  toolbar,
}: PaymentQueueProps) {
  const list = useSuspenseInfiniteQuery(submittedPages(useApi(), search))
  const [looked, setLooked] = useState<SubmittedPayment>()
  const columns = [
    ...LEADING_COLUMNS,
    withProvider ? PLAN_OF_PROVIDER : PLAN,
    ...DETAIL_COLUMNS,
    lookColumn(mayDecide, setLooked),
  ]
  return (
    <div>
      <FilteredTable
        list={list}
        label={paymentTexts.toVerify}
        search={search}
        clearHref={ADMIN_ORDERS_PATH}
        noneMatch={paymentTexts.noneMatch}
        none={paymentTexts.none}
        columns={columns}
        toolbar={toolbar}
      />
      {looked === undefined ? null : (
        <ProofDialog payment={looked} mayDecide={mayDecide} onClose={() => setLooked(undefined)} />
      )}
    </div>
  )
}

const LEADING_COLUMNS: readonly DataColumn<SubmittedPayment>[] = [
  {
    id: 'submittedAt',
    header: paymentTexts.submitted,
    sortBy: (row) => row.submittedAt,
    cell: (row) => (
      <span className="flex flex-col">
        <DateTime value={row.submittedAt} format="date" />
        <DateTime value={row.submittedAt} format="time" className="text-xs text-ink-muted" />
      </span>
    ),
  },
  {
    id: 'buyer',
    header: paymentTexts.buyer,
    sortBy: (row) => row.orderByName,
    cell: (row) => (
      <span className="flex flex-col">
        <span className="font-[540] wrap-break-word">{row.orderByName}</span>
        <span className="font-mono text-xs text-ink-muted">{row.reference}</span>
      </span>
    ),
  },
]

const PLAN: DataColumn<SubmittedPayment> = {
  id: 'plan',
  header: paymentTexts.plan,
  sortBy: (row) => row.serviceName,
  cell: (row) => <span className="wrap-break-word">{row.serviceName}</span>,
}

const PLAN_OF_PROVIDER: DataColumn<SubmittedPayment> = {
  ...PLAN,
  cell: (row) => (
    <span className="flex min-w-36 flex-col">
      <span className="wrap-break-word">{row.serviceName}</span>
      <span className="text-xs wrap-break-word text-ink-muted">{row.soldByName}</span>
    </span>
  ),
}

const DETAIL_COLUMNS: readonly DataColumn<SubmittedPayment>[] = [
  moneyColumn('amount', paymentTexts.amount, (row) => row.amount, { sortable: true, bold: true }),
  {
    id: 'utr',
    header: paymentTexts.utr,
    cell: (row) => (
      <span className="flex flex-col items-start gap-1 max-sm:items-end">
        <span className="num wrap-break-word">{row.utr ?? paymentTexts.notGiven}</span>
        <PaymentFlags flags={row.flags} />
      </span>
    ),
  },
  {
    id: 'status',
    header: paymentTexts.status,
    sortBy: (row) => row.status,
    cell: (row) => {
      const [label, tone] = paymentState(row)
      return (
        <span className="flex flex-col items-start gap-1 max-sm:items-end">
          <Badge tone={tone}>{label}</Badge>
          {row.reason === null ? null : (
            <span className="line-clamp-3 max-w-56 text-xs wrap-break-word text-ink-muted">
              {row.reason}
            </span>
          )}
        </span>
      )
    },
  },
]

function lookColumn(
  mayDecide: boolean,
  onLook: (payment: SubmittedPayment) => void,
): DataColumn<SubmittedPayment> {
  return actionsColumn((row) => {
    const open = mayDecide && row.status === 'submitted'
    return (
      <Button
        size="sm"
        className="max-sm:mt-2"
        variant={open ? 'primary' : 'secondary'}
        aria-label={paymentTexts.look(open, row.reference)}
        onClick={() => onLook(row)}
      >
        {open ? paymentTexts.check : paymentTexts.view}
      </Button>
    )
  })
}
