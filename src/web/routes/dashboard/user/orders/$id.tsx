import { createFileRoute } from '@tanstack/react-router'
import { myOrder } from '#contract/checkout/orders.ts'
import { mySubscriptions } from '#contract/checkout/subscriptions.ts'
import { billingProfile } from '#contract/invoices/calls.ts'
import { OrderScreen } from '#web/features/checkout/orders/order-screen.tsx'
import { pageTexts } from '#web/features/checkout/texts.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { requireId, requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'

const SignAgreement = lazyPart(() =>
  import('#web/features/esign/sign-agreement.tsx').then((part) => part.SignAgreement),
)

export const Route = createFileRoute('/dashboard/user/orders/$id')({
  beforeLoad: requireSession('user'),
  loader: async ({ context: { api, queryClient }, params: { id } }) => {
    requireId(id)
    const [order] = await Promise.all([
      queryClient.ensureQueryData(callQuery(api, myOrder, { query: { id } })),
      queryClient.ensureQueryData(callQuery(api, billingProfile, {})),
      queryClient.ensureQueryData(callQuery(api, mySubscriptions, { query: {} })),
    ])
    return order
  },
  head: ({ loaderData }) =>
    unlistedHead(loaderData ? pageTexts.order(loaderData.data.reference) : pageTexts.orderUnknown),
  component: View,
})

function View() {
  const { id } = Route.useParams()
  return <OrderScreen key={id} id={id} Sign={SignAgreement} />
}
