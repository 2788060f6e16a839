import { createFileRoute } from '@tanstack/react-router'
import { invoicePages } from '#web/features/invoices/invoice-pages.ts'
import { BuyerInvoices } from '#web/features/invoices/lists.tsx'
import { requireSession } from '#web/lib/page/guards.ts'
import { pageHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/user/invoices/')({
  beforeLoad: requireSession('user'),
  loader: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureInfiniteQueryData(invoicePages(api, 'buyer'))
  },
  head: () =>
    pageHead({
      title: 'Invoices',
      description: 'Invoices and credit notes, newest first.',
      path: '/dashboard/user/invoices',
      unlisted: true,
    }),
  component: BuyerInvoices,
})
