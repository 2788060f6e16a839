import { createFileRoute } from '@tanstack/react-router'
import { spDetails } from '#contract/providers/calls.ts'
import { postingRights, sharedWithPlans } from '#contract/scorecard/command-calls.ts'
import { PostTradeScreen } from '#web/features/trade-desk/post/post-trade-screen.tsx'
import { pageTexts } from '#web/features/trade-desk/texts.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'
import { useSession } from '#web/lib/session/session.ts'

export const Route = createFileRoute('/dashboard/serviceprovider/scorecard/post')({
  beforeLoad: requireSession('provider'),
  loader: async ({ context: { api, queryClient, session } }) => {
    const id = session?._id ?? ''
    await Promise.all([
      queryClient.ensureQueryData(callQuery(api, postingRights, {})),
      queryClient.ensureQueryData(callQuery(api, sharedWithPlans, { query: { id } })),
      queryClient.ensureQueryData(callQuery(api, spDetails, { query: { id } })),
    ])
  },
  head: () => unlistedHead(pageTexts.postATrade),
  component: PostTrade,
})

function PostTrade() {
  const session = useSession()
  return session === null ? null : <PostTradeScreen providerId={session._id} />
}
