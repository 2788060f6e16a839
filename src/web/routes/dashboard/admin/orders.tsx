import { createFileRoute } from '@tanstack/react-router'
import { ADMIN_ORDERS_PATH, refundPages, submittedPages } from '#web/features/sales/pages.ts'
import { AdminOrdersScreen } from '#web/features/sales/sales-screen.tsx'
import { requireSession } from '#web/lib/guards.ts'
import { pageHead } from '#web/lib/head.ts'
import { useSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/dashboard/admin/orders')({
  beforeLoad: requireSession('admin'),
  loader: async ({ context: { api, queryClient } }) => {
    await Promise.all([
      queryClient.ensureInfiniteQueryData(submittedPages(api)),
      queryClient.ensureInfiniteQueryData(refundPages(api)),
    ])
  },
  head: () =>
    pageHead({
      title: 'Payments',
      description: 'Direct payments to providers.',
      path: ADMIN_ORDERS_PATH,
      unlisted: true,
    }),
  component: Orders,
})

function Orders() {
  const mayDecide = useSession()?.permissions.includes('order.verify') ?? false
  return <AdminOrdersScreen mayDecide={mayDecide} />
}
