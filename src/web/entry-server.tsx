import { createMemoryHistory } from '@tanstack/react-router'
import type { ApiClient } from '#contract/call.ts'
import type { SessionUser } from '#contract/entities/session-user.ts'
import { isApiError } from './lib/api-error.ts'
import { documentOf, type PageAssets } from './lib/document.ts'
import { signInHref } from './lib/guards.ts'
import { headOf } from './lib/head.ts'
import { pageDataOf } from './lib/page-data.ts'
import { createQueryClient } from './lib/query.ts'
import { renderApp } from './lib/render-app.tsx'
import type { Theme } from './lib/theme.ts'
import { logTopics } from './lib/topics.ts'
import { type AppRouter, createAppRouter } from './router.tsx'

export type RenderRequest = {
  /** Path and query. */
  readonly url: string
  /** In process, carrying the visitor's cookie. */
  readonly api: ApiClient
  readonly session: SessionUser | null
  /** Put on every script, verbatim, so that a kept page can be given a fresh one. */
  readonly nonce: string
  readonly theme?: Theme
  /** Origin for canonical addresses and share cards. */
  readonly publicUrl: string
  readonly assets: PageAssets & {
    /** Modules of a route, to preload with the page that matched it. */
    readonly routes?: Readonly<Record<string, readonly string[]>>
  }
}

export type RenderReply = {
  readonly status: number
  /** Present for 302 and 307: where to go instead. */
  readonly redirect?: string
  readonly html: string
  /** What the page was made of; empty when it must not be kept. */
  readonly cacheTopics: string[]
  /** What went wrong behind a page of status 500, for the log. */
  readonly error?: unknown
}

/** Renders one page. Failures of its data become pages with the failure's status. */
export async function render(request: RenderRequest): Promise<RenderReply> {
  const log = logTopics(request.api)
  const origin = new URL(request.publicUrl).origin
  // Two slashes would make the rest of the path look like a host.
  const url = request.url.replace(/^[/\\]{2,}/, '/')
  const router = createAppRouter(
    { api: log.api, queryClient: createQueryClient('server'), session: request.session },
    { history: createMemoryHistory({ initialEntries: [url] }), origin },
  )
  await router.load()
  const result = router._serverResult
  if (result?.type === 'redirect') {
    return redirection(result.redirect.status, result.redirect.headers.get('Location') ?? '/')
  }
  const failure = failureOf(router)
  if (isApiError(failure) && failure.status === 401) {
    return redirection(302, signInHref(url))
  }
  return await pageOf(router, request, log.topics(), result?.status ?? 500)
}

async function pageOf(
  router: AppRouter,
  request: RenderRequest,
  topics: string[],
  routerStatus: number,
): Promise<RenderReply> {
  let app: string
  try {
    app = await renderApp(router)
  } catch (error) {
    failDeepest(router, error)
    app = await renderApp(router)
  }
  const matches = router.state.matches
  const failure = failureOf(router)
  const apiStatus = isApiError(failure) ? failure.status : 500
  const status = failure === undefined ? routerStatus : apiStatus
  const { assets, nonce, theme, session } = request
  const chunks = matches.flatMap((match) => assets.routes?.[match.routeId] ?? [])
  const html = documentOf({
    head: headOf(matches, router.origin),
    app,
    data: pageDataOf(session, matches, router.options.context.queryClient),
    nonce,
    theme,
    assets: chunks.length === 0 ? assets : { ...assets, preload: [...assets.preload, ...chunks] },
  })
  const cacheTopics = status === 200 && session === null ? topics : []
  return { status, html, cacheTopics, error: failure }
}

function redirection(status: number, redirect: string): RenderReply {
  return { status, redirect, html: '', cacheTopics: [] }
}

/** What the first failed match failed with, when it was not merely absent. */
function failureOf(router: AppRouter): unknown {
  return router.state.matches.find((match) => match.status === 'error')?.error
}

/** Puts an error that a component threw onto its page, so that the error page is shown there. */
function failDeepest(router: AppRouter, error: unknown): void {
  const matches = router.state.matches
  const last = matches.length - 1
  router.stores.setMatches(
    matches.map((match, index) => (index === last ? { ...match, status: 'error', error } : match)),
  )
}
