import { useRouter, useRouterState } from '@tanstack/react-router'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Bell from 'lucide-react/icons/bell'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChartCandlestick from 'lucide-react/icons/chart-candlestick'
import Contact from 'lucide-react/icons/contact'
import Flag from 'lucide-react/icons/flag'
import Globe from 'lucide-react/icons/globe'
import Heart from 'lucide-react/icons/heart'
import House from 'lucide-react/icons/house'
import IndianRupee from 'lucide-react/icons/indian-rupee'
import KeyRound from 'lucide-react/icons/key-round'
import Landmark from 'lucide-react/icons/landmark'
import Layers from 'lucide-react/icons/layers'
import MessageSquare from 'lucide-react/icons/message-square'
import Newspaper from 'lucide-react/icons/newspaper'
import Package from 'lucide-react/icons/package'
import Percent from 'lucide-react/icons/percent'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Repeat from 'lucide-react/icons/repeat'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import ScrollText from 'lucide-react/icons/scroll-text'
import ShieldUser from 'lucide-react/icons/shield-user'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import Store from 'lucide-react/icons/store'
import Ticket from 'lucide-react/icons/ticket'
import UserCheck from 'lucide-react/icons/user-check'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'
import Wallet from 'lucide-react/icons/wallet'
import { type ReactNode, useEffect, useRef } from 'react'
import type { SessionUser } from '#contract/entities/session-user.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { SideNav, SideNavDisabled, SideNavGroup, SideNavLink } from '#web/ui/side-nav.tsx'
import {
  type DashboardIcon,
  type DashboardItem,
  dashboardGroups,
  openGroups,
} from './dashboard-items.ts'

const ICONS: Readonly<Record<DashboardIcon, typeof Bell>> = {
  home: House,
  profile: UserRound,
  public: Globe,
  notifications: Bell,
  following: Heart,
  events: CalendarDays,
  messages: MessageSquare,
  reports: Flag,
  cart: ShoppingCart,
  scorecard: ChartCandlestick,
  subscriptions: Repeat,
  orders: Package,
  content: Newspaper,
  plans: Layers,
  coupons: Ticket,
  platform: Store,
  sales: IndianRupee,
  clients: Contact,
  wallet: Wallet,
  withdrawals: Landmark,
  refunds: RotateCcw,
  approval: UserCheck,
  verified: BadgeCheck,
  customers: Users,
  invoices: ReceiptText,
  gst: Percent,
  audit: ScrollText,
  admins: ShieldUser,
  security: KeyRound,
}

function isBeside({ beside }: DashboardItem, pathname: string): boolean {
  return beside !== undefined && `${pathname}/`.startsWith(`${beside}/`)
}

type DashboardLayoutProps = {
  session: SessionUser
  /** Places that the viewer may not enter now, by path, with the reason. */
  closed?: Readonly<Record<string, string>>
  children: ReactNode
}

/** The role's navigation beside the page; above it, as a row that scrolls, on small screens. */
export function DashboardLayout({ session, closed, children }: DashboardLayoutProps) {
  const { routesByPath } = useRouter()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const aside = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row follows the page.
  useEffect(() => {
    const current = aside.current?.querySelector('[data-status="active"]')
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  const { role, permissions } = session
  const groups = openGroups(dashboardGroups(role), (path) => path in routesByPath, permissions)
  return (
    <div className="page grid max-w-wide grid-cols-[minmax(0,1fr)] gap-x-10 lg:grid-cols-[13.5rem_minmax(0,1fr)]">
      <aside
        ref={aside}
        className="max-lg:-mx-4 max-lg:border-b max-lg:sm:-mx-6 lg:sticky lg:top-15 lg:self-start lg:py-8 print:hidden"
      >
        <div className="mb-5 flex items-center gap-3 px-2.5 max-lg:hidden">
          <Avatar name={session.RegName} src={session.profileUrl} />
          <div className="min-w-0">
            <p className="truncate text-base font-[580]">{session.RegName}</p>
            {session.role === 'admin' || session.category === null ? null : (
              <p className="truncate text-sm text-ink-muted">{session.category}</p>
            )}
          </div>
        </div>
        <SideNav
          label="Dashboard"
          className="max-lg:flex-row max-lg:gap-1 max-lg:overflow-x-auto max-lg:px-4 max-lg:py-2 max-lg:sm:px-6 max-lg:[scrollbar-width:none] max-lg:[&_p]:hidden max-lg:[&_ul]:flex-row"
        >
          {groups.map((group) => (
            <SideNavGroup key={group.label ?? ''} label={group.label}>
              {group.items.map((item) => {
                const Icon = ICONS[item.icon]
                // biome-ignore lint/correctness/useJsxKeyInIterable: it stands alone in its item.
                const icon = <Icon size={17} strokeWidth={1.75} aria-hidden="true" />
                const reason = closed?.[item.href]
                return reason === undefined ? (
                  <SideNavLink
                    key={item.href}
                    to={item.href}
                    icon={icon}
                    {...(isBeside(item, pathname) ? { 'data-status': 'active' } : {})}
                  >
                    {item.label}
                  </SideNavLink>
                ) : (
                  <SideNavDisabled key={item.href} icon={icon} reason={reason}>
                    {item.label}
                  </SideNavDisabled>
                )
              })}
            </SideNavGroup>
          ))}
        </SideNav>
      </aside>
      <div className="min-w-0 py-6 sm:py-8">{children}</div>
    </div>
  )
}
