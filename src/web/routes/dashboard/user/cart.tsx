import { createFileRoute } from '@tanstack/react-router'
import { cart } from '#contract/checkout/cart.ts'
import { billingProfile } from '#contract/invoices/calls.ts'
import { CartScreen } from '#web/features/checkout/cart/cart-screen.tsx'
import { pageTexts } from '#web/features/checkout/texts.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/user/cart')({
  beforeLoad: requireSession('user'),
  loader: async ({ context: { api, queryClient } }) => {
    await Promise.all([
      // Prices are fetched anew each time the page is opened.
      queryClient.fetchQuery({ ...callQuery(api, cart, {}), staleTime: 0 }),
      queryClient.ensureQueryData(callQuery(api, billingProfile, {})),
    ])
  },
  head: () => unlistedHead(pageTexts.cart),
  component: CartScreen,
})
