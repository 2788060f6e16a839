import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { invoiceTotals } from '#contract/invoices/calls.ts'
import { invoiceSuppliers } from '#contract/invoices/types.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { FilteredTable } from '#web/lib/display/filtered-table.tsx'
import { ListTotalsLine } from '#web/lib/display/list-totals.tsx'
import { WorkbookButton } from '#web/lib/files/workbook-button.tsx'
import { useFilters } from '#web/lib/navigation/use-filters.ts'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { ChoiceFilter, DaysFilter, ListFilters, WordsFilter } from '#web/ui/tables/list-filters.tsx'
import { Money } from '#web/ui/text/money.tsx'
import {
  ALL_INVOICES_PATH,
  allInvoicePages,
  type InvoiceSearch,
  invoiceSearchOf,
} from './invoice-pages.ts'
import { INVOICE_COLUMNS } from './invoice-table.tsx'
import { invoiceListTexts } from './texts.ts'

/** All invoices, for admins. */
export function AllInvoices({ search }: { search: InvoiceSearch }) {
  const api = useApi()
  const list = useSuspenseInfiniteQuery(allInvoicePages(api, search))
  return (
    <div className="flex flex-col gap-5">
      <SectionHeader
        size="page"
        title={invoiceListTexts.title}
        description={invoiceListTexts.aboutAll}
        actions={
          <WorkbookButton input={{ query: search }} load={() => import('./invoices-workbook.ts')} />
        }
      />
      <FilteredTable
        list={list}
        label={invoiceListTexts.allInvoices}
        search={search}
        clearHref={ALL_INVOICES_PATH}
        noneMatch={invoiceListTexts.noneMatch}
        none={invoiceListTexts.none}
        columns={INVOICE_COLUMNS.both}
        linkedRows
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
  const { choice, words, submit } = useFilters(ALL_INVOICES_PATH, search, invoiceSearchOf)
  return (
    <ListFilters label={invoiceListTexts.filter} action={ALL_INVOICES_PATH} onSubmit={submit}>
      <WordsFilter
        {...words('q')}
        label={invoiceListTexts.search}
        placeholder={invoiceListTexts.searchExample}
      />
      <ChoiceFilter
        {...choice('kind')}
        label={invoiceListTexts.kind}
        className="max-sm:col-span-2 sm:w-40!"
        all={invoiceListTexts.all}
        options={[
          { value: 'invoice', label: invoiceListTexts.title },
          { value: 'credit-note', label: invoiceListTexts.creditNotes },
        ]}
      />
      <ChoiceFilter
        {...choice('supplier')}
        label={invoiceListTexts.supplier}
        className="max-sm:col-span-2 sm:w-40!"
        all={invoiceListTexts.all}
        options={invoiceSuppliers.map((value) => ({
          value,
          label: invoiceListTexts.suppliers[value],
        }))}
      />
      <DaysFilter choice={choice} />
    </ListFilters>
  )
}
