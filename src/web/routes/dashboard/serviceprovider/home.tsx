import { createFileRoute } from '@tanstack/react-router'
import { getProfile } from '#contract/accounts/profile.ts'
import { clientFigures, providerToday } from '#contract/clients/calls.ts'
import { ownProvider } from '#contract/providers/calls.ts'
import { MonthCharts } from '#web/features/clients/months/month-charts.tsx'
import { ProviderHome } from '#web/features/provider-home/provider-home.tsx'
import { pageTexts } from '#web/features/provider-home/texts.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/serviceprovider/home')({
  beforeLoad: requireSession('provider'),
  loader: async ({ context: { api, queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(callQuery(api, ownProvider, {})),
      queryClient.ensureQueryData(callQuery(api, getProfile, {})),
      queryClient.ensureQueryData(callQuery(api, providerToday, {})),
      queryClient.ensureQueryData(callQuery(api, clientFigures, {})),
    ])
  },
  head: () => unlistedHead(pageTexts.title),
  component: Home,
})

function Home() {
  return (
    <ProviderHome>
      <MonthCharts />
    </ProviderHome>
  )
}
