/**
 * A bare server that renders the product's page: the real routes in the real layout, with data
 * loaded once before the first request. Built by `lib/reference/build-page.ts`, because it includes
 * the sources of the web application.
 */
import { createMemoryHistory } from '@tanstack/react-router'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { ApiClient } from '#contract/call.ts'
import { App } from '#web/app.tsx'
import { callKey, createQueryClient } from '#web/lib/api/query.ts'
import { type PageData, restorePageData } from '#web/lib/page/page-data.ts'
import { renderApp } from '#web/lib/page/render-app.tsx'
import { createAppRouter } from '#web/router.tsx'
import { argument, sendText, serve } from './lib/reference/serve.ts'

const { origin, path, data } = await argument<{ origin: string; path: string; data: string }>()
const page: PageData = JSON.parse(data)

const queryClient = createQueryClient('server')
restorePageData(page, queryClient)

/** A loader that fetches gets the data of the page. */
const api: ApiClient = async (call, input) => {
  const answer: ReturnType<typeof JSON.parse> = queryClient.getQueryData(callKey(call, input))
  if (answer === undefined) {
    throw new Error(`${path} asks for ${call.name}, which its data do not hold`)
  }
  return answer
}

const router = createAppRouter(
  { api, queryClient, session: page.session },
  { history: createMemoryHistory({ initialEntries: [path] }), origin },
)
await router.load()
// Loads the parts that rendering needs before measuring starts.
await renderApp(router, (app) => app)

serve((_request, response) => {
  const html = renderToString(createElement(App, { router }))
  sendText(response, html, 'text/html; charset=utf-8').catch(() => response.writeHead(500).end())
})
