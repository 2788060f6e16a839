import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { ApiClient } from '#contract/call.ts'
import type { SessionUser } from '#contract/entities/session-user.ts'
import { ErrorPage, NotFoundPage } from './lib/boundaries.tsx'
import { parsePlainSearch, writePlainSearch } from './lib/search-params.ts'
import { routeTree } from './route-tree.gen.ts'

/** What every loader and guard finds in `context`. */
export type RouterContext = {
  readonly api: ApiClient
  readonly queryClient: QueryClient
  readonly session: SessionUser | null
}

type ServerSide = { readonly history: RouterHistory; readonly origin: string }

/** One router per browser tab, or per rendered page when `server` is given. */
export function createAppRouter(context: RouterContext, server?: ServerSide) {
  return createRouter({
    routeTree,
    context,
    history: server?.history,
    origin: server?.origin,
    isServer: server !== undefined,
    // Restoring on the server would mean a script in the page; the browser does it on its own.
    scrollRestoration: server === undefined,
    defaultPreload: 'intent',
    // The query cache alone decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    parseSearch: parsePlainSearch,
    stringifySearch: writePlainSearch,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
