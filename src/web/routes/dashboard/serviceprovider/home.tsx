import { createFileRoute } from '@tanstack/react-router'
import { getProfile } from '#contract/accounts/profile.ts'
import { ownProvider } from '#contract/providers/calls.ts'
import { ProviderHome } from '#web/features/account/provider-home.tsx'
import { requireSession } from '#web/lib/guards.ts'
import { pageHead } from '#web/lib/head.ts'
import { callQuery } from '#web/lib/query.ts'

export const Route = createFileRoute('/dashboard/serviceprovider/home')({
  beforeLoad: requireSession('provider'),
  loader: async ({ context: { api, queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(callQuery(api, ownProvider, {})),
      queryClient.ensureQueryData(callQuery(api, getProfile, {})),
    ])
  },
  head: () =>
    pageHead({
      title: 'Home',
      description: 'Your application, setup and public profile.',
      path: '/dashboard/serviceprovider/home',
      unlisted: true,
    }),
  component: ProviderHome,
})
