import { createLink } from '@tanstack/react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { type ComponentProps, useRef } from 'react'
import type { SessionUser } from '#contract/accounts/types.ts'
import { useMenuDismiss } from '../top-bar/use-menu-dismiss.ts'
import { tabsOf } from './dashboard-items.ts'
import { DashboardLinks, isBeside, PlaceIcon } from './dashboard-links.tsx'
import { placeTexts } from './texts.ts'
import { usePlaces } from './use-places.ts'

/** The items of daily use at the lower edge of a small screen, and all items under 'More'. */
export function DashboardTabs({ session, pathname }: { session: SessionUser; pathname: string }) {
  const bar = useRef<HTMLElement>(null)
  const places = usePlaces(session, pathname)
  const { groups } = places
  useMenuDismiss(bar, pathname)
  return (
    <nav
      ref={bar}
      aria-label={placeTexts.dashboard}
      className="dashboard-tabs fixed inset-x-0 bottom-0 z-40 border-t bg-canvas pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <ul className="mx-auto grid max-w-lg auto-cols-fr grid-flow-col">
        {tabsOf(session.role, groups).map((item) => (
          <li key={item.href} className="min-w-0">
            <TabLink
              to={item.href}
              {...(isBeside(item, pathname) ? { 'data-status': 'active' } : {})}
            >
              <PlaceIcon icon={item.icon} size={20} />
              <span className="max-w-full truncate">{item.short ?? item.label}</span>
            </TabLink>
          </li>
        ))}
        <li className="min-w-0">
          <details data-menu="" data-screen-menu="" className="group/more">
            <summary
              className={`${TAB} cursor-pointer list-none group-open/more:text-accent-ink [&::-webkit-details-marker]:hidden`}
            >
              <Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />
              {placeTexts.more}
            </summary>
            <div className="fixed inset-x-0 top-[calc(3.75rem+1px)] bottom-(--tabs-height) overflow-y-auto overscroll-contain bg-canvas">
              <div className="page flex flex-col gap-5 py-5">
                <DashboardLinks {...places} />
              </div>
            </div>
          </details>
        </li>
      </ul>
    </nav>
  )
}

const TAB =
  'flex min-h-14 flex-col items-center justify-center gap-0.5 text-[0.6875rem] font-[540] text-ink-soft'

function TabAnchor(props: ComponentProps<'a'>) {
  return <a {...props} className={`${TAB} data-[status=active]:text-accent-ink`} />
}

/** A link; the router marks the current page. */
const TabLink = createLink(TabAnchor)
