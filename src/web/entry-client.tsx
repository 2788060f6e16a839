import './styles/app.css'
import { isNotFound } from '@tanstack/react-router'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { present } from '#kit/assert.ts'
import { App } from './app.tsx'
import { isApiError } from './lib/api/api-error.ts'
import { createBrowserApi } from './lib/api/browser-api.ts'
import { createQueryClient } from './lib/api/query.ts'
import { followLinks } from './lib/navigation/follow-links.ts'
import { restoreLostFocus } from './lib/navigation/keep-focus.ts'
import { parsePlainSearch } from './lib/navigation/search-params.ts'
import { APP_ID } from './lib/page/document.ts'
import { PAGE_DATA_ID, type PageData, restorePageData } from './lib/page/page-data.ts'
import { forgetBrowser } from './lib/session/forget-browser.ts'
import { noteSessionEnded, takeSessionEnded } from './lib/session/session-ended.ts'
import { sessionTexts } from './lib/session/texts.ts'
import { watchSession } from './lib/session/watch-session.ts'
import { type AppRouter, createAppRouter } from './router.tsx'
import { toast } from './ui/feedback/toast.ts'
import { noteServerTime } from './ui/text/server-clock.ts'

// Not awaited: route chunks import this module's chunk, which must finish evaluating first.
start().catch(reportError)

async function start(): Promise<void> {
  const data = readPageData()
  noteTimeOf(data)
  const queryClient = createQueryClient('browser')
  const matches = restorePageData(data, queryClient)
  const api = watchSession(
    createBrowserApi((input, init) => fetch(input, init)),
    {
      isSignedIn: () => router.options.context.session !== null,
      endSession: () => {
        forgetBrowser()
        noteSessionEnded()
        location.reload()
      },
    },
  )
  const router: AppRouter = createAppRouter({ api, queryClient, session: data.session })
  await hydrateRouter(router, matches)
  const container = present(document.getElementById(APP_ID), 'the page has a place for the app')
  // A transition hydrates in slices of a few milliseconds, so the page stays responsive.
  startTransition(() => {
    hydrateRoot(container, <App router={router} />, { onCaughtError: reportBug })
  })
  if (takeSessionEnded()) {
    toast.info(sessionTexts.ended, sessionTexts.logInAgain)
  }
  restoreLostFocus()
  followLinks({
    hasPage: (pathname) => router.getMatchedRoutes(pathname)[2] !== undefined,
    go: ({ pathname, search, hash }, keepsPlace) =>
      void router.navigate({ href: pathname + search + hash, resetScroll: !keepsPlace }),
    preload: (url) => {
      // A failed preload can be ignored: the navigation itself reports the error.
      router
        .preloadRoute({ to: url.pathname, search: parsePlainSearch(url.search) })
        .catch(() => undefined)
    },
  })
}

/** The page of somebody signed in is never from a cache, so the time in it is the server's. */
function noteTimeOf({ session, matches }: PageData): void {
  const last = matches.at(-1)
  if (session !== null && last !== undefined) {
    noteServerTime(last.u, performance.timeOrigin)
  }
}

/** Failed API calls have their own error page; only bugs are reported. */
function reportBug(error: unknown): void {
  if (!isApiError(error) && !isNotFound(error)) {
    reportError(error)
  }
}

function readPageData(): PageData {
  const element = document.getElementById(PAGE_DATA_ID)
  return JSON.parse(present(element, 'the page carries its data').textContent)
}

/** Passes the server's state to the router in the format of the router's own streaming scripts. */
async function hydrateRouter(
  router: AppRouter,
  matches: ReturnType<typeof restorePageData>,
): Promise<void> {
  const ignore = () => undefined
  window.$_TSR = {
    router: { manifest: undefined, matches },
    buffer: [],
    h: ignore,
    e: ignore,
    c: ignore,
    p: ignore,
  }
  await hydrate(router)
  delete window.$_TSR
}
