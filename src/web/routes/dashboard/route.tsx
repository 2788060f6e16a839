import { createFileRoute, Outlet } from '@tanstack/react-router'
import { getProfile } from '#contract/accounts/profile.ts'
import { platformStatus } from '#contract/platform-plans/calls.ts'
import { UnprovenEmail } from '#web/features/account/profile/unproven-email.tsx'
import { DashboardLayout } from '#web/features/shell/dashboard/dashboard-layout.tsx'
import { callQuery } from '#web/lib/api/query.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { useSession } from '#web/lib/session/session.ts'

export const Route = createFileRoute('/dashboard')({
  beforeLoad: requireSession(),
  // The tabs on a phone are hydrated later than the page, so their data are loaded with it.
  loader: async ({ context: { api, queryClient, session } }) => {
    if (session?.role === 'provider') {
      await queryClient.prefetchQuery(callQuery(api, platformStatus, {}))
    }
    if (session?.role === 'user') {
      const profile = callQuery(api, getProfile, {})
      await queryClient.prefetchQuery({ ...profile, staleTime: Number.POSITIVE_INFINITY })
    }
  },
  component: Dashboard,
})

function Dashboard() {
  const session = useSession()
  // Signing out renders the page once more before it is left.
  return session === null ? null : (
    <DashboardLayout session={session}>
      {session.role === 'user' ? <UnprovenEmail /> : null}
      <Outlet />
    </DashboardLayout>
  )
}
