import type { QueryClient } from '@tanstack/react-query'
import type { RouterHistory } from '@tanstack/react-router'
import type { SessionUser } from '#contract/accounts/types.ts'
import type { ApiClient } from '#contract/call.ts'
import { parsePlainSearch, writePlainSearch } from './lib/navigation/search-params.ts'
import { ErrorPage, NotFoundPage } from './lib/page/boundaries.tsx'

/** What every loader and guard finds in `context`. */
export type RouterContext = {
  readonly api: ApiClient
  readonly queryClient: QueryClient
  readonly session: SessionUser | null
}

/** Present while the server renders a page: the address asked for, and the site's own origin. */
export type ServerSide = { readonly history: RouterHistory; readonly origin: string }

/** All that the product's router is told besides its routes. */
export function routerOptions(context: RouterContext, server?: ServerSide) {
  return {
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
  } as const
}
