import { createFileRoute } from '@tanstack/react-router'
import { orderPages } from '#web/features/checkout/orders/order-pages.ts'
import { OrdersScreen } from '#web/features/checkout/orders/orders-screen.tsx'
import { pageTexts } from '#web/features/checkout/texts.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/user/orders/')({
  beforeLoad: requireSession('user'),
  loader: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureInfiniteQueryData(orderPages(api))
  },
  head: () => unlistedHead(pageTexts.myOrders),
  component: OrdersScreen,
})
