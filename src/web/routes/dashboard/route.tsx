import { createFileRoute, Outlet } from '@tanstack/react-router'
import { platformStatus } from '#contract/platform-plans/calls.ts'
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
  },
  component: Dashboard,
})

function Dashboard() {
  const session = useSession()
  // Signing out renders the page once more before it is left.
  return session === null ? null : (
    <DashboardLayout session={session}>
      <Outlet />
    </DashboardLayout>
  )
}
