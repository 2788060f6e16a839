import { createFileRoute } from '@tanstack/react-router'
import { ownProvider } from '#contract/providers/calls.ts'
import { ownSubProfilePages } from '#web/features/provider/own/own-sub-profile-pages.ts'
import { PublicProfileScreen } from '#web/features/provider/own/public-profile-screen.tsx'
import { pageTexts } from '#web/features/provider/own/texts.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/serviceprovider/publicprofile')({
  beforeLoad: requireSession('provider'),
  loader: async ({ context: { api, queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(callQuery(api, ownProvider, {})),
      queryClient.ensureInfiniteQueryData(ownSubProfilePages(api)),
    ])
  },
  head: () => unlistedHead(pageTexts.title),
  component: PublicProfileScreen,
})
