import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { invoiceTotals } from '#contract/invoices/calls.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { ListTotalsLine } from '#web/lib/display/list-totals.tsx'
import { WorkbookButton } from '#web/lib/files/workbook-button.tsx'
import { useFilters } from '#web/lib/navigation/use-filters.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { DaysFilter, ListFilters, WordsFilter } from '#web/ui/tables/list-filters.tsx'
import { Money } from '#web/ui/text/money.tsx'
import {
  ALL_INVOICES_PATH,
  allInvoicePages,
  type InvoiceSearch,
  invoiceSearchOf,
} from './invoice-pages.ts'
import { InvoiceTable } from './invoice-table.tsx'
import { invoiceListTexts } from './texts.ts'

/** All invoices, for admins. */
export function AllInvoices({ search }: { search: InvoiceSearch }) {
  const api = useApi()
  const list = useSuspenseInfiniteQuery(allInvoicePages(api, search))
  const changing = useRouterState({ select: (state) => state.status === 'pending' })
  const filtered = Object.values(search).some((value) => value !== undefined)
  return (
    <div className="flex flex-col gap-5">
      <SectionHeader
        size="page"
        title={invoiceListTexts.title}
        description={invoiceListTexts.aboutAll}
        actions={
          <WorkbookButton
            make={async (onRows) => {
              const { invoicesWorkbook } = await import('./invoices-workbook.ts')
              return invoicesWorkbook(api, search, onRows)
            }}
          />
        }
      />
      <InvoiceTable
        label={invoiceListTexts.allInvoices}
        parties="both"
        rows={list.data.pages.flatMap((page) => page.data)}
        clearHref={filtered ? ALL_INVOICES_PATH : undefined}
        emptyNote={filtered ? invoiceListTexts.noneMatch : invoiceListTexts.none}
        list={list}
        loading={changing}
        toolbar={
          <>
            <Filters search={search} />
            <Totals search={search} />
          </>
        }
      />
    </div>
  )
}

function Totals({ search }: { search: InvoiceSearch }) {
  const totals = useQuery(callQuery(useApi(), invoiceTotals, { query: search })).data?.data
  return (
    <ListTotalsLine totals={totals} noun={invoiceListTexts.documents}>
      {invoiceListTexts.gstBeside(<Money rupees={totals?.GST ?? 0} />)}
    </ListTotalsLine>
  )
}

function Filters({ search }: { search: InvoiceSearch }) {
  const { draft, pick, type, submit } = useFilters(ALL_INVOICES_PATH, search, invoiceSearchOf)
  return (
    <ListFilters label={invoiceListTexts.filter} action={ALL_INVOICES_PATH} onSubmit={submit}>
      <WordsFilter
        name="q"
        label={invoiceListTexts.search}
        placeholder={invoiceListTexts.searchExample}
        value={draft.q}
        onValueChange={(q) => type({ q })}
      />
      <Select
        label={invoiceListTexts.kind}
        name="kind"
        className="max-sm:col-span-2 sm:w-40!"
        value={draft.kind ?? ''}
        options={[
          { value: '', label: invoiceListTexts.all },
          { value: 'invoice', label: invoiceListTexts.title },
          { value: 'credit-note', label: invoiceListTexts.creditNotes },
        ]}
        onValueChange={pick('kind')}
      />
      <DaysFilter days={draft} pick={pick} />
    </ListFilters>
  )
}
