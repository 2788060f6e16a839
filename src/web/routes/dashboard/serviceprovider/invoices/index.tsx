import { createFileRoute } from '@tanstack/react-router'
import { invoicePages, ownInvoiceSearchOf } from '#web/features/invoices/invoice-pages.ts'
import { ProviderInvoices } from '#web/features/invoices/lists.tsx'
import { pageTexts } from '#web/features/invoices/texts.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/serviceprovider/invoices/')({
  validateSearch: ownInvoiceSearchOf,
  beforeLoad: requireSession('provider'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps: { as, ...days } }) => {
    await queryClient.ensureInfiniteQueryData(invoicePages(api, as ?? 'supplier', days))
  },
  head: () => unlistedHead(pageTexts.invoices),
  component: Invoices,
})

function Invoices() {
  return <ProviderInvoices search={Route.useSearch()} />
}
