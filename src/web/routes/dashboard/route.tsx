import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, useRouter } from '@tanstack/react-router'
import { platformStanding } from '#contract/platform-plans/calls.ts'
import { MY_PLANS_PATH } from '#web/features/shell/dashboard-items.ts'
import { DashboardLayout } from '#web/features/shell/dashboard-layout.tsx'
import { useApi } from '#web/lib/api.ts'
import { requireSession } from '#web/lib/guards.ts'
import { callQuery } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/dashboard')({
  beforeLoad: requireSession(),
  component: Dashboard,
})

function Dashboard() {
  const session = useSession()
  const closed = useClosedPlaces(session?.role === 'provider')
  // Signing out shows the page once more before it is left.
  return session === null ? null : (
    <DashboardLayout session={session} closed={closed}>
      <Outlet />
    </DashboardLayout>
  )
}

/** My Plans needs an active subscription; it stands open until the server has said otherwise. */
function useClosedPlaces(isProvider: boolean): Readonly<Record<string, string>> {
  const { routesByPath } = useRouter()
  const { data } = useQuery({
    ...callQuery(useApi(), platformStanding, {}),
    enabled: isProvider && MY_PLANS_PATH in routesByPath,
  })
  return data?.data.subscriptionActive === false
    ? { [MY_PLANS_PATH]: 'needs an active subscription' }
    : {}
}
