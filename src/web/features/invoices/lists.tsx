import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '#web/lib/api/api.ts'
import { FilteredTable } from '#web/lib/display/filtered-table.tsx'
import { WorkbookButton } from '#web/lib/files/workbook-button.tsx'
import { useFilters } from '#web/lib/navigation/use-filters.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { TabLink, TabLinks } from '#web/ui/navigation/tab-links.tsx'
import { EndlessTable } from '#web/ui/tables/endless-table.tsx'
import { DaysFilter, ListFilters } from '#web/ui/tables/list-filters.tsx'
import {
  invoicePages,
  type OwnInvoiceSearch,
  ownInvoiceSearchOf,
  PROVIDER_INVOICES_PATH,
} from './invoice-pages.ts'
import { INVOICE_COLUMNS } from './invoice-table.tsx'
import { invoiceListTexts } from './texts.ts'

/** Invoices of a customer's purchases. */
export function BuyerInvoices() {
  const list = useSuspenseInfiniteQuery(invoicePages(useApi(), 'buyer'))
  return (
    <div className="flex flex-col gap-6">
      <SectionHeader
        size="page"
        title={invoiceListTexts.title}
        description={invoiceListTexts.aboutBuyer}
        actions={
          <ButtonAnchor href="/dashboard/user/billing">{invoiceListTexts.billing}</ButtonAnchor>
        }
      />
      <EndlessTable
        label={invoiceListTexts.title}
        columns={INVOICE_COLUMNS.supplier}
        linkedRows
        emptyNote={invoiceListTexts.noneBuyer}
        emptyAction={
          <ButtonAnchor size="sm" href="/view/allplans">
            {invoiceListTexts.browsePlans}
          </ButtonAnchor>
        }
        list={list}
      />
    </div>
  )
}

/** Invoices of a provider's sales, or of its purchases from the platform. */
export function ProviderInvoices({ search }: { search: OwnInvoiceSearch }) {
  const { as: side = 'supplier', ...days } = search
  const list = useSuspenseInfiniteQuery(invoicePages(useApi(), side, days))
  const { choice, submit } = useFilters(PROVIDER_INVOICES_PATH, search, ownInvoiceSearchOf)
  const issued = side === 'supplier'
  return (
    <div className="flex flex-col gap-6">
      <SectionHeader
        size="page"
        title={invoiceListTexts.title}
        description={issued ? invoiceListTexts.aboutIssued : invoiceListTexts.aboutReceived}
        actions={
          <>
            <WorkbookButton
              input={{ query: { ...days, as: side } }}
              load={() => import('./own-invoices-workbook.ts')}
            />
            <ButtonAnchor href="/dashboard/serviceprovider/billing">
              {invoiceListTexts.settings}
            </ButtonAnchor>
          </>
        }
      />
      <TabLinks label={invoiceListTexts.title}>
        <TabLink
          to="/dashboard/serviceprovider/invoices"
          activeOptions={{ exact: true }}
          search={days}
        >
          {invoiceListTexts.issued}
        </TabLink>
        <TabLink
          to="/dashboard/serviceprovider/invoices"
          activeOptions={{ exact: true }}
          search={{ ...days, as: 'buyer' }}
        >
          {invoiceListTexts.received}
        </TabLink>
      </TabLinks>
      <FilteredTable
        key={side}
        list={list}
        label={issued ? invoiceListTexts.issuedInvoices : invoiceListTexts.receivedInvoices}
        search={days}
        clearHref={issued ? PROVIDER_INVOICES_PATH : `${PROVIDER_INVOICES_PATH}?as=buyer`}
        noneMatch={invoiceListTexts.noneMatch}
        none={issued ? invoiceListTexts.noneIssued : invoiceListTexts.noneReceived}
        columns={INVOICE_COLUMNS[issued ? 'buyer' : 'supplier']}
        linkedRows
        toolbar={
          <ListFilters
            label={invoiceListTexts.filter}
            action={PROVIDER_INVOICES_PATH}
            onSubmit={submit}
          >
            {issued ? null : <input type="hidden" name="as" value={side} />}
            <DaysFilter choice={choice} />
          </ListFilters>
        }
      />
    </div>
  )
}
