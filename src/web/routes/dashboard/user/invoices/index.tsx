import { createFileRoute } from '@tanstack/react-router'
import { invoicePages } from '#web/features/invoices/invoice-pages.ts'
import { BuyerInvoices } from '#web/features/invoices/lists.tsx'
import { pageTexts } from '#web/features/invoices/texts.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/user/invoices/')({
  beforeLoad: requireSession('user'),
  loader: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureInfiniteQueryData(invoicePages(api, 'buyer'))
  },
  head: () => unlistedHead(pageTexts.invoices),
  component: BuyerInvoices,
})
