import { createFileRoute } from '@tanstack/react-router'
import { billingProfile, invoiceSettings } from '#contract/invoices/calls.ts'
import { ProviderBilling } from '#web/features/invoices/billing-screens.tsx'
import { pageTexts } from '#web/features/invoices/texts.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/serviceprovider/billing')({
  beforeLoad: requireSession('provider'),
  loader: async ({ context: { api, queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(callQuery(api, billingProfile, {})),
      queryClient.ensureQueryData(callQuery(api, invoiceSettings, {})),
    ])
  },
  head: () => unlistedHead(pageTexts.invoiceSettings),
  component: ProviderBilling,
})
