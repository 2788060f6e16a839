import { useSuspenseQuery } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { Suspense, use } from 'react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { anyone } from '#contract/access.ts'
import type { SessionUser } from '#contract/accounts/types.ts'
import { type ApiClient, ApiError, type CallSpec, call } from '#contract/call.ts'
import { type RouterContext, routerOptions, type ServerSide } from '../../router-options.ts'
import { useApi } from '../api/api.ts'
import { callQuery } from '../api/query.ts'
import { requireSession } from './guards.ts'
import { pageHead } from './head.ts'
import { type RenderRequest, renderPage } from './render-page.ts'
import { THEME_SCRIPT } from './theme.ts'

const getPlan = call({
  name: 'plans.get',
  method: 'GET',
  path: '/api/plans/:id',
  summary: 'One plan',
  access: anyone,
  rate: 'public-read',
  params: z.object({ id: z.string() }),
  reply: z.object({ title: z.string() }),
  errors: [],
  cachedUntil: ['plans'],
})
const getSecret = { ...getPlan, name: 'plans.secret', cachedUntil: undefined } satisfies CallSpec

const root = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <main>
      <Outlet />
    </main>
  ),
})
const plan = createRoute({
  getParentRoute: () => root,
  path: '/plan/$id',
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(callQuery(context.api, getPlan, { params })),
  head: ({ loaderData, params }) =>
    pageHead({
      title: loaderData?.title ?? '',
      description: '"Quoted" & more',
      path: `/plan/${params.id}`,
      about: { '@type': 'Product', name: loaderData?.title, url: '/plan/7' },
    }),
  component: PlanPage,
})
function PlanPage() {
  const { data } = useSuspenseQuery(callQuery(useApi(), getPlan, { params: plan.useParams() }))
  return <h1>{data.title}</h1>
}
const secret = createRoute({
  getParentRoute: () => root,
  path: '/secret',
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(
      callQuery(context.api, getSecret, { params: { id: '1' } }),
    )
  },
  component: () => <p>kept from caches</p>,
})
const forgetful = createRoute({
  getParentRoute: () => root,
  path: '/forgetful',
  component: () => {
    const { data } = useSuspenseQuery(callQuery(useApi(), getPlan, { params: { id: '7' } }))
    return <h1>{data.title}</h1>
  },
})
const broken = createRoute({
  getParentRoute: () => root,
  path: '/broken',
  component: () => {
    throw new Error('the password is hunter2')
  },
})
const inner = createRoute({
  getParentRoute: () => root,
  path: '/late',
  component: () => (
    <Suspense fallback={<i>soon</i>}>
      <Late text={Promise.resolve('late but here')} />
    </Suspense>
  ),
})
function Late({ text }: { readonly text: Promise<string> }) {
  return <b>{use(text)}</b>
}
const simple = [
  createRoute({
    getParentRoute: () => root,
    path: '/pictures',
    component: () => (
      <>
        <img src="/files/usual.webp" alt="" />
        <img src="/files/urgent.webp" alt="" fetchPriority="high" />
      </>
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/moved',
    beforeLoad: () => {
      throw redirect({ href: '/plan/1', statusCode: 302 })
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/gone',
    loader: () => {
      throw notFound()
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/bug',
    loader: () => {
      throw new Error('relation "plan" does not exist')
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/admins',
    beforeLoad: requireSession('admin'),
    component: () => <p>for admins</p>,
  }),
]
const routeTree = root.addChildren([plan, secret, forgetful, broken, inner, ...simple])
function createTestRouter(context: RouterContext, server: ServerSide) {
  return createRouter({ ...routerOptions(context, server), routeTree })
}

/** A client that returns a plan with the given title, or throws. */
function answering(answer: string | Error): ApiClient {
  return async () => {
    if (answer instanceof Error) {
      throw answer
    }
    const reply: ReturnType<typeof JSON.parse> = { success: true, title: answer }
    return reply
  }
}

function page(url: string, answer: string | Error = 'Momentum', more: Partial<RenderRequest> = {}) {
  return renderPage(createTestRouter, {
    url,
    api: answering(answer),
    session: null,
    publicUrl: 'https://tradebox.test/',
    assets: { entry: '/assets/e.js', css: ['/assets/a.css'], preload: ['/assets/v.js'] },
    ...more,
  })
}

function failure(status: number, code: 'not_found' | 'unavailable' | 'unauthenticated') {
  return new ApiError(status, { success: false, code, message: `says ${code}` })
}

const admin: SessionUser = {
  _id: '1',
  RegName: 'Asha',
  email: 'a@b.c',
  number: null,
  role: 'admin',
  type: null,
  category: null,
  profileUrl: null,
  permissions: [],
}

test('a page contains its data, title, canonical address and share card', async () => {
  const reply = await page('/plan/7')
  expect(reply.status).toBe(200)
  expect(reply.html).toContain('<h1>Momentum</h1>')
  expect(reply.html).toContain('<title>Momentum · Tradebox</title>')
  expect(reply.html).toContain('rel="canonical" href="https://tradebox.test/plan/7"')
  expect(reply.html).toContain('property="og:image" content="https://tradebox.test/share-card.png"')
  expect(reply.html).toContain(
    'name="twitter:image" content="https://tradebox.test/share-card.png"',
  )
  expect(reply.html).toContain('content="&quot;Quoted&quot; &amp; more"')
  expect(reply.html.startsWith('<!doctype html>')).toBe(true)
})

test('structured data cannot break out of its element', async () => {
  const { html } = await page('/plan/7', 'A</script><b>"B"')
  const [, block = ''] =
    /<script data-page type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(html) ?? []
  expect(block).not.toContain('<')
  expect(JSON.parse(block)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'A</script><b>"B"',
    url: 'https://tradebox.test/plan/7',
  })
})

test('page data is sent once, as JSON that cannot break out of its element', async () => {
  const title = '</script><script>alert(1)</script>\u2028\u2029<!--'
  const { html } = await page('/plan/7', title)
  const json = /id="page-data"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  expect(json).not.toMatch(/[<\u2028\u2029]/)
  const data = JSON.parse(json)
  expect(data.queries).toEqual([[['plans.get', { params: { id: '7' } }], { success: true, title }]])
  expect(data.matches[1].l).toEqual({ $query: 0 })
  expect(html).not.toContain('<script>alert')
})

test('a page contains no inline script but the theme script', async () => {
  const { html } = await page('/plan/7')
  const scripts = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)]
  const data = scripts.filter(([, tag]) => /type="application\/(ld\+)?json"/.test(tag ?? ''))
  const files = scripts.filter(([, tag, text]) => / src="\//.test(tag ?? '') && text === '')
  const within = scripts.filter((one) => !data.includes(one) && !files.includes(one))
  expect(within.map(([, , text]) => text)).toEqual([THEME_SCRIPT])
  expect(data.length).toBeGreaterThan(0)
  expect(files.length).toBe(1)
})

test('only the urgent picture is named before the scripts', async () => {
  const { html } = await page('/pictures')
  const scripts = html.indexOf('<link rel="modulepreload"')
  expect(html.indexOf('/files/urgent.webp')).toBeLessThan(scripts)
  expect(html.indexOf('/files/usual.webp')).toBeGreaterThan(scripts)
})

test('an unknown address is a 404 page that is neither indexed nor cached', async () => {
  const reply = await page('/no/such/page')
  expect(reply.status).toBe(404)
  expect(reply.html).toContain('Page not found')
  expect(reply.html).toContain('content="noindex"')
  expect(reply.cacheTopics).toEqual([])
})

test('notFound() and a call that finds nothing produce a 404 page', async () => {
  expect((await page('/gone')).status).toBe(404)
  const reply = await page('/plan/7', failure(404, 'not_found'))
  expect(reply.status).toBe(404)
  expect(reply.html).toContain('<title>Page not found · Tradebox</title>')
})

test('a redirect is answered as a redirect', async () => {
  expect(await page('/moved')).toMatchObject({ status: 302, redirect: '/plan/1', html: '' })
})

test('a failed call gives the page its status and message', async () => {
  const reply = await page('/plan/7', failure(503, 'unavailable'))
  expect(reply.status).toBe(503)
  expect(reply.html).toContain('says unavailable')
  expect(reply.error).toBeInstanceOf(ApiError)
})

test('a call that requires a session redirects to the sign-in page and back', async () => {
  const reply = await page('/plan/7', failure(401, 'unauthenticated'))
  expect(reply).toMatchObject({ status: 302, redirect: '/auth/signin?callbackUrl=%2Fplan%2F7' })
})

test('a bug produces a 500 page that does not reveal the error', async () => {
  const reply = await page('/bug')
  expect(reply.status).toBe(500)
  expect(reply.html).not.toContain('relation')
  expect(String(reply.error)).toContain('relation')
})

test('a component that throws produces a 500 page without the error message', async () => {
  const reply = await page('/broken')
  expect(reply.status).toBe(500)
  expect(reply.html).toContain('<main>')
  expect(reply.html).toContain('Something went wrong')
  expect(reply.html).not.toContain('hunter2')
  expect(String(reply.error)).toContain('hunter2')
})

test('waits for data that no loader fetched', async () => {
  const reply = await page('/forgetful')
  expect(reply.status).toBe(200)
  expect(reply.html).toContain('<h1>Momentum</h1>')
  expect(reply.cacheTopics).toEqual(['plans'])
  expect((await page('/late')).html).toContain('late but here')
})

test('a page is cacheable only if all its calls are, and only for visitors', async () => {
  expect((await page('/plan/7')).cacheTopics).toEqual(['plans'])
  expect((await page('/secret')).cacheTopics).toEqual([])
  expect((await page('/plan/7', 'Momentum', { session: admin })).cacheTopics).toEqual([])
})

test('a guarded page redirects visitors to the sign-in page and other roles home', async () => {
  expect((await page('/admins?tab=x')).redirect).toBe(
    '/auth/signin?callbackUrl=%2Fadmins%3Ftab%3Dx',
  )
  const user: SessionUser = { ...admin, role: 'user' }
  expect((await page('/admins', '', { session: user })).redirect).toBe('/')
  expect((await page('/admins', '', { session: admin })).html).toContain('for admins')
})

test('two leading slashes do not lead to another host', async () => {
  expect((await page('//evil.test/plan/7')).status).toBe(404)
  expect((await page('/\\evil.test')).redirect ?? '/').toMatch(/^\/(?![/\\])/)
})
