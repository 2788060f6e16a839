import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '#web/lib/api/api.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { TabLink, TabLinks } from '#web/ui/navigation/tab-links.tsx'
import { type InvoiceSide, invoicePages } from './invoice-pages.ts'
import { InvoiceTable } from './invoice-table.tsx'
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
      <InvoiceTable
        label={invoiceListTexts.title}
        parties="supplier"
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
export function ProviderInvoices({ side }: { side: InvoiceSide }) {
  const list = useSuspenseInfiniteQuery(invoicePages(useApi(), side))
  const issued = side === 'supplier'
  return (
    <div className="flex flex-col gap-6">
      <SectionHeader
        size="page"
        title={invoiceListTexts.title}
        description={issued ? invoiceListTexts.aboutIssued : invoiceListTexts.aboutReceived}
        actions={
          <ButtonAnchor href="/dashboard/serviceprovider/billing">
            {invoiceListTexts.settings}
          </ButtonAnchor>
        }
      />
      <TabLinks label={invoiceListTexts.title}>
        <TabLink
          to="/dashboard/serviceprovider/invoices"
          activeOptions={{ exact: true }}
          search={{}}
        >
          {invoiceListTexts.issued}
        </TabLink>
        <TabLink
          to="/dashboard/serviceprovider/invoices"
          activeOptions={{ exact: true }}
          search={{ as: 'buyer' }}
        >
          {invoiceListTexts.received}
        </TabLink>
      </TabLinks>
      <InvoiceTable
        key={side}
        label={issued ? invoiceListTexts.issuedInvoices : invoiceListTexts.receivedInvoices}
        parties={issued ? 'buyer' : 'supplier'}
        emptyNote={issued ? invoiceListTexts.noneIssued : invoiceListTexts.noneReceived}
        list={list}
      />
    </div>
  )
}
