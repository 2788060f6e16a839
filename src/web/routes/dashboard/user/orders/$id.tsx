import { createFileRoute, notFound } from '@tanstack/react-router'
import { myOrder } from '#contract/checkout/orders.ts'
import { billingProfile } from '#contract/invoices/calls.ts'
import { isId } from '#kit/id.ts'
import { OrderScreen } from '#web/features/checkout/order-screen.tsx'
import { requireSession } from '#web/lib/guards.ts'
import { pageHead } from '#web/lib/head.ts'
import { callQuery } from '#web/lib/query.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'

const SignAgreement = lazyPart(() =>
  import('#web/features/esign/sign-agreement.tsx').then((part) => part.SignAgreement),
)

export const Route = createFileRoute('/dashboard/user/orders/$id')({
  beforeLoad: requireSession('user'),
  loader: async ({ context: { api, queryClient }, params: { id } }) => {
    if (!isId(id)) {
      throw notFound()
    }
    const [order] = await Promise.all([
      queryClient.ensureQueryData(callQuery(api, myOrder, { query: { id } })),
      queryClient.ensureQueryData(callQuery(api, billingProfile, {})),
    ])
    return order
  },
  head: ({ loaderData, params }) =>
    pageHead({
      title: loaderData ? `Order ${loaderData.data.reference}` : 'Order',
      description: 'Order details.',
      path: `/dashboard/user/orders/${params.id}`,
      unlisted: true,
    }),
  component: View,
})

function View() {
  const { id } = Route.useParams()
  return <OrderScreen key={id} id={id} Sign={SignAgreement} />
}
