import { createFileRoute } from '@tanstack/react-router'
import { AllInvoices } from '#web/features/invoices/all-invoices.tsx'
import { allInvoicePages, invoiceSearchOf } from '#web/features/invoices/invoice-pages.ts'
import { pageTexts } from '#web/features/invoices/texts.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/admin/invoices')({
  validateSearch: invoiceSearchOf,
  beforeLoad: requireSession('admin'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps }) => {
    await queryClient.ensureInfiniteQueryData(allInvoicePages(api, deps))
  },
  head: () => unlistedHead(pageTexts.invoices),
  component: Invoices,
})

function Invoices() {
  return <AllInvoices search={Route.useSearch()} />
}
