/**
 * A bare server that renders the product's page: the real routes inside the real frame, whose data
 * were loaded once before the first request. Built by `lib/reference/build-page.ts`, because it takes in the
 * sources of the web application.
 */
import { createMemoryHistory } from '@tanstack/react-router'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { ApiClient } from '#contract/call.ts'
import { App } from '#web/app.tsx'
import { callKey, createQueryClient } from '#web/lib/api/query.ts'
import type { PageData } from '#web/lib/page/page-data.ts'
import { createAppRouter } from '#web/router.tsx'
import { argument, sendText, serve } from './lib/reference/serve.ts'

const { origin, path, data } = await argument<{ origin: string; path: string; data: string }>()
const page: PageData = JSON.parse(data)
const answers = new Map(page.queries.map(([key, answer]) => [JSON.stringify(key), answer]))

/** Answers with what the product's page holds. */
const api: ApiClient = async (call, input) => {
  const answer: ReturnType<typeof JSON.parse> = answers.get(JSON.stringify(callKey(call, input)))
  return answer
}

const router = createAppRouter(
  { api, queryClient: createQueryClient('server'), session: null },
  { history: createMemoryHistory({ initialEntries: [path] }), origin },
)
await router.load()

serve((_request, response) => {
  const html = renderToString(createElement(App, { router }))
  sendText(response, html, 'text/html; charset=utf-8').catch(() => response.writeHead(500).end())
})
