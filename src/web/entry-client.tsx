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
import { keepFocus } from './lib/navigation/keep-focus.ts'
import { parsePlainSearch } from './lib/navigation/search-params.ts'
import { APP_ID } from './lib/page/document.ts'
import { PAGE_DATA_ID, type PageData, restorePageData } from './lib/page/page-data.ts'
import { forgetBrowser } from './lib/session/forget-browser.ts'
import { noteSessionEnded, takeSessionEnded } from './lib/session/session-ended.ts'
import { sessionTexts } from './lib/session/texts.ts'
import { watchSession } from './lib/session/watch-session.ts'
import { type AppRouter, createAppRouter } from './router.tsx'
import { toast } from './ui/feedback/toast.ts'

// Not awaited: the chunks of routes import this module's chunk, which must have run to its end.
start().catch(reportError)

async function start(): Promise<void> {
  const data = readPageData()
  const queryClient = createQueryClient('browser')
  const matches = restorePageData(data, queryClient)
  const api = watchSession(
    createBrowserApi((input, init) => fetch(input, init)),
    {
      isSignedIn: () => router.options.context.session !== null,
      leave: () => {
        forgetBrowser()
        noteSessionEnded()
        location.reload()
      },
    },
  )
  const router: AppRouter = createAppRouter({ api, queryClient, session: data.session })
  await takeOver(router, matches)
  const container = present(document.getElementById(APP_ID), 'the page has a place for the app')
  // As a transition it is done in slices of a few milliseconds, between which the page can be used.
  startTransition(() => {
    hydrateRoot(container, <App router={router} />, { onCaughtError: reportBug })
  })
  if (takeSessionEnded()) {
    toast.info(sessionTexts.ended, sessionTexts.logInAgain)
  }
  keepFocus()
  followLinks({
    hasPage: (pathname) => router.getMatchedRoutes(pathname)[2] !== undefined,
    go: ({ pathname, search, hash }, keepsPlace) =>
      void router.navigate({ href: pathname + search + hash, resetScroll: !keepsPlace }),
    preload: (url) => {
      // A failed preload is no matter: the navigation itself will tell.
      router
        .preloadRoute({ to: url.pathname, search: parsePlainSearch(url.search) })
        .catch(() => undefined)
    },
  })
}

/** A failed call is part of the product and has its page; only what is a bug is reported. */
function reportBug(error: unknown): void {
  if (!isApiError(error) && !isNotFound(error)) {
    reportError(error)
  }
}

function readPageData(): PageData {
  const element = document.getElementById(PAGE_DATA_ID)
  return JSON.parse(present(element, 'the page carries its data').textContent)
}

/** Gives the router the server's state in the form in which it expects it from its own scripts. */
async function takeOver(
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
