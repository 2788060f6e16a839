import { createFileRoute } from '@tanstack/react-router'
import { AdminPayments } from '#web/features/sales/admin-payments.tsx'
import { paymentSearchOf, refundPages, submittedPages } from '#web/features/sales/pages.ts'
import { pageTexts } from '#web/features/sales/texts.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'
import { useSession } from '#web/lib/session/session.ts'

export const Route = createFileRoute('/dashboard/admin/orders')({
  validateSearch: paymentSearchOf,
  beforeLoad: requireSession('admin'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps }) => {
    await Promise.all([
      queryClient.ensureInfiniteQueryData(submittedPages(api, deps)),
      queryClient.ensureInfiniteQueryData(refundPages(api)),
    ])
  },
  head: () => unlistedHead(pageTexts.payments),
  component: Orders,
})

function Orders() {
  const mayDecide = useSession()?.permissions.includes('order.verify') ?? false
  return <AdminPayments mayDecide={mayDecide} search={Route.useSearch()} />
}
