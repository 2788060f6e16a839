import { useRouter, useRouterState } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { signOut } from '#contract/accounts/sign-in.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { forgetBrowser } from '#web/lib/session/forget-browser.ts'
import { useRefreshSession, useSession } from '#web/lib/session/session.ts'
import { toast, useToastPending } from '#web/ui/feedback/toast.ts'
import { lazyPart, lazyWrittenPart, NoPart } from '#web/ui/overlays/lazy-part.tsx'
import { topBarTexts } from './texts.ts'
import { isBareBar } from './top-bar/nav-items.ts'
import { TopBar } from './top-bar/top-bar.tsx'
import { useNotificationCount } from './top-bar/use-notification-count.ts'

/** The script is loaded at the first click or key press, since no toast appears before that. */
const Toaster = lazyPart(async () => (await import('#web/ui/feedback/toaster.tsx')).Toaster, NoPart)

/** Loaded lazily, since visitors have no dashboard. */
const DashboardTabs = lazyWrittenPart(
  async () => (await import('./dashboard/dashboard-tabs.tsx')).DashboardTabs,
)

/** Loaded after the page: the links of the server's footer work without it, only the theme waits. */
const Footer = lazyWrittenPart(async () => (await import('./footer/footer.tsx')).Footer)

type ShellProps = {
  children: ReactNode
  /** The search palette. Its script is loaded when the user is about to search. */
  search: {
    Palette: ComponentType<{ open: boolean; onOpenChange: (open: boolean) => void }>
    preload: () => Promise<unknown>
  }
  /** Shows the sign-in dialog on request. */
  signIn?: ReactNode
}

/** The frame of every page: top bar, footer, tabs of small screens, search palette and toasts. */
export function Shell({ children, search, signIn }: ShellProps) {
  const session = useSession()
  const { pathname, href } = useRouterState({ select: (state) => state.location })
  const [searching, setSearching] = useState(false)
  const [searched, setSearched] = useState(false)
  const toasting = useToasterNeeded()
  const notifications = useNotificationCount(session)
  const leave = useSignOut()
  const openSearch = (open: boolean) => {
    setSearched(true)
    setSearching(open)
  }
  useSearchShortcut(() => openSearch(!searching))
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-3 focus:z-50 focus:rounded-md focus:bg-accent focus:px-4 focus:py-2 focus:text-on-accent"
      >
        {topBarTexts.skipToContent}
      </a>
      <TopBar
        session={session}
        pathname={pathname}
        href={href}
        notifications={notifications}
        onSearch={() => openSearch(true)}
        onReachSearch={() => void search.preload()}
        onSignOut={leave}
      />
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-3.75rem)] outline-none">
        {children}
      </main>
      <Footer signedIn={session !== null} pathname={pathname} />
      {session === null || isBareBar(session.role, pathname) ? null : (
        <DashboardTabs session={session} pathname={pathname} />
      )}
      {searched ? <search.Palette open={searching} onOpenChange={openSearch} /> : null}
      {signIn}
      {toasting ? <Toaster /> : null}
    </>
  )
}

/**
 * True from the first click or key press on, so that the live region exists before it announces
 * anything, or when a toast is waiting.
 */
function useToasterNeeded(): boolean {
  const waits = useToastPending()
  const [needed, setNeeded] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    const need = () => {
      setNeeded(true)
      controller.abort()
    }
    for (const event of ['pointerdown', 'keydown']) {
      document.addEventListener(event, need, { signal: controller.signal, passive: true })
    }
    return () => controller.abort()
  }, [])
  useEffect(() => {
    if (waits) {
      setNeeded(true)
    }
  }, [waits])
  return needed
}

/** Ctrl+K, and Cmd+K on a Mac. */
function useSearchShortcut(onShortcut: () => void): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey) {
        event.preventDefault()
        onShortcut()
      }
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  })
}

/**
 * Ends the session, clears what the browser stored, leaves pages that need a session, and shows
 * other pages as a visitor sees them.
 */
function useSignOut(): () => Promise<void> {
  const router = useRouter()
  const refresh = useRefreshSession()
  return useCallback(async () => {
    try {
      await router.options.context.api(signOut, {})
    } catch (error) {
      toast.error(topBarTexts.signOutFailed, messageOf(error))
      return
    }
    forgetBrowser()
    if (router.state.location.pathname.startsWith('/dashboard')) {
      await router.navigate({ href: '/' })
    }
    await refresh(null)
  }, [router, refresh])
}
