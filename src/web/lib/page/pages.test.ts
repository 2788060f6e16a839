import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { callKey, callQuery, createQueryClient } from '../api/query.ts'
import { fillPath } from '../navigation/href.ts'
import { parsePlainSearch, writePlainSearch } from '../navigation/search-params.ts'
import { clientSideUrl, isPlainClick } from '../navigation/soft-links.ts'
import { restorePageData, scriptJson } from './page-data.ts'

test('search parameters stay strings, and are written as they were read', () => {
  expect({ ...parsePlainSearch('?id=007&on=true&tag=a&tag=b&e=') }).toEqual({
    id: '007',
    on: 'true',
    tag: ['a', 'b'],
    e: '',
  })
  const search = '?q=a+b&x=%22%3C&tag=a&tag=b'
  expect(writePlainSearch(parsePlainSearch(search))).toBe(search)
  expect(writePlainSearch({ a: undefined, b: null })).toBe('')
})

test('a search key cannot reach the prototype of an object', () => {
  expect(Object.keys(parsePlainSearch('?__proto__=x&constructor=y'))).toEqual([
    '__proto__',
    'constructor',
  ])
})

test('fills an address with encoded parameters', () => {
  expect(
    fillPath('/view/$type/$id', { type: 'a/b', id: '1' }, { tab: 'x y', none: undefined }),
  ).toBe('/view/a%2Fb/1?tab=x+y')
})

const link = { href: '/plans', target: '', rel: '', download: false }
const here = 'https://tradebox.test/home?x=1'

test('follows links of this site inside the application', () => {
  expect(clientSideUrl(link, here)?.pathname).toBe('/plans')
  expect(clientSideUrl({ ...link, href: '?x=2' }, here)?.search).toBe('?x=2')
})

test.each([
  { href: 'https://elsewhere.test/' },
  { href: 'mailto:a@b.c' },
  { href: 'http://' },
  { target: '_blank' },
  { download: true },
  { rel: 'noopener external' },
  { href: '#part' },
])('leaves a link to the browser with %o', (difference) => {
  expect(clientSideUrl({ ...link, ...difference }, here)).toBeUndefined()
})

test('handles only an unmodified click with the first button', () => {
  expect(isPlainClick({ button: 0, modified: false, handled: false })).toBe(true)
  expect(isPlainClick({ button: 1, modified: false, handled: false })).toBe(false)
  expect(isPlainClick({ button: 0, modified: true, handled: false })).toBe(false)
  expect(isPlainClick({ button: 0, modified: false, handled: true })).toBe(false)
})

test('script JSON parses back to the same data', () => {
  const value = { text: '</script><!--\u2028\u2029&"', n: 1 }
  expect(JSON.parse(scriptJson(value))).toEqual(value)
})

test('restored data is fresh, and loader data refers to it', () => {
  const queryClient = createQueryClient('browser')
  const matches = restorePageData(
    {
      session: null,
      queries: [
        [['a'], { n: 1 }],
        [['b'], [2]],
      ],
      matches: [
        { i: 'x', u: 1, s: 'success', l: { $query: 0 } },
        { i: 'y', u: 1, s: 'success', l: [{ $query: 1 }, { $query: 0 }] },
        { i: 'z', u: 1, s: 'success', l: { list: { $query: 1 }, other: 'kept' } },
        { i: 'w', u: 1, s: 'success' },
      ],
    },
    queryClient,
  )
  expect(matches.map((match) => match.l)).toEqual([
    { n: 1 },
    [[2], { n: 1 }],
    { list: [2], other: 'kept' },
    undefined,
  ])
  expect(queryClient.getQueryState(['a'])?.isInvalidated).toBe(false)
  expect(Date.now() - (queryClient.getQueryState(['a'])?.dataUpdatedAt ?? 0)).toBeLessThan(5000)
})

test('query keys start with the call, so that all its inputs can be invalidated', async () => {
  const things = {
    name: 'things.list',
    method: 'GET',
    path: '/api/things',
    summary: '',
    access: { who: 'anyone' },
    rate: 'read',
    reply: JSON.parse('null'),
    errors: [],
  } as const
  const queryClient = new QueryClient()
  const reply: ReturnType<typeof JSON.parse> = { success: true, n: 1 }
  await queryClient.ensureQueryData(callQuery(async () => reply, things, {}))
  expect(queryClient.getQueryData(callKey(things, {}))).toEqual({ success: true, n: 1 })
  await queryClient.invalidateQueries({ queryKey: callKey(things) })
  expect(queryClient.getQueryState(callKey(things, {}))?.isInvalidated).toBe(true)
})
