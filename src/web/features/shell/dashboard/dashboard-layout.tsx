import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SessionUser } from '#contract/accounts/types.ts'
import { categoryTitle } from '#contract/providers/categories.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { avatarShape } from '#web/ui/display/avatar-shape.ts'
import { SideNav } from '#web/ui/navigation/side-nav.tsx'
import { DashboardLinks } from './dashboard-links.tsx'
import { placeTexts } from './texts.ts'
import { usePlaces } from './use-places.ts'

type DashboardLayoutProps = { session: SessionUser; children: ReactNode }

/** The role's navigation beside the page; small screens have tabs at the lower edge instead. */
export function DashboardLayout({ session, children }: DashboardLayoutProps) {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <div className="page grid max-w-wide grid-cols-[minmax(0,1fr)] gap-x-10 lg:grid-cols-[13.5rem_minmax(0,1fr)]">
      <aside className="max-lg:hidden lg:sticky lg:top-15 lg:self-start lg:py-8 print:hidden">
        <div className="mb-5 flex items-center gap-3 px-2.5">
          <Avatar
            name={session.RegName}
            src={session.profileUrl}
            shape={avatarShape(session.type)}
          />
          <div className="min-w-0">
            <p className="line-clamp-2 text-base font-[580] [overflow-wrap:anywhere]">
              {session.RegName}
            </p>
            {session.role === 'admin' || session.category === null ? null : (
              <p className="text-sm text-ink-muted">{categoryTitle(session.category)}</p>
            )}
          </div>
        </div>
        <SideNav label={placeTexts.dashboard}>
          <DashboardLinks {...usePlaces(session, pathname)} />
        </SideNav>
      </aside>
      <div className="min-w-0 py-6 sm:py-8">{children}</div>
    </div>
  )
}
