import { expect, test } from 'vitest'
import { headModule, withLateHead } from './late-head.ts'

const ROUTE = `import { createFileRoute } from '@tanstack/react-router'
import { Page } from '#web/page.tsx'
import { pageHead } from '#web/lib/page/head.ts'
import { titles } from '#web/titles.ts'
const title = titles.all
const other = 'unrelated'
export const Route = createFileRoute('/all')({
  loader: () => other,
  head: ({ loaderData }) => pageHead({ title, description: String(loaderData), path: '/all' }),
  component: All,
})
function All() {
  return <Page title={title} />
}
`

test('a route loads its head lazily and keeps the rest', () => {
  const late = withLateHead(ROUTE, '/x/src/web/routes/all.tsx')
  expect(late).toContain(
    'head: (context) => import("/x/src/web/routes/all.tsx?route-head").then((part) => part.head(context)),',
  )
  expect(late).not.toContain('pageHead({')
  expect(late).toContain('loader: () => other')
  expect(late).toContain('#web/page.tsx')
  expect(late).not.toContain('#web/lib/page/head.ts')
})

test('the head module contains what the head refers to, and no page', () => {
  const part = headModule(ROUTE)
  expect(part).toContain('export const head = ({ loaderData }) => pageHead({ title,')
  expect(part).toContain('const title = titles.all')
  expect(part).toContain('#web/lib/page/head.ts')
  expect(part).not.toMatch(/createFileRoute|Page|other|unrelated/)
})

test('routes without a head and other modules are left unchanged', () => {
  expect(withLateHead("export const Route = createFileRoute('/a')({})", 'a.tsx')).toBeUndefined()
  expect(withLateHead('export const x = make()({ head: 1 })', 'a.tsx')).toBeUndefined()
  expect(withLateHead('const a = 1', 'a.tsx')).toBeUndefined()
})
