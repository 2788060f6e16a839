import { type AnyRouter, createMemoryHistory } from '@tanstack/react-router'
import type { SessionUser } from '#contract/accounts/types.ts'
import type { ApiClient } from '#contract/call.ts'
import type { RouterContext, ServerSide } from '../../router-options.ts'
import { isApiError } from '../api/api-error.ts'
import { createQueryClient } from '../api/query.ts'
import { documentOf, type PageAssets } from './document.ts'
import { signInHref } from './guards.ts'
import { headOf } from './head-state.ts'
import { pageDataOf } from './page-data.ts'
import { renderApp } from './render-app.tsx'
import type { Theme } from './theme.ts'
import { logTopics } from './topics.ts'

export type RenderRequest = {
  /** Path and query. */
  readonly url: string
  /** Makes calls in process, with the visitor's cookie. */
  readonly api: ApiClient
  readonly session: SessionUser | null
  readonly theme?: Theme
  /** The origin for canonical addresses and share cards. */
  readonly publicUrl: string
  readonly assets: PageAssets & {
    /** Modules of each route, preloaded with pages that match it. */
    readonly routes?: Readonly<Record<string, readonly string[]>>
  }
}

export type RenderReply = {
  readonly status: number
  /** The target of a redirect; for 302 and 307. */
  readonly redirect?: string
  readonly html: string
  /** The topics that the page depends on; empty if it must not be cached. */
  readonly cacheTopics: string[]
  /** The error behind a page of status 500, for the log. */
  readonly error?: unknown
}

type CreateRouter = (context: RouterContext, server: ServerSide) => AnyRouter

/** Renders one page. If its data fail to load, the result is an error page with that status. */
export async function renderPage(
  createRouter: CreateRouter,
  request: RenderRequest,
): Promise<RenderReply> {
  const log = logTopics(request.api)
  const origin = new URL(request.publicUrl).origin
  // With two slashes, the rest of the path would be parsed as a host.
  const url = request.url.replace(/^[/\\]{2,}/, '/')
  const router = createRouter(
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
  return await pageOf(router, request, log.topics, result?.status ?? 500)
}

async function pageOf(
  router: AnyRouter,
  request: RenderRequest,
  topics: () => string[],
  routerStatus: number,
): Promise<RenderReply> {
  const html = await renderOrFail(router, (app) => composePage(router, request, app))
  const failure = failureOf(router)
  const status = failure === undefined ? routerStatus : statusOf(failure)
  const cacheTopics = status === 200 && request.session === null ? topics() : []
  return { status, html, cacheTopics, error: status >= 500 ? failure : undefined }
}

/** The document around the rendered application, with the router's current state. */
function composePage(router: AnyRouter, request: RenderRequest, app: string): string {
  const { assets, theme, session } = request
  const matches = router.stores.matches.get()
  const chunks = matches.flatMap((match) => assets.routes?.[match.routeId] ?? [])
  return documentOf({
    head: headOf(matches, router.origin),
    app,
    data: pageDataOf(session, matches, router.options.context.queryClient),
    theme,
    assets: chunks.length === 0 ? assets : { ...assets, preload: [...assets.preload, ...chunks] },
  })
}

/**
 * Renders the page. If a component throws, renders an error page inside as many of the surrounding
 * layouts as still render.
 */
async function renderOrFail(router: AnyRouter, compose: (app: string) => string): Promise<string> {
  const matches = router.stores.matches.get()
  let failed = matches.length
  let first: unknown
  while (true) {
    try {
      return await renderApp(router, compose)
    } catch (error) {
      first ??= error
      failed -= 1
      const match = matches[failed]
      if (match === undefined) {
        throw error
      }
      router.stores.setMatches([
        ...matches.slice(0, failed),
        { ...match, status: 'error', error: first },
      ])
    }
  }
}

function redirection(status: number, redirect: string): RenderReply {
  return { status, redirect, html: '', cacheTopics: [] }
}

/** The error of the first failed match; undefined for pages that were only not found. */
function failureOf(router: AnyRouter): unknown {
  return router.stores.matches.get().find((match) => match.status === 'error')?.error
}

function statusOf(failure: unknown): number {
  return isApiError(failure) ? failure.status : 500
}
