import Bell from 'lucide-react/icons/bell'
import { useRef } from 'react'
import type { SessionUser } from '#contract/accounts/types.ts'
import { navigationLabels } from '#contract/common/texts.ts'
import { Logo } from '#web/ui/display/logo.tsx'
import { lazyWrittenPart } from '#web/ui/overlays/lazy-part.tsx'
import { topBarTexts } from '../texts.ts'
import { BackLink } from './back-link.tsx'
import { JoinUsMenu } from './join-us.tsx'
import { LoginButton } from './login-button.tsx'
import { barLinks, isBareBar, menusFor } from './nav-items.ts'
import { BarMenu } from './nav-menu.tsx'
import { SearchButton } from './search-button.tsx'
import { useMenuDismiss } from './use-menu-dismiss.ts'

/** Loaded lazily, since visitors have no account menu and most readers are visitors. */
const AccountMenu = lazyWrittenPart(
  async () => (await import('./account-menu.tsx')).AccountMenu,
  <span className="size-10 pointer-coarse:size-11" />,
)

/** Loaded after the page: the server's menu opens without it, only the theme waits. */
const MobileMenu = lazyWrittenPart(
  async () => (await import('./mobile-menu.tsx')).MobileMenu,
  <span className="-me-2 size-10 pointer-coarse:size-11 lg:hidden" />,
)

type TopBarProps = {
  session: SessionUser | null
  pathname: string
  /** Path and query to return to after signing in. */
  href: string
  /** Unread notifications; undefined until known. */
  notifications: number | undefined
  onSearch: () => void
  /** The user is about to search. */
  onReachSearch: () => void
  onSignOut: () => Promise<void>
}

/**
 * The bar at the top of every page. It is as wide as the widest page, so that its parts do not move
 * between pages.
 */
export function TopBar(props: TopBarProps) {
  const { session, pathname, href, notifications } = props
  const bar = useRef<HTMLElement>(null)
  useMenuDismiss(bar, href)
  const bare = isBareBar(session?.role, pathname)
  const menus = bare ? [] : menusFor(session?.role)
  return (
    <header ref={bar} className="sticky top-0 z-40 border-b bg-canvas print:hidden">
      <div className="page flex h-15 max-w-wide items-center gap-1 sm:gap-2">
        {bare ? (
          <BackLink />
        ) : (
          <a
            href="/"
            aria-label={topBarTexts.homePage}
            className="-ms-1 me-auto flex rounded-md p-1 lg:me-4"
          >
            <Logo />
          </a>
        )}
        {menus.length > 0 ? (
          <nav aria-label={topBarTexts.main} className="me-auto hidden lg:flex">
            {barLinks(session?.role).map(({ label, href: to, section }) => (
              <a
                key={to}
                href={to}
                aria-current={pathname.startsWith(section) ? 'page' : undefined}
                className="flex h-10 items-center rounded-md px-2 text-base font-[520] whitespace-nowrap text-ink-soft transition-colors hover:bg-hover hover:text-ink aria-[current]:text-ink"
              >
                {label}
              </a>
            ))}
            {menus.map((menu) => (
              <BarMenu key={menu.label} menu={menu} pathname={pathname} />
            ))}
          </nav>
        ) : null}
        <div className="flex min-w-0 items-center gap-1 sm:gap-2">
          <SearchButton onPress={props.onSearch} onReach={props.onReachSearch} />
          {session ? (
            <>
              <NotificationsLink count={notifications} />
              <AccountMenu
                session={session}
                notifications={notifications}
                onSignOut={props.onSignOut}
              />
            </>
          ) : (
            <>
              <JoinUsMenu callbackUrl={href} />
              <LoginButton size="sm" callbackUrl={href} />
            </>
          )}
          {bare ? null : <MobileMenu session={session} href={href} />}
        </div>
      </div>
    </header>
  )
}

function NotificationsLink({ count }: { count: number | undefined }) {
  const label = count
    ? topBarTexts.unreadOf(navigationLabels.notifications, count)
    : navigationLabels.notifications
  return (
    <a
      href="/dashboard/notifications"
      aria-label={label}
      title={navigationLabels.notifications}
      className="relative grid size-10 shrink-0 place-items-center rounded-md text-ink-soft transition-colors hover:bg-hover hover:text-ink pointer-coarse:size-11"
    >
      <Bell size={18} strokeWidth={1.75} aria-hidden="true" />
      {count ? (
        <span className="num absolute start-5 top-1 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-2xs leading-none font-[600] text-on-accent ring-2 ring-canvas">
          {count > 99 ? '99+' : count}
        </span>
      ) : null}
    </a>
  )
}
