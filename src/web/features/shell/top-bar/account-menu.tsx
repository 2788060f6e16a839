import { useQuery } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import ChevronDown from 'lucide-react/icons/chevron-down'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LogOut from 'lucide-react/icons/log-out'
import Package from 'lucide-react/icons/package'
import Repeat from 'lucide-react/icons/repeat'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { SessionUser } from '#contract/accounts/types.ts'
import { cart } from '#contract/checkout/cart.ts'
import { navigationLabels } from '#contract/common/texts.ts'
import { categoryTitle } from '#contract/providers/categories.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { avatarShape } from '#web/ui/display/avatar-shape.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { placeTexts } from '../dashboard/texts.ts'
import { topBarTexts } from '../texts.ts'
import { customerLinks, dashboardHref, profileHref } from './nav-items.ts'
import { ThemeToggle } from './theme-toggle.tsx'

type AccountMenuProps = {
  session: SessionUser
  /** Unread notifications; undefined until known. */
  notifications: number | undefined
  /** Resolves when the viewer is signed out and the page shows it. */
  onSignOut: () => Promise<void>
}

const ROLE_NAMES = {
  user: topBarTexts.investor,
  provider: topBarTexts.serviceProvider,
  admin: topBarTexts.administrator,
}

/** The viewer's avatar with a menu for the account. */
export function AccountMenu({ session, notifications, onSignOut }: AccountMenuProps) {
  const dashboard = dashboardHref(session.role)
  const profile = profileHref(session.role)
  const [opened, setOpened] = useState(false)
  return (
    <details
      data-menu=""
      name="bar"
      className="group relative"
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary className="flex h-10 list-none items-center gap-2 rounded-full p-1 transition-colors hover:bg-hover group-open:bg-hover md:rounded-md md:ps-3 pointer-coarse:h-11 [&::-webkit-details-marker]:hidden">
        <span className="hidden max-w-52 truncate text-sm text-ink-soft md:block lg:max-w-40">
          {topBarTexts.hello(<span className="font-[560] text-ink">{session.RegName}</span>)}
        </span>
        <span className="sr-only">{topBarTexts.account}</span>
        <Avatar
          name={session.RegName}
          src={session.profileUrl}
          shape={avatarShape(session.type)}
          size="sm"
          eager
        />
        <ChevronDown
          size={15}
          strokeWidth={2}
          aria-hidden="true"
          className="-ms-0.5 hidden text-ink-muted transition-transform group-open:rotate-180 md:block lg:max-xl:hidden"
        />
      </summary>
      <div className="popup absolute end-0 top-full z-10 mt-2 w-72 p-1.5">
        <div className="flex items-center gap-3 px-3 pt-2 pb-3">
          <Avatar
            name={session.RegName}
            src={session.profileUrl}
            shape={avatarShape(session.type)}
          />
          <div className="min-w-0">
            <p className="truncate text-base font-[580] text-ink">{session.RegName}</p>
            <p className="truncate text-sm text-ink-muted">
              {session.category === null
                ? ROLE_NAMES[session.role]
                : categoryTitle(session.category)}
            </p>
          </div>
        </div>
        <ul className="border-t pt-1.5">
          {dashboard ? (
            <Item href={dashboard} icon={<LayoutDashboard {...ICON} />}>
              {navigationLabels.dashboard}
            </Item>
          ) : null}
          {profile ? (
            <Item href={profile} icon={<UserRound {...ICON} />}>
              {navigationLabels.profile}
            </Item>
          ) : null}
          {session.role === 'user' ? <CustomerItems asks={opened} /> : null}
          <Item
            href="/dashboard/notifications"
            icon={<Bell {...ICON} />}
            end={<Count value={notifications} unit={topBarTexts.unread} />}
          >
            {navigationLabels.notifications}
          </Item>
        </ul>
        <div className="mt-1.5 flex items-center justify-between border-t px-3 py-2.5">
          <span className="text-sm text-ink-soft">{topBarTexts.theme}</span>
          <ThemeToggle />
        </div>
        <div className="border-t pt-1.5">
          <SignOut onSignOut={onSignOut} />
        </div>
      </div>
    </details>
  )
}

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const
const ROW =
  'flex min-h-10 w-full items-center gap-3 rounded-md px-3 text-base text-ink transition-colors hover:bg-hover pointer-coarse:min-h-11 [&>svg]:text-ink-muted'

type ItemProps = { href: string; icon: ReactNode; end?: ReactNode; children: ReactNode }

function Item({ href, icon, end, children }: ItemProps) {
  return (
    <li>
      <a href={href} className={ROW}>
        {icon}
        <span className="flex-1">{children}</span>
        {end}
      </a>
    </li>
  )
}

/**
 * Customers have no 'My Dashboard' menu item, so these links are here. The cart is fetched once the
 * menu is opened.
 */
function CustomerItems({ asks }: { asks: boolean }) {
  const { data } = useQuery({ ...callQuery(useApi(), cart, {}), enabled: asks })
  return (
    <>
      <Item href={customerLinks.subscriptions} icon={<Repeat {...ICON} />}>
        {placeTexts.mySubscriptions}
      </Item>
      <Item href={customerLinks.orders} icon={<Package {...ICON} />}>
        {placeTexts.myOrders}
      </Item>
      <Item
        href={customerLinks.cart}
        icon={<ShoppingCart {...ICON} />}
        end={<Count value={data?.data.items.length} unit={topBarTexts.inTheCart} />}
      >
        {placeTexts.cart}
      </Item>
    </>
  )
}

function SignOut({ onSignOut }: { onSignOut: () => Promise<void> }) {
  const [leaving, setLeaving] = useState(false)
  const handlePress = () => {
    setLeaving(true)
    onSignOut().finally(() => setLeaving(false))
  }
  return (
    <button type="button" className={ROW} disabled={leaving} onClick={handlePress}>
      {leaving ? <Spinner size={16} /> : <LogOut {...ICON} />}
      {navigationLabels.signOut}
    </button>
  )
}

/** A count, up to 99; nothing for zero. */
function Count({ value, unit }: { value: number | undefined; unit: string }) {
  return value === undefined || value === 0 ? null : (
    <span className="num grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-xs font-[560] text-on-accent">
      {value > 99 ? '99+' : value}
      <span className="sr-only"> {unit}</span>
    </span>
  )
}
