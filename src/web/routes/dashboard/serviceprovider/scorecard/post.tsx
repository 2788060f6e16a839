import { createFileRoute } from '@tanstack/react-router'
import { spDetails } from '#contract/providers/calls.ts'
import { postingRights, sharedWithPlans } from '#contract/scorecard/desk-calls.ts'
import { POST_TRADE_PATH } from '#web/features/trade-desk/desk-paths.ts'
import { PostTradeScreen } from '#web/features/trade-desk/post-trade-screen.tsx'
import { requireSession } from '#web/lib/guards.ts'
import { pageHead } from '#web/lib/head.ts'
import { callQuery } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'

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
  head: () =>
    pageHead({
      title: 'Post a trade',
      description: 'A new call on the scorecard.',
      path: POST_TRADE_PATH,
      unlisted: true,
    }),
  component: PostTrade,
})

function PostTrade() {
  const session = useSession()
  return session === null ? null : <PostTradeScreen providerId={session._id} />
}
