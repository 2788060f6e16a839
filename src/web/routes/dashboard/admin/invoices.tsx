import { createFileRoute } from '@tanstack/react-router'
import { allInvoicePages } from '#web/features/invoices/invoice-pages.ts'
import { AllInvoices } from '#web/features/invoices/lists.tsx'
import { requireSession } from '#web/lib/guards.ts'
import { pageHead } from '#web/lib/head.ts'

export const Route = createFileRoute('/dashboard/admin/invoices')({
  beforeLoad: requireSession('admin'),
  loader: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureInfiniteQueryData(allInvoicePages(api))
  },
  head: () =>
    pageHead({
      title: 'Invoices',
      description: 'Invoices and credit notes, newest first.',
      path: '/dashboard/admin/invoices',
      unlisted: true,
    }),
  component: AllInvoices,
})
