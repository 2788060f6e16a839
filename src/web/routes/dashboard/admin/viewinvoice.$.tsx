import { createFileRoute } from '@tanstack/react-router'
import { invoiceDetails } from '#contract/invoices/calls.ts'
import { InvoiceScreen } from '#web/features/invoices/invoice-screen.tsx'
import { pageTexts } from '#web/features/invoices/texts.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { requireId, requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

/** The id at the end of the address selects the document, whatever the rest of the link is. */
function idOf(link: string | undefined): string {
  return link?.split('/').at(-1) ?? ''
}

export const Route = createFileRoute('/dashboard/admin/viewinvoice/$')({
  beforeLoad: requireSession('admin'),
  loader: ({ context: { api, queryClient }, params }) => {
    const id = idOf(params._splat)
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
  return <InvoiceScreen list="/dashboard/admin/invoices" id={idOf(Route.useParams()._splat)} />
}
