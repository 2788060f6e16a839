import { createFileRoute } from '@tanstack/react-router'
import { invoicePages } from '#web/features/invoices/invoice-pages.ts'
import { ProviderInvoices } from '#web/features/invoices/lists.tsx'
import { pageTexts } from '#web/features/invoices/texts.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

/** Issued invoices if absent. */
type Search = { readonly as?: 'buyer' }

export const Route = createFileRoute('/dashboard/serviceprovider/invoices/')({
  validateSearch: (search): Search => ({ as: search.as === 'buyer' ? 'buyer' : undefined }),
  beforeLoad: requireSession('provider'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps }) => {
    await queryClient.ensureInfiniteQueryData(invoicePages(api, deps.as ?? 'supplier'))
  },
  head: () => unlistedHead(pageTexts.invoices),
  component: Invoices,
})

function Invoices() {
  return <ProviderInvoices side={Route.useSearch().as ?? 'supplier'} />
}
