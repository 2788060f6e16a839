import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { present } from '#kit/assert.ts'
import { type Filters, useFilters } from './use-filters.ts'

const PAUSE_MS = 300

const read = (said: Filters) => ({ q: said.q })

/** Just enough of a browser for a component that renders nothing. */
function stubBrowser(): Element {
  const ignore = () => undefined
  const target = { addEventListener: ignore, removeEventListener: ignore }
  const document = { ...target, nodeType: 9, activeElement: null, body: null }
  const window = { ...target, document, event: undefined, HTMLIFrameElement: class {} }
  const globals = { window, self: window, document, IS_REACT_ACT_ENVIRONMENT: true }
  for (const [name, value] of Object.entries(globals)) {
    vi.stubGlobal(name, value)
  }
  const container = {
    ...target,
    nodeType: 1,
    nodeName: 'DIV',
    tagName: 'DIV',
    ownerDocument: document,
  }
  return Object.assign(Object.create(null), container)
}

type Shown = ReturnType<typeof useFilters<{ q: string | undefined }>>

function List({ q, show }: { q: string | undefined; show: (filters: Shown) => void }) {
  show(useFilters('/list', { q }, read))
  return null
}

/** A list whose page is rendered when the test says so, as on a machine that is slow at it. */
async function openList() {
  vi.useFakeTimers()
  const root = createRoot(stubBrowser())
  const history = createMemoryHistory({ initialEntries: ['/list'] })
  const router = createRouter({ routeTree: createRootRoute(), history })
  let filters: Shown | undefined
  const show = (next: Shown) => {
    filters = next
  }
  onTestFinished(async () => {
    await act(async () => root.unmount())
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const shown = () => present(filters, 'a rendered list')
  const commit = (q: string | undefined) =>
    act(async () =>
      root.render(
        <RouterContextProvider router={router}>
          <List q={q} show={show} />
        </RouterContextProvider>,
      ),
    )
  await commit(undefined)
  return {
    commit,
    draft: () => shown().draft.q,
    address: () => router.latestLocation.href,
    type: (q: string) => act(async () => shown().words('q').onValueChange(q)),
    pause: () => act(() => vi.advanceTimersByTimeAsync(PAUSE_MS)),
    choose: (q: string) => act(async () => shown().choose({ q })),
    goBack: () =>
      act(async () => {
        history.back()
        await router.load()
      }),
    follow: (href: string) => act(() => router.navigate({ href })),
  }
}

it('typing goes on although the address of an earlier pause is rendered late', async () => {
  const list = await openList()
  await list.type('a')
  await list.pause()
  await list.type('ab')
  await list.pause()
  expect(list.address()).toBe('/list?q=ab')
  await list.type('abc')
  await list.commit('a')
  expect(list.draft()).toBe('abc')
  await list.commit('ab')
  expect(list.draft()).toBe('abc')
  await list.pause()
  expect(list.address()).toBe('/list?q=abc')
})

it('the controls show the filters after Back, including some that were chosen before', async () => {
  const list = await openList()
  for (const q of ['a', 'ab']) {
    await list.choose(q)
    await list.commit(q)
  }
  await list.goBack()
  await list.commit('a')
  expect(list.draft()).toBe('a')
  await list.goBack()
  await list.commit(undefined)
  expect(list.draft()).toBe(undefined)
})

it('the controls show the filters of a link', async () => {
  const list = await openList()
  await list.choose('a')
  await list.commit('a')
  await list.follow('/list?q=linked')
  await list.commit('linked')
  expect(list.draft()).toBe('linked')
})
