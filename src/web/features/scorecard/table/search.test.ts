import { expect, test } from 'vitest'
import { tradeSorts } from '#contract/scorecard/query-calls.ts'
import { listInput, scorecardHref, scorecardSearchOf, sortedBy, sortingOf } from './search.ts'

const written = (search: Parameters<typeof scorecardHref>[1]) => scorecardHref('/s', search)

test('an address reads back as written, without defaults', () => {
  const address = { tab: 'closed', sharedBy: ' Asha ', sort: 'SharedBy', order: 'desc', page: '3' }
  const search = scorecardSearchOf(address)
  expect(written(search)).toBe('/s?tab=closed&sharedBy=Asha&sort=SharedBy&order=desc&page=3')
  expect(
    written(scorecardSearchOf({ tab: 'open', sort: 'createdAt', order: 'desc', page: '1' })),
  ).toBe('/s')
  expect(written(scorecardSearchOf({ tab: 'x', sort: '__proto__', order: 'up', page: '-1' }))).toBe(
    '/s',
  )
})

test('every sort order can be chosen and reversed', () => {
  for (const sort of tradeSorts) {
    for (const tab of ['open', 'closed']) {
      const from = scorecardSearchOf({ tab, page: '4', sort: 'scriptname' })
      const chosen = sort === 'scriptname' ? from : sortedBy(from, sort)
      expect(sortingOf(chosen).by).toBe(sort)
      const turned = sortedBy(chosen, sort)
      expect(sortingOf(turned)).toEqual({
        by: sort,
        order: sortingOf(chosen).order === 'asc' ? 'desc' : 'asc',
      })
      expect(sortedBy(turned, sort).order).toBeUndefined()
      expect(turned.page).toBeUndefined()
    }
  }
})

test('requests ten rows per page, with pages counted from zero', () => {
  expect(listInput('all', scorecardSearchOf({ page: '2' })).query).toEqual({
    view: 'all',
    status: 'open',
    sharedBy: undefined,
    sort: 'createdAt',
    order: 'desc',
    page: '1',
    limit: '10',
  })
})
