import { createFileRoute, Outlet } from '@tanstack/react-router'
import { DashboardLayout } from '#web/features/shell/dashboard/dashboard-layout.tsx'
import { requireSession } from '#web/lib/page/guards.ts'
import { useSession } from '#web/lib/session/session.ts'

export const Route = createFileRoute('/dashboard')({
  beforeLoad: requireSession(),
  component: Dashboard,
})

function Dashboard() {
  const session = useSession()
  // Signing out shows the page once more before it is left.
  return session === null ? null : (
    <DashboardLayout session={session}>
      <Outlet />
    </DashboardLayout>
  )
}
