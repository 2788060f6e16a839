import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { OrderMethod } from '#contract/checkout/states.ts'
import type { AdminWalletPurchase } from '#contract/checkout/types.ts'
import { useApi } from '#web/lib/api/api.ts'
import { SubscriptionStatusBadge } from '#web/lib/subscriptions/status-badge.tsx'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { dateColumn, moneyColumn } from '#web/ui/tables/columns.tsx'
import type { DataColumn } from '#web/ui/tables/data-table.tsx'
import { EndlessTable } from '#web/ui/tables/endless-table.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { salesPages } from './pages.ts'
import { PaymentQueue } from './payment-queue.tsx'
import { RefundQueue } from './refund-queue.tsx'
import { salesTexts } from './texts.ts'

/** A provider's sales, and the payments that buyers have reported. */
export function SalesScreen() {
  return (
    <div className="flex flex-col gap-6">
      <SectionHeader size="page" title={salesTexts.title} description={salesTexts.about} />
      <section className="flex flex-col gap-4">
        <SectionHeader title={salesTexts.paymentsToYou} />
        <PaymentQueue mayDecide />
      </section>
      <RefundQueue mayRecord />
      <section className="flex flex-col gap-4">
        <SectionHeader title={salesTexts.allSales} />
        <Sales />
      </section>
    </div>
  )
}

function Sales() {
  const list = useSuspenseInfiniteQuery(salesPages(useApi()))
  return (
    <div>
      <EndlessTable
        list={list}
        label={salesTexts.title}
        emptyNote={salesTexts.none}
        columns={COLUMNS}
        density="compact"
      />
    </div>
  )
}

const METHODS: Readonly<Record<OrderMethod, string>> = {
  card: salesTexts.byCard,
  manual: salesTexts.byTransfer,
  free: salesTexts.free,
}

const COLUMNS: readonly DataColumn<AdminWalletPurchase>[] = [
  dateColumn('createdAt', salesTexts.date, (row) => row.createdAt, { sortable: true }),
  {
    id: 'buyer',
    header: salesTexts.buyer,
    sortBy: (row) => row.purchasedBy,
    cell: (row) => <span className="font-[540] wrap-break-word">{row.purchasedBy}</span>,
  },
  {
    id: 'service',
    header: salesTexts.plan,
    sortBy: (row) => row.serviceName,
    cell: (row) => <span className="wrap-break-word">{row.serviceName}</span>,
  },
  {
    id: 'method',
    header: salesTexts.paidBy,
    cell: (row) => <span className="whitespace-nowrap">{METHODS[row.paymentMethod]}</span>,
  },
  moneyColumn('base', salesTexts.withoutGst, (row) => row.amountWithoutGST, { sortable: true }),
  {
    id: 'amount',
    header: salesTexts.amount,
    align: 'end',
    sortBy: (row) => row.amount,
    cell: ({ amount, GST }) => (
      <>
        <Money rupees={amount} className="font-[540]" />
        <span className="block text-xs whitespace-nowrap text-ink-muted">
          {salesTexts.gstOf(<Money rupees={GST} />)}
        </span>
      </>
    ),
  },
  dateColumn('validity', salesTexts.until, (row) => row.validity, { sortable: true }),
  {
    id: 'status',
    header: salesTexts.status,
    sortBy: (row) => row.status,
    cell: (row) => <SubscriptionStatusBadge status={row.status} />,
  },
  {
    id: 'invoice',
    header: salesTexts.invoice,
    cell: (row) =>
      row.invoiceLink === null ? (
        '–'
      ) : (
        <TextAnchor href={row.invoiceLink}>{salesTexts.view}</TextAnchor>
      ),
  },
]
