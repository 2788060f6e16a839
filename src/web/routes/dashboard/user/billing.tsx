import { createFileRoute } from '@tanstack/react-router'
import { billingProfile } from '#contract/invoices/calls.ts'
import { BuyerBilling } from '#web/features/invoices/billing-screens.tsx'
import { pageTexts } from '#web/features/invoices/texts.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/user/billing')({
  beforeLoad: requireSession('user'),
  loader: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureQueryData(callQuery(api, billingProfile, {}))
  },
  head: () => unlistedHead(pageTexts.billingDetails),
  component: BuyerBilling,
})
