import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '#web/lib/api/api.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { TabLink, TabLinks } from '#web/ui/navigation/tab-links.tsx'
import { type InvoiceSide, invoicePages } from './invoice-pages.ts'
import { InvoiceTable } from './invoice-table.tsx'

/** What a customer bought. */
export function BuyerInvoices() {
  const list = useSuspenseInfiniteQuery(invoicePages(useApi(), 'buyer'))
  return (
    <div className="flex flex-col gap-6">
      <SectionHeader
        size="page"
        title="Invoices"
        description="Invoices and credit notes."
        actions={<ButtonAnchor href="/dashboard/user/billing">Billing details</ButtonAnchor>}
      />
      <InvoiceTable
        label="Invoices"
        parties="supplier"
        rows={list.data.pages.flatMap((page) => page.data)}
        emptyNote="Your first invoice comes with your first plan."
        list={list}
      />
    </div>
  )
}

/** What a provider sold, or bought from the platform. */
export function ProviderInvoices({ side }: { side: InvoiceSide }) {
  const list = useSuspenseInfiniteQuery(invoicePages(useApi(), side))
  const issued = side === 'supplier'
  return (
    <div className="flex flex-col gap-6">
      <SectionHeader
        size="page"
        title="Invoices"
        description={
          issued ? 'Issued to your clients in your name.' : 'From Tradebox, for plans and charges.'
        }
        actions={
          <ButtonAnchor href="/dashboard/serviceprovider/billing">Invoice settings</ButtonAnchor>
        }
      />
      <TabLinks label="Invoices">
        <TabLink
          to="/dashboard/serviceprovider/invoices"
          activeOptions={{ exact: true }}
          search={{}}
        >
          Issued
        </TabLink>
        <TabLink
          to="/dashboard/serviceprovider/invoices"
          activeOptions={{ exact: true }}
          search={{ as: 'buyer' }}
        >
          Received
        </TabLink>
      </TabLinks>
      <InvoiceTable
        key={side}
        label={issued ? 'Issued invoices' : 'Received invoices'}
        parties={issued ? 'buyer' : 'supplier'}
        rows={list.data.pages.flatMap((page) => page.data)}
        emptyNote={
          issued ? 'We issue one in your name for each sale.' : 'No purchases from Tradebox yet.'
        }
        list={list}
      />
    </div>
  )
}
