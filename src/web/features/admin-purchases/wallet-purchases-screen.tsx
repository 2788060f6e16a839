import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { orderMethods } from '#contract/checkout/states.ts'
import type { AdminWalletPurchase } from '#contract/checkout/types.ts'
import { useApi } from '#web/lib/api/api.ts'
import { FilteredTable } from '#web/lib/display/filtered-table.tsx'
import { WorkbookButton } from '#web/lib/files/workbook-button.tsx'
import { useFilters } from '#web/lib/navigation/use-filters.ts'
import { SubscriptionStatusBadge } from '#web/lib/subscriptions/status-badge.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { moneyColumn } from '#web/ui/tables/columns.tsx'
import type { DataColumn } from '#web/ui/tables/data-table.tsx'
import { ChoiceFilter, DaysFilter, ListFilters } from '#web/ui/tables/list-filters.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { InvoiceLink } from './invoice-link.tsx'
import {
  WALLET_PURCHASES_PATH,
  type WalletSearch,
  walletPurchasePages,
  walletSearchOf,
} from './pages.ts'
import { purchasesTexts } from './texts.ts'
import { METHOD_TEXTS } from './wording.ts'

/** Customers' purchases from all providers. */
export function WalletPurchasesScreen({ search }: { search: WalletSearch }) {
  const api = useApi()
  const list = useSuspenseInfiniteQuery(walletPurchasePages(api, search))
  return (
    <div className="flex flex-col gap-5">
      <SectionHeader
        size="page"
        title={purchasesTexts.title}
        description={purchasesTexts.about}
        actions={
          <WorkbookButton input={{ query: search }} load={() => import('./wallet-workbook.ts')} />
        }
      />
      <FilteredTable
        list={list}
        label={purchasesTexts.title}
        search={search}
        clearHref={WALLET_PURCHASES_PATH}
        columns={COLUMNS}
        toolbar={<Filters search={search} />}
      />
    </div>
  )
}

function Filters({ search }: { search: WalletSearch }) {
  const { choice, submit } = useFilters(WALLET_PURCHASES_PATH, search, walletSearchOf)
  return (
    <ListFilters
      label={purchasesTexts.filterPurchases}
      action={WALLET_PURCHASES_PATH}
      onSubmit={submit}
    >
      <ChoiceFilter
        {...choice('method')}
        label={purchasesTexts.paymentMethod}
        className="max-sm:col-span-2 sm:w-44!"
        all={purchasesTexts.all}
        options={orderMethods.map((value) => ({ value, label: METHOD_TEXTS[value] }))}
      />
      <DaysFilter choice={choice} />
    </ListFilters>
  )
}

const COLUMNS: readonly DataColumn<AdminWalletPurchase>[] = [
  {
    id: 'purchasedBy',
    header: purchasesTexts.purchasedBy,
    cell: (row) => <span className="font-[540] wrap-break-word">{row.purchasedBy}</span>,
  },
  {
    id: 'serviceName',
    header: purchasesTexts.service,
    cell: ({ serviceName, soldByName }) => (
      <span className="block wrap-break-word sm:min-w-28">
        {serviceName}
        <span className="block text-xs text-ink-muted">{soldByName}</span>
      </span>
    ),
  },
  {
    id: 'paymentId',
    header: purchasesTexts.payment,
    cell: ({ paymentId, paymentMethod }) => (
      <span className="flex flex-col max-sm:items-end">
        <span>{METHOD_TEXTS[paymentMethod]}</span>
        {paymentId === null ? null : (
          <span className="font-mono text-xs wrap-break-word text-ink-muted">{paymentId}</span>
        )}
      </span>
    ),
  },
  moneyColumn('amountWithoutGST', purchasesTexts.withoutGst, (row) => row.amountWithoutGST),
  {
    id: 'amount',
    header: purchasesTexts.amount,
    align: 'end',
    cell: ({ amount, GST }) => (
      <>
        <Money rupees={amount} className="font-[540]" />
        <span className="block text-xs whitespace-nowrap text-ink-muted">
          {purchasesTexts.gstOf(<Money rupees={GST} />)}
        </span>
      </>
    ),
  },
  {
    id: 'createdAt',
    header: purchasesTexts.bought,
    cell: ({ createdAt, validity, duration }) => (
      <>
        <DateTime value={createdAt} format="date" />
        <span className="block text-xs text-ink-muted">
          {purchasesTexts.runs(duration, <DateTime value={validity} format="date" />)}
        </span>
      </>
    ),
  },
  {
    id: 'status',
    header: purchasesTexts.status,
    cell: ({ status }) => <SubscriptionStatusBadge status={status} />,
  },
  {
    id: 'invoice',
    header: purchasesTexts.invoice,
    cell: (row) => <InvoiceLink href={row.invoiceLink} of={row.purchasedBy} />,
  },
]
