import type { QueryClient } from '@tanstack/react-query'
import type { RouterHistory } from '@tanstack/react-router'
import type { SessionUser } from '#contract/accounts/types.ts'
import type { ApiClient } from '#contract/call.ts'
import { parsePlainSearch, writePlainSearch } from './lib/navigation/search-params.ts'
import { ErrorPage, NotFoundPage } from './lib/page/boundaries.tsx'

/** The context of every loader and guard. */
export type RouterContext = {
  readonly api: ApiClient
  readonly queryClient: QueryClient
  readonly session: SessionUser | null
}

/** Present while the server renders a page: the requested address and the site's origin. */
export type ServerSide = { readonly history: RouterHistory; readonly origin: string }

/** All options of the product's router except its routes. */
export function routerOptions(context: RouterContext, server?: ServerSide) {
  return {
    context,
    history: server?.history,
    origin: server?.origin,
    isServer: server !== undefined,
    // On the server, scroll restoration would add a script to the page; the browser restores
    // without it.
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
