import BadgeCheck from 'lucide-react/icons/badge-check'
import BanknoteArrowUp from 'lucide-react/icons/banknote-arrow-up'
import Bell from 'lucide-react/icons/bell'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChartCandlestick from 'lucide-react/icons/chart-candlestick'
import Contact from 'lucide-react/icons/contact'
import Flag from 'lucide-react/icons/flag'
import Globe from 'lucide-react/icons/globe'
import HandCoins from 'lucide-react/icons/hand-coins'
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
import Scale from 'lucide-react/icons/scale'
import ScrollText from 'lucide-react/icons/scroll-text'
import ShieldUser from 'lucide-react/icons/shield-user'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import Store from 'lucide-react/icons/store'
import Ticket from 'lucide-react/icons/ticket'
import UserCheck from 'lucide-react/icons/user-check'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'
import Wallet from 'lucide-react/icons/wallet'
import { SideNavDisabled, SideNavGroup, SideNavLink } from '#web/ui/navigation/side-nav.tsx'
import type { DashboardGroup, DashboardIcon, DashboardItem } from './dashboard-items.ts'

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
  owed: HandCoins,
  recharges: BanknoteArrowUp,
  disputes: Scale,
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

/** The icon of an item, at the size of its row. */
export function PlaceIcon({ icon, size }: { icon: DashboardIcon; size: number }) {
  const Icon = ICONS[icon]
  return <Icon size={size} strokeWidth={1.75} aria-hidden="true" />
}

/** Whether the page belongs to the item although it is not below the item's address. */
export function isBeside({ beside }: DashboardItem, pathname: string): boolean {
  return beside !== undefined && `${pathname}/`.startsWith(`${beside}/`)
}

type DashboardLinksProps = {
  groups: readonly DashboardGroup[]
  pathname: string
  /** Items that the viewer may not open at present, by path, with the reason. */
  closed?: Readonly<Record<string, string>>
}

/** The items of a dashboard by group. */
export function DashboardLinks({ groups, pathname, closed }: DashboardLinksProps) {
  return groups.map((group) => (
    <SideNavGroup key={group.label ?? ''} label={group.label}>
      {group.items.map((item) => {
        // biome-ignore lint/correctness/useJsxKeyInIterable: it stands alone in its item.
        const icon = <PlaceIcon icon={item.icon} size={17} />
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
  ))
}
