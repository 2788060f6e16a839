import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { orderMethods } from '#contract/checkout/states.ts'
import type { AdminWalletPurchase } from '#contract/checkout/types.ts'
import { useApi } from '#web/lib/api/api.ts'
import { WorkbookButton } from '#web/lib/files/workbook-button.tsx'
import { useFilters } from '#web/lib/navigation/use-filters.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import type { DataColumn } from '#web/ui/tables/data-table.tsx'
import { EndlessTable } from '#web/ui/tables/endless-table.tsx'
import { DayFilter, ListFilters } from '#web/ui/tables/list-filters.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { InvoiceLink } from './invoice-link.tsx'
import {
  WALLET_PURCHASES_PATH,
  type WalletSearch,
  walletPurchasePages,
  walletSearchOf,
} from './pages.ts'
import { METHOD_TEXTS } from './wording.ts'

/** What customers bought of all providers. */
export function WalletPurchasesScreen({ search }: { search: WalletSearch }) {
  const api = useApi()
  const list = useSuspenseInfiniteQuery(walletPurchasePages(api, search))
  const changing = useRouterState({ select: (state) => state.status === 'pending' })
  return (
    <div className="flex flex-col gap-5">
      <SectionHeader
        size="page"
        title="Wallet purchases"
        description="What customers bought from all providers, the newest first."
        actions={
          <WorkbookButton
            make={async (onRows) => {
              const { walletWorkbook } = await import('./wallet-workbook.ts')
              return walletWorkbook(api, search, onRows)
            }}
          />
        }
      />
      <EndlessTable
        list={list}
        label="Wallet purchases"
        columns={COLUMNS}
        rows={list.data.pages.flatMap((page) => page.data)}
        rowId={(row) => row._id}
        loading={changing}
        mobile="cards"
        toolbar={<Filters search={search} />}
      />
    </div>
  )
}

function Filters({ search }: { search: WalletSearch }) {
  const { draft, choose, submit } = useFilters(WALLET_PURCHASES_PATH, search, walletSearchOf)
  const pick = (name: keyof WalletSearch) => (value: string) =>
    choose({ [name]: walletSearchOf({ [name]: value })[name] })
  return (
    <ListFilters label="Filter purchases" action={WALLET_PURCHASES_PATH} onSubmit={submit}>
      <Select
        label="Payment method"
        name="method"
        className="max-sm:col-span-2 sm:w-44!"
        value={draft.method ?? ''}
        options={[
          { value: '', label: 'All' },
          ...orderMethods.map((value) => ({ value, label: METHOD_TEXTS[value] })),
        ]}
        onValueChange={pick('method')}
      />
      <DayFilter name="from" label="From" value={draft.from} onValueChange={pick('from')} />
      <DayFilter name="to" label="To" value={draft.to} onValueChange={pick('to')} />
    </ListFilters>
  )
}

const COLUMNS: readonly DataColumn<AdminWalletPurchase>[] = [
  {
    id: 'purchasedBy',
    header: 'Purchased by',
    cell: (row) => <span className="font-[540] wrap-break-word">{row.purchasedBy}</span>,
  },
  {
    id: 'soldByName',
    header: 'Sold by',
    cell: (row) => <span className="block wrap-break-word sm:min-w-40">{row.soldByName}</span>,
  },
  {
    id: 'serviceName',
    header: 'Service',
    cell: (row) => <span className="block wrap-break-word sm:min-w-36">{row.serviceName}</span>,
  },
  {
    id: 'paymentId',
    header: 'Payment',
    cell: ({ paymentId, paymentMethod }) => (
      <span className="flex flex-col max-sm:items-end">
        <span>{METHOD_TEXTS[paymentMethod]}</span>
        {paymentId === null ? null : (
          <span className="font-mono text-xs wrap-break-word text-ink-muted">{paymentId}</span>
        )}
      </span>
    ),
  },
  {
    id: 'amountWithoutGST',
    header: 'Without GST',
    align: 'end',
    cell: (row) => <Money rupees={row.amountWithoutGST} />,
  },
  { id: 'gst', header: 'GST', align: 'end', cell: (row) => <Money rupees={row.GST} /> },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    cell: (row) => <Money rupees={row.amount} className="font-[540]" />,
  },
  {
    id: 'createdAt',
    header: 'Bought',
    cell: (row) => <DateTime value={row.createdAt} format="date" />,
  },
  {
    id: 'validity',
    header: 'Valid until',
    cell: (row) => <DateTime value={row.validity} format="date" />,
  },
  {
    id: 'invoice',
    header: 'Invoice',
    cell: (row) => <InvoiceLink href={row.invoiceLink} of={row.purchasedBy} />,
  },
]
