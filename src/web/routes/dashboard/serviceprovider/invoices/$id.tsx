import { createFileRoute } from '@tanstack/react-router'
import { invoiceDetails } from '#contract/invoices/calls.ts'
import { InvoiceScreen } from '#web/features/invoices/invoice-screen.tsx'
import { pageTexts } from '#web/features/invoices/texts.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { requireId, requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/serviceprovider/invoices/$id')({
  beforeLoad: requireSession('provider'),
  loader: ({ context: { api, queryClient }, params: { id } }) => {
    requireId(id)
    return queryClient.ensureQueryData(callQuery(api, invoiceDetails, { params: { id } }))
  },
  head: ({ loaderData }) =>
    unlistedHead(
      loaderData ? `${loaderData.data.title} ${loaderData.data.number}` : pageTexts.invoice,
    ),
  component: View,
})

function View() {
  return <InvoiceScreen list="/dashboard/serviceprovider/invoices" id={Route.useParams().id} />
}
