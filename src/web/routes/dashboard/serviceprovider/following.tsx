import { createFileRoute } from '@tanstack/react-router'
import { followingPages } from '#web/features/follows/following-pages.ts'
import { FollowingScreen } from '#web/features/follows/following-screen.tsx'
import { pageTexts } from '#web/features/follows/texts.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/serviceprovider/following')({
  beforeLoad: requireSession('provider'),
  loader: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureInfiniteQueryData(followingPages(api))
  },
  head: () => unlistedHead(pageTexts.title),
  component: FollowingScreen,
})
